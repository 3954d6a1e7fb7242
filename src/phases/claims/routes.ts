/** Claims on awards, and on the tender itself, where older data have them (spec/procedures.md §4.2). */
import { anyone, brokers, list, one, type Row, row } from '../../http/route.ts';
import type { PatchClaim, PostClaim } from '../../model/types.generated.ts';
import { partDocumentRows } from '../../tenders/documents/part-routes.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { claimView, ofAward, ofTender } from './claims.ts';
import { addClaim, changeClaim, claimDocuments, listClaims, readClaim } from './handlers.ts';

const createClaim: Accepts<PostClaim> = { id: '/tenders/claim-create' };
const patchClaim: Accepts<PatchClaim> = { id: '/tenders/claim-patch' };

/** Only the tender itself looks at `Accept` (spec/errors.md §2). */
const negotiates = false;

const path = '/tenders/:tender/awards/:award/complaints';

const older = '/tenders/:tender/complaints';

/** Claims on the tender itself: no new ones are made. */
const olderRows = (room: TenderRoom): Row[] => [
  row({
    get: older,
    says: 'Claims on the tender itself.',
    who: anyone,
    answers: list(claimView),
    negotiates,
    handler: listClaims(room, ofTender),
  }),
  row({
    get: `${older}/:complaint`,
    says: 'One claim on the tender itself.',
    who: anyone,
    answers: one(claimView),
    negotiates,
    handler: readClaim(room, ofTender),
  }),
  row({
    patch: `${older}/:complaint`,
    says: 'Changes, withdraws or answers a claim on the tender itself, which older data have.',
    who: brokers,
    accepts: patchClaim,
    answers: one(claimView),
    negotiates,
    handler: changeClaim(room, ofTender),
  }),
  ...partDocumentRows(room, claimDocuments(ofTender), { path: `${older}/:complaint`, name: 'a claim on the tender', who: brokers }),
];

export const claimRows = (room: TenderRoom): Row[] => [
  ...olderRows(room),
  row({
    get: path,
    says: 'All claims on an award.',
    who: anyone,
    answers: list(claimView),
    negotiates,
    handler: listClaims(room, ofAward),
  }),
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
    handler: readClaim(room, ofAward),
  }),
  row({
    patch: `${path}/:complaint`,
    says: 'Changes or withdraws a claim, with its token, or answers it, with that of the tender.',
    who: brokers,
    accepts: patchClaim,
    answers: one(claimView),
    negotiates,
    handler: changeClaim(room, ofAward),
  }),
  ...partDocumentRows(room, claimDocuments(ofAward), { path: `${path}/:complaint`, name: 'a claim', who: brokers }),
];
