/** The routes of tenders (spec/README.md §3, spec/tenders.md §5.1). */

import { isPlainObject } from '../../base/domain/json.ts';
import type { FeedSource } from '../../feed/page.ts';
import { feedRoute } from '../../feed/routes.ts';
import { anyone, brokers, groups, type Handler, okReply, oneAnswer, type Route, route } from '../../http/route.ts';
import { documentRoutes } from '../../modules/documents/routes.ts';
import type { FeedReader } from '../../store/feed/reader.ts';
import type { Procedure } from '../engine/procedure.ts';
import { changeTender } from './change.ts';
import { criteriaRoutes } from './criteria/routes.ts';
import { ownDocuments } from './documents.ts';
import { createTender, getTender } from './handlers.ts';
import { historicalRoutes } from './historical/routes.ts';
import { lotRoutes } from './lots.ts';
import { phaseRoutes, routesOfTypesWith } from './phase-routes.ts';
import { groupActions } from './rules/rule.ts';
import { administratorPatch, foreignView, patchTender, releasePackage, TENDER_VIEW, tenderCreateBody } from './schema.ts';
import type { TenderService } from './service.ts';
import { isLacking } from './settings.ts';
import { chronographRoutes } from './ticker.ts';
import type { TenderView } from './view.ts';

const OPTIONAL_TENDER_FIELDS: ReadonlySet<string> = new Set([
  'dateCreated',
  'tenderPeriod',
  'qualificationPeriod',
  'auctionPeriod',
  'awardPeriod',
  'status',
  'tenderID',
  'lots',
  'contracts',
  'agreements',
  'procuringEntity',
  'procurementMethodType',
  'procurementMethod',
  'next_check',
  'mode',
  'stage2TenderID',
]);

const tenderFeed = (reader: FeedReader, view: TenderView): FeedSource => ({
  path: '/tenders',
  optional: OPTIONAL_TENDER_FIELDS,
  // The view depends on the type, masking on the config.
  needs: (fields) =>
    fields.length === 0 ? [] : ['procurementMethodType', 'unrun', 'config', ...fields.filter((field) => OPTIONAL_TENDER_FIELDS.has(field))],
  view: (row) => view.data(row),
  read: reader.read,
});

const BILLING_VIEW = '/tenders/billing';

/** Bids without the links by which bidders enter an auction: each is its bidder's alone (spec/tenders.md §4.2). */
export const withoutLinks = (bids: unknown): unknown =>
  Array.isArray(bids)
    ? bids.filter(isPlainObject).map(({ lotValues, ...bid }) => ({
        ...bid,
        lotValues: Array.isArray(lotValues)
          ? lotValues.filter(isPlainObject).map((value) => ({ ...value, participationUrl: undefined }))
          : [],
      }))
    : bids;

const readBilling =
  (service: TenderService): Handler =>
  async ({ params, actor }) => {
    const tender = await service.load(params);
    // Documents in awards in their public form: with an address if they are public.
    const { awards, contracts } = service.view.data({ ...tender }, actor);
    const billed = { ...tender, id: tender._id, awards, contracts, bids: withoutLinks(tender.bids) };
    return okReply(service.deps.validator.view(BILLING_VIEW)(billed));
  };

/** Groups that phases admit beside the owner. */
const steppingGroups = ({ deps }: TenderService): readonly string[] => [
  ...new Set(deps.procedures.all.flatMap((procedure) => groupActions.of(procedure).map(({ group }) => group))),
];

const withLots = { name: 'lots', has: (procedure: Procedure) => !isLacking(procedure, 'lots') };
const withCriteria = { name: 'criteria', has: ({ writes }: Procedure) => Object.hasOwn(writes, 'post criterion') };

export const tenderRoutes = (service: TenderService): Route[] => {
  const { deps } = service;
  return [
    feedRoute(tenderFeed(deps.store.feed('tenders'), service.view), deps.feed),
    route({
      post: '/tenders',
      drafts: () => 'tenders',
      summary: 'Creates a tender as a draft; answers the owner token, once.',
      access: brokers,
      accepts: tenderCreateBody,
      withConfig: true,
      answers: { ...oneAnswer(TENDER_VIEW, 201, ['config', 'access']), refuses: [404, 502] },
      negotiates: true,
      handler: createTender(service),
    }),
    route({
      get: '/tenders/:tender',
      summary: 'One tender, drafts included.',
      access: anyone,
      query: ['opt_fields', 'opt_schema'],
      answers: { ...oneAnswer(TENDER_VIEW, 200, ['config']), or: [foreignView], orBare: [releasePackage] },
      negotiates: true,
      handler: getTender(service),
    }),
    route({
      patch: '/tenders/:tender',
      summary: 'Changes a tender, or publishes it by its status. Needs the owner token.',
      access: groups('brokers', 'Administrator', ...steppingGroups(service)),
      accepts: patchTender,
      alternatives: [administratorPatch.id],
      answers: { ...oneAnswer(TENDER_VIEW, 200, ['config']), refuses: [502] },
      negotiates: true,
      handler: changeTender(service),
    }),
    ...documentRoutes(ownDocuments(service)),
    ...routesOfTypesWith(service, withLots, lotRoutes),
    route({
      get: '/tenders/:tender/billing',
      summary: 'What is needed to bill a tender: owners, dates and values, those of bids included.',
      access: groups('Administrator'),
      answers: oneAnswer(BILLING_VIEW),
      handler: readBilling(service),
    }),
    ...historicalRoutes(service),
    ...routesOfTypesWith(service, withCriteria, criteriaRoutes),
    ...routesOfTypesWith(service, { name: 'chronograph', has: ({ events }) => events.length > 0 }, chronographRoutes),
    ...phaseRoutes(service),
  ];
};
