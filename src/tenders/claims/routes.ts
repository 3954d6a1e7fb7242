/** Claims on awards (tender.md §7.10); claims on the tender itself, which older data have, are read. */
import { notFound } from '../../domain/problem.ts';
import { anyone, brokers, type Handler, list, one, type Row, row, shown } from '../../http/route.ts';
import type { Accepts } from '../../validation/validator.ts';
import { makePartDocuments } from '../documents/part.ts';
import { partDocumentRows } from '../documents/part-routes.ts';
import type { TenderRoom } from '../room.ts';
import type { ClaimRecord, StoredTender } from '../tender.ts';
import type { PatchClaim, PostClaim } from '../types.generated.ts';
import { claimView, showClaim } from './claims.ts';
import { addClaim, changeClaim, claimDocuments, listClaims, readClaim } from './handlers.ts';

const createClaim: Accepts<PostClaim> = { id: '/tenders/claim-create' };
const patchClaim: Accepts<PatchClaim> = { id: '/tenders/claim-patch' };

/** Only the tender itself looks at `Accept` (tender.md §2.2). */
const negotiates = false;

/** Claims on the tender do not say who made them (tender.md §6.4). */
const anonymousClaims = ({ complaints }: StoredTender): ClaimRecord[] =>
  Array.isArray(complaints) ? complaints.map(({ author: _, ...claim }) => claim) : [];

const listOlder =
  (room: TenderRoom): Handler =>
  async ({ params }) =>
    shown(anonymousClaims(await room.load(params)).map((claim) => showClaim(room, claim)));

const readOlder =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const found = anonymousClaims(await room.load(params)).find(({ id }) => id === params.complaint);
    if (found === undefined) throw notFound('Complaint not found.');
    return shown(showClaim(room, found));
  };

const path = '/tenders/:tender/awards/:award/complaints';

export const claimRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/complaints',
    says: 'Claims on the tender itself.',
    who: anyone,
    answers: list(claimView),
    negotiates,
    handler: listOlder(room),
  }),
  row({
    get: '/tenders/:tender/complaints/:complaint',
    says: 'One claim on the tender itself.',
    who: anyone,
    answers: one(claimView),
    negotiates,
    handler: readOlder(room),
  }),
  row({ get: path, says: 'All claims on an award.', who: anyone, answers: list(claimView), negotiates, handler: listClaims(room) }),
  row({
    post: path,
    says: 'Claims against an award; answers the owner token, once. Needs the token of a bid.',
    who: brokers,
    accepts: createClaim,
    answers: one(claimView, 201, ['access']),
    negotiates,
    handler: addClaim(room),
  }),
  row({
    get: `${path}/:complaint`,
    says: 'One claim on an award.',
    who: anyone,
    answers: one(claimView),
    negotiates,
    handler: readClaim(room),
  }),
  row({
    patch: `${path}/:complaint`,
    says: 'Changes or withdraws a claim, with its token, or answers it, with that of the tender.',
    who: brokers,
    accepts: patchClaim,
    answers: one(claimView),
    negotiates,
    handler: changeClaim(room),
  }),
  ...partDocumentRows(`${path}/:complaint`, 'a claim', brokers, makePartDocuments(room, claimDocuments)),
];
