/** Where claims stand: at an award, at a qualification, or, in older data, at the tender itself (spec/procedures.md §4.2). */

import { forbidden } from '../../domain/problem.ts';
import type { TenderRecord } from '../../domain/tender.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { refusalOf, requireStatus, type Verb } from '../../procedures/engine/writes.ts';
import { findAward } from '../awarding/award.ts';
import { onAward, onQualification, onTender, type Params, type Parent } from '../complaints/parent.ts';
import { findQualification } from '../pre-qualification/qualification.ts';
import type { ClaimSettings, Decision } from './rules.ts';

type ClaimWrite = 'add claim' | 'update claim' | 'document claim';

export interface ClaimTarget {
  /** Complaints and claims stand in one list. */
  readonly parent: Parent;
  /** For the docs. */
  readonly title: string;
  /** 403 in statuses of the tender in which they, or their documents, are not written. */
  requireStatus(procedure: Procedure, write: ClaimWrite, status: string, verb?: Verb): void;
  /** Readers are told who claimed (spec/tenders.md §4.4). */
  readonly showsAuthor?: true;
}

/** A place where new claims are made. */
export interface DecisionTarget extends ClaimTarget {
  /** The write that a type has where such claims are made. */
  readonly made: string;
  /** States of the bids whose owners claim. */
  bids(settings: ClaimSettings): readonly string[];
  /** What is claimed against; 404 where there is none. */
  decision(tender: TenderRecord, params: Params): Decision;
}

export const ofAward: DecisionTarget = {
  parent: onAward,
  title: 'a claim',
  made: 'add claim',
  requireStatus,
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
  requireStatus: (procedure, write, status, verb) => requireStatus(procedure, `${write} on qualification`, status, verb),
  showsAuthor: true,
  bids: () => ['active', 'unsuccessful', 'invalid.pre-qualification'],
  decision: (tender, params) => {
    const { bidID, ...qualification } = findQualification(tender, params.qualification);
    return { ...qualification, bid: bidID };
  },
};

/** Nobody makes claims on a tender any more, so no procedure says when; those that stand are settled as long as it runs. */
export const ofTender: ClaimTarget = {
  parent: onTender,
  title: 'a claim on the tender',
  requireStatus: (procedure, write, status, verb) => {
    if (!status.startsWith('active.')) throw forbidden(refusalOf(procedure, write, status, verb));
  },
};
