/** Claims: where they stand, who comes to them, and how they are shown (spec/procedures.md §4.2, spec/tenders.md §4.4). */

import type { Call } from '../../http/route.ts';
import { isAdmin } from '../../model/actor.ts';
import type { Json } from '../../model/json.ts';
import { forbidden, notFound } from '../../model/problem.ts';
import { publicVersions } from '../../model/public-documents.ts';
import { isOwner } from '../../model/secrets.ts';
import type { AwardRecord, ClaimRecord, StoredTender, TenderRecord } from '../../model/tender.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { refusalOf, requireStatus, type Verb } from '../../procedures/engine/writes.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Side } from './rules.ts';

export const claimView = '/tenders/claim';

type Params = Readonly<Record<string, string>>;

const listOf = <T>(list: readonly T[] | undefined): readonly T[] => (Array.isArray(list) ? list : []);

/** 404 `Award not found.` */
export const awardOf = (tender: TenderRecord, { award: id }: Params): AwardRecord => {
  const found = listOf(tender.awards).find((award) => award.id === id);
  if (found === undefined) throw notFound('Award not found.');
  return found;
};

export const claimsIn = (award: AwardRecord): readonly ClaimRecord[] => listOf(award.complaints);

/** Where claims stand: at an award, or, in older data, at the tender itself (spec/procedures.md §4.2). */
export interface ClaimPlace {
  /** Of the list of claims. */
  readonly path: string;
  /** For the docs. */
  readonly name: string;
  /** 404 where there is nothing that could hold claims. */
  claims(tender: TenderRecord, params: Params): readonly ClaimRecord[];
  withClaims(tender: TenderRecord, params: Params, claims: ClaimRecord[]): TenderRecord;
  /** 403 in statuses of the tender in which they, or their documents, are not written. */
  requireStatus(procedure: Procedure, write: 'update claim' | 'document claim', status: string, verb?: Verb): void;
  /** Whether readers are told who claimed (spec/tenders.md §4.4). */
  readonly showsAuthor: boolean;
}

export const ofAward: ClaimPlace = {
  path: '/tenders/:tender/awards/:award/complaints',
  name: 'a claim',
  claims: (tender, params) => claimsIn(awardOf(tender, params)),
  withClaims: (tender, params, complaints) => {
    const award = awardOf(tender, params);
    return { ...tender, awards: listOf(tender.awards).map((one) => (one === award ? { ...one, complaints } : one)) };
  },
  requireStatus,
  showsAuthor: true,
};

/** Nobody makes claims on a tender any more, so no procedure says when; those that stand are settled as long as it runs. */
export const ofTender: ClaimPlace = {
  path: '/tenders/:tender/complaints',
  name: 'a claim on the tender',
  claims: ({ complaints }) => listOf(complaints),
  withClaims: (tender, _, complaints) => ({ ...tender, complaints }),
  requireStatus: (procedure, write, status, verb) => {
    if (!status.startsWith('active.')) throw forbidden(refusalOf(procedure, write, status, verb));
  },
  showsAuthor: false,
};

/** 404 `Complaint not found.` */
export const claimOf = (place: ClaimPlace, tender: TenderRecord, params: Params): ClaimRecord => {
  const found = place.claims(tender, params).find(({ id }) => id === params.complaint);
  if (found === undefined) throw notFound('Complaint not found.');
  return found;
};

export const withClaim = (place: ClaimPlace, tender: TenderRecord, params: Params, next: ClaimRecord): TenderRecord =>
  place.withClaims(
    tender,
    params,
    place.claims(tender, params).map((one) => (one.id === next.id ? next : one)),
  );

/** The readable number of the next claim: claims on the tender and on its awards count together. */
export const claimNumber = ({ tenderID, complaints, awards }: TenderRecord): string => {
  const count = listOf(complaints).length + listOf(awards).reduce((total, award) => total + claimsIn(award).length, 0);
  return `${tenderID}.a${count + 1}`;
};

/** 403 for everybody who owns no bid that was judged; group admins may without one. */
export const requireBidder = ({ bids }: TenderRecord, { actor, token }: Call): void => {
  const judged = listOf(bids).filter(({ status }) => status === 'active' || status === 'unsuccessful');
  if (!isAdmin(actor) && !judged.some((bid) => bid.owner_token !== undefined && isOwner(bid, actor, token))) {
    throw forbidden(
      'Forbidden: a claim is added with the owner token of a bid that was judged and the key of the account that created the bid.',
    );
  }
};

/** As whom somebody comes to a claim; 403 for a stranger. An imported claim has no owner here. */
export const sidesOf = (tender: StoredTender, claim: ClaimRecord, { actor, token }: Call): readonly Side[] => {
  const sides: readonly Side[] = [
    ...(claim.owner_token !== undefined && isOwner(claim, actor, token) ? (['complaint_owner'] as const) : []),
    ...(isOwner(tender, actor, token) ? (['tender_owner'] as const) : []),
  ];
  if (sides.length === 0) {
    throw forbidden(
      'Forbidden: this claim is changed with its owner token or that of the tender, and the key of the account that created it.',
    );
  }
  return sides;
};

/** A claim as everybody sees it. */
export const showClaim = (room: TenderRoom, { showsAuthor }: ClaimPlace, { documents = [], author, ...claim }: ClaimRecord): Json =>
  room.deps.validator.view(claimView)({
    ...claim,
    ...(showsAuthor ? { author } : {}),
    documents: publicVersions(documents, room.deps.documents),
  });
