/** The parents of claims: an award, a qualification or, in older data, the tender itself (spec/procedures.md §4.2). */

import { forbidden } from '../../domain/problem.ts';
import type { TenderRecord } from '../../domain/tender.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { refusalOf, requireStatusOfWrite, type Verb } from '../../procedures/engine/writes.ts';
import { findAward } from '../awarding/award.ts';
import { onAward, onQualification, onTender, type Params, type Parent } from '../complaints/parent.ts';
import { findQualification } from '../pre-qualification/qualification.ts';
import type { ClaimSettings, Decision } from './rules.ts';

type ClaimWrite = 'add claim' | 'update claim' | 'document claim';

export interface ClaimTarget {
  /** Complaints and claims share one list. */
  readonly parent: Parent;
  /** For the API docs. */
  readonly title: string;
  /** Throws 403 in tender statuses in which claims, or their documents, may not be written. */
  requireStatus(procedure: Procedure, write: ClaimWrite, status: string, verb?: Verb): void;
  /** The author is shown (spec/tenders.md §4.4). */
  readonly showsAuthor?: true;
}

/** A parent that accepts new claims. */
export interface DecisionTarget extends ClaimTarget {
  /** The name of the write that a type with such claims has. */
  readonly made: string;
  /** Statuses of bids whose owners may claim. */
  bids(settings: ClaimSettings): readonly string[];
  /** The decision claimed against; throws 404 if there is none. */
  decision(tender: TenderRecord, params: Params): Decision;
}

export const ofAward: DecisionTarget = {
  parent: onAward,
  title: 'a claim',
  made: 'add claim',
  requireStatus: requireStatusOfWrite,
  showsAuthor: true,
  bids: ({ bids = ['active', 'unsuccessful'] }) => bids,
  decision: (tender, params) => {
    const { bid_id, ...award } = findAward(tender, params.award);
    return { ...award, bid: bid_id };
  },
};

export const ofQualification: DecisionTarget = {
  parent: onQualification,
  title: 'a claim on a qualification',
  made: 'add claim on qualification',
  requireStatus: (procedure, write, status, verb) => requireStatusOfWrite(procedure, `${write} on qualification`, status, verb),
  bids: () => ['active', 'unsuccessful', 'invalid.pre-qualification'],
  decision: (tender, params) => {
    const { bidID, ...qualification } = findQualification(tender, params.qualification);
    return { ...qualification, bid: bidID };
  },
};

/** Tenders accept no new claims, so no procedure has a write for them; existing ones can be settled while the tender is active. */
export const tenderClaimTarget: ClaimTarget = {
  parent: onTender,
  title: 'a claim on the tender',
  requireStatus: (procedure, write, status, verb) => {
    if (!status.startsWith('active.')) throw forbidden(refusalOf(procedure, write, status, verb));
  },
};
