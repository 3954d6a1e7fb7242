/** Claims on awards, and on the tender itself, where older data have them (spec/procedures.md §4.2). */

import { documentRows } from '../../documents/routes.ts';
import type { ComplaintRecord, TenderRecord } from '../../domain/tender.ts';
import type { PatchClaim, PostClaim } from '../../domain/types.generated.ts';
import { brokers, one, type Row, row } from '../../http/route.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { partRows } from '../../tenders/part-rows.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import type { Params } from '../complaints/parent.ts';
import { addClaim, changeClaim, claimDocuments, claimView, showClaim } from './handlers.ts';
import { type ClaimPlace, ofAward, ofTender } from './place.ts';

const createClaim: Accepts<PostClaim> = { id: '/tenders/claim-create' };
const patchClaim: Accepts<PatchClaim> = { id: '/tenders/claim-patch' };

const { path } = ofAward.parent;
const { path: older } = ofTender.parent;

const claimParts = (room: TenderRoom, place: ClaimPlace, summaries: { readonly all: string; readonly one: string }) => ({
  path: place.parent.path,
  name: 'complaint',
  view: claimView,
  summaries,
  parts: (tender: TenderRecord, params: Params) => place.parent.held(tender, params).complaints,
  show: (claim: ComplaintRecord) => showClaim(room, place, claim),
});

export const claimRows = (room: TenderRoom): Row[] => [
  ...partRows(room, claimParts(room, ofTender, { all: 'Claims on the tender itself.', one: 'One claim on the tender itself.' })),
  row({
    patch: `${older}/:complaint`,
    summary: 'Changes, withdraws or answers a claim on the tender itself, which older data have.',
    access: brokers,
    accepts: patchClaim,
    answers: one(claimView),
    handler: changeClaim(room, ofTender),
  }),
  ...documentRows(tenderDocuments(room, claimDocuments(ofTender))),
  ...partRows(room, claimParts(room, ofAward, { all: 'All claims on an award.', one: 'One claim on an award.' })),
  row({
    post: path,
    summary: 'Claims against an award; answers the owner token, once. Needs the token of a bid.',
    access: brokers,
    accepts: createClaim,
    answers: one(claimView, 201, ['access']),
    handler: addClaim(room, ofAward),
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
