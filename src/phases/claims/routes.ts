/** Claims on awards, and in older data on the tender itself (spec/procedures.md §4.2). */

import { documentRoutes } from '../../documents/routes.ts';
import type { ComplaintRecord, TenderRecord } from '../../domain/tender.ts';
import { bodyOf, brokers, oneAnswer, type Route, route } from '../../http/route.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import type { Params } from '../complaints/parent.ts';
import { addClaim, changeClaim, claimDocuments, claimPatchBody, claimView, showClaim } from './handlers.ts';
import { type ClaimTarget, ofAward, tenderClaimTarget } from './target.ts';

const { path } = ofAward.parent;
const { path: older } = tenderClaimTarget.parent;

const claimParts = (service: TenderService, target: ClaimTarget, summaries: { readonly all: string; readonly one: string }) => ({
  path: target.parent.path,
  name: 'complaint',
  view: claimView,
  summaries,
  parts: (tender: TenderRecord, params: Params) => target.parent.target(tender, params).complaints,
  show: (claim: ComplaintRecord) => showClaim(service, target, claim),
});

export const claimRoutes = (service: TenderService): Route[] => [
  ...partRoutes(
    service,
    claimParts(service, tenderClaimTarget, { all: 'Claims on the tender itself.', one: 'One claim on the tender itself.' }),
  ),
  route({
    patch: `${older}/:complaint`,
    summary: 'Changes, withdraws or answers a claim on the tender itself, which older data have.',
    access: brokers,
    accepts: claimPatchBody,
    answers: oneAnswer(claimView),
    handler: changeClaim(service, tenderClaimTarget),
  }),
  ...documentRoutes(tenderDocuments(service, claimDocuments(tenderClaimTarget))),
  ...partRoutes(service, claimParts(service, ofAward, { all: 'All claims on an award.', one: 'One claim on an award.' })),
  route({
    post: path,
    summary: 'Claims against an award; answers the owner token, once. Needs the token of a bid.',
    access: brokers,
    accepts: bodyOf('/tenders/claim-create'),
    answers: oneAnswer(claimView, 201, ['access']),
    handler: addClaim(service, ofAward),
  }),
  route({
    patch: `${path}/:complaint`,
    summary: 'Changes or withdraws a claim, with its token, or answers it, with that of the tender.',
    access: brokers,
    accepts: claimPatchBody,
    answers: oneAnswer(claimView),
    handler: changeClaim(service, ofAward),
  }),
  ...documentRoutes(tenderDocuments(service, claimDocuments(ofAward))),
];
