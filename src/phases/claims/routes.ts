/** Claims on awards, and on the tender itself, where older data have them (spec/procedures.md §4.2). */
import { documentRows } from '../../documents/routes.ts';
import type { PatchClaim, PostClaim } from '../../domain/types.generated.ts';
import { anyone, brokers, list, one, type Row, row } from '../../http/route.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { addClaim, changeClaim, claimDocuments, claimView, listClaims, readClaim } from './handlers.ts';
import { ofAward, ofTender } from './place.ts';

const createClaim: Accepts<PostClaim> = { id: '/tenders/claim-create' };
const patchClaim: Accepts<PatchClaim> = { id: '/tenders/claim-patch' };

const { path } = ofAward.parent;
const { path: older } = ofTender.parent;

export const claimRows = (room: TenderRoom): Row[] => [
  row({
    get: older,
    summary: 'Claims on the tender itself.',
    access: anyone,
    answers: list(claimView),
    handler: listClaims(room, ofTender),
  }),
  row({
    get: `${older}/:complaint`,
    summary: 'One claim on the tender itself.',
    access: anyone,
    answers: one(claimView),
    handler: readClaim(room, ofTender),
  }),
  row({
    patch: `${older}/:complaint`,
    summary: 'Changes, withdraws or answers a claim on the tender itself, which older data have.',
    access: brokers,
    accepts: patchClaim,
    answers: one(claimView),
    handler: changeClaim(room, ofTender),
  }),
  ...documentRows(tenderDocuments(room, claimDocuments(ofTender))),
  row({ get: path, summary: 'All claims on an award.', access: anyone, answers: list(claimView), handler: listClaims(room, ofAward) }),
  row({
    post: path,
    summary: 'Claims against an award; answers the owner token, once. Needs the token of a bid.',
    access: brokers,
    accepts: createClaim,
    answers: one(claimView, 201, ['access']),
    handler: addClaim(room, ofAward),
  }),
  row({
    get: `${path}/:complaint`,
    summary: 'One claim on an award.',
    access: anyone,
    answers: one(claimView),
    handler: readClaim(room, ofAward),
  }),
  row({
    patch: `${path}/:complaint`,
    summary: 'Changes or withdraws a claim, with its token, or answers it, with that of the tender.',
    access: brokers,
    accepts: patchClaim,
    answers: one(claimView),
    handler: changeClaim(room, ofAward),
  }),
  ...documentRows(tenderDocuments(room, claimDocuments(ofAward))),
];
