/** Where claims stand: at an award, at a qualification, or, in older data, at the tender itself (spec/procedures.md §4.2). */

import { listOf } from '../../model/json.ts';
import { forbidden, notFound } from '../../model/problem.ts';
import type { ComplaintRecord, TenderRecord } from '../../model/tender.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { refusalOf, requireStatus, type Verb } from '../../procedures/engine/writes.ts';
import { awardOf, withAward } from '../awarding/award.ts';
import type { ClaimSettings, Decision } from './rules.ts';

export type Params = Readonly<Record<string, string>>;

type ClaimWrite = 'add claim' | 'update claim' | 'document claim';

export interface ClaimPlace {
  /** Of the list of claims. */
  readonly path: string;
  /** For the docs. */
  readonly title: string;
  /** 404 where there is nothing that could hold claims. */
  claims(tender: TenderRecord, params: Params): readonly ComplaintRecord[];
  withClaims(tender: TenderRecord, params: Params, claims: ComplaintRecord[]): TenderRecord;
  /** 403 in statuses of the tender in which they, or their documents, are not written. */
  requireStatus(procedure: Procedure, write: ClaimWrite, status: string, verb?: Verb): void;
  /** Whether readers are told who claimed (spec/tenders.md §4.4). */
  readonly showsAuthor: boolean;
}

/** A place where new claims are made. */
export interface DecisionPlace extends ClaimPlace {
  readonly name: 'award' | 'qualification';
  /** The write that a type has where such claims are made. */
  readonly made: string;
  /** States of the bids whose owners claim. */
  bids(settings: ClaimSettings): readonly string[];
  /** What is claimed against; 404 where there is none. */
  decision(tender: TenderRecord, params: Params): Decision;
}

export const ofAward: DecisionPlace = {
  name: 'award',
  path: '/tenders/:tender/awards/:award/complaints',
  title: 'a claim',
  made: 'add claim',
  claims: (tender, params) => listOf(awardOf(tender, params.award).complaints),
  withClaims: (tender, params, complaints) => withAward(tender, { ...awardOf(tender, params.award), complaints }),
  requireStatus,
  showsAuthor: true,
  bids: ({ bids = ['active', 'unsuccessful'] }) => bids,
  decision: (tender, params) => {
    const { bid_id, ...award } = awardOf(tender, params.award);
    return { ...award, bid: bid_id };
  },
};

const qualificationOf = ({ qualifications }: TenderRecord, { qualification }: Params) => {
  const found = listOf(qualifications).find(({ id }) => id === qualification);
  if (found === undefined) throw notFound('Qualification not found.');
  return found;
};

export const ofQualification: DecisionPlace = {
  name: 'qualification',
  path: '/tenders/:tender/qualifications/:qualification/complaints',
  title: 'a claim on a qualification',
  made: 'add claim on qualification',
  claims: (tender, params) => listOf(qualificationOf(tender, params).complaints),
  withClaims: (tender, params, complaints) => ({
    ...tender,
    qualifications: listOf(tender.qualifications).map((one) => (one.id === params.qualification ? { ...one, complaints } : one)),
  }),
  requireStatus: (procedure, write, status, verb) => requireStatus(procedure, `${write} on qualification`, status, verb),
  showsAuthor: true,
  bids: () => ['active', 'unsuccessful', 'invalid.pre-qualification'],
  decision: (tender, params) => {
    const { bidID, ...qualification } = qualificationOf(tender, params);
    return { ...qualification, bid: bidID };
  },
};

/** Nobody makes claims on a tender any more, so no procedure says when; those that stand are settled as long as it runs. */
export const ofTender: ClaimPlace = {
  path: '/tenders/:tender/complaints',
  title: 'a claim on the tender',
  claims: ({ complaints }) => listOf(complaints),
  withClaims: (tender, _, complaints) => ({ ...tender, complaints }),
  requireStatus: (procedure, write, status, verb) => {
    if (!status.startsWith('active.')) throw forbidden(refusalOf(procedure, write, status, verb));
  },
  showsAuthor: false,
};
