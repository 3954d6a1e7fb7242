/**
 * A type with a phase known only to tests: a day for viewing the goods before tendering. It has its own status,
 * write, sub-resource, rule, derived field, timed event and schemas, without a line in `src/`.
 */

import type { Json } from '../../../src/base/domain/json.ts';
import { missingField } from '../../../src/base/domain/problem.ts';
import type { TenderFields, TenderRecord } from '../../../src/base/domain/tender.ts';
import type { Accepts } from '../../../src/base/validation/validator.ts';
import { anyone, brokers, createdReply, type Handler, listAnswer, okReply, oneAnswer, type Route, route } from '../../../src/http/route.ts';
import { compose } from '../../../src/procurement/engine/compose.ts';
import type { Phase } from '../../../src/procurement/engine/phase.ts';
import { tenderEffect } from '../../../src/procurement/engine/procedure.ts';
import { transitionsBetween } from '../../../src/procurement/engine/transitions.ts';
import { requireStatusOfWrite, writeIn } from '../../../src/procurement/engine/writes.ts';
import { requireTenderOwner } from '../../../src/procurement/tenders/guards.ts';
import { addRoutes } from '../../../src/procurement/tenders/phase-routes.ts';
import { afterDays, modelRules } from '../../../src/procurement/tenders/rules/rule.ts';
import type { TenderService } from '../../../src/procurement/tenders/service.ts';
import { publicFields } from '../../../src/procurement/tenders/view.ts';
import { tinyType } from './tiny/index.ts';

interface Visit {
  readonly visitor: string;
  readonly date: Date;
}

/** A tender with the fields of this phase. */
type Viewed<T> = T & { readonly viewingPlace?: string; readonly viewingPeriod?: { endDate: Date }; readonly visits?: readonly Visit[] };

const visitsIn = (tender: Viewed<TenderRecord>): readonly Visit[] => tender.visits ?? [];
const shownVisits = (service: TenderService, visits: readonly Visit[]): Json[] => visits.map(service.deps.validator.view('/tenders/visit'));

const own = 'active.viewing';
const createVisit: Accepts<{ visitor: string }> = { id: '/tenders/visit-create' };

const addVisit =
  (service: TenderService): Handler<{ visitor: string }> =>
  async (request) => {
    const { result, saved } = await service.append(request, ({ before, procedure }) => {
      requireTenderOwner(before, request.actor, request.token);
      requireStatusOfWrite(procedure, 'add visit', before.status);
      const { visitor } = request.data();
      const known = visitsIn(before).find((visit) => visit.visitor === visitor);
      if (known !== undefined) return { next: before, result: known };
      const visit = { visitor, date: request.now };
      const next: Viewed<TenderRecord> = { ...before, visits: [...visitsIn(before), visit] };
      return { next, result: visit };
    });
    const [shown = null] = shownVisits(service, [result]);
    return saved ? createdReply(shown) : okReply(shown);
  };

const visitRoutes = (service: TenderService): Route[] => [
  route({
    get: '/tenders/:tender/visits',
    summary: 'Who has looked at it.',
    access: anyone,
    answers: listAnswer('/tenders/visit'),
    handler: async ({ params }) => okReply(shownVisits(service, visitsIn(await service.see(params)))),
  }),
  route({
    post: '/tenders/:tender/visits',
    summary: 'Tells of the first visit of somebody.',
    access: brokers,
    accepts: createVisit,
    answers: { ...oneAnswer('/tenders/visit'), otherStatuses: [201] },
    handler: addVisit(service),
  }),
  route({
    delete: '/tenders/:tender/visits',
    summary: 'A mistake: no transition leads back to draft.',
    access: brokers,
    answers: listAnswer('/tenders/visit'),
    handler: async (request) => {
      await service.change(request, ({ before }) => ({ next: { ...before, status: 'draft' }, result: null }));
      return okReply([]);
    },
  }),
];

const instant = { description: 'When.', instant: true };
const text = { description: 'What.', type: 'string', maxLength: 100 };

const viewing = (): Phase => ({
  name: 'viewing',
  statuses: [own],
  bidVisibility: { [own]: 'none' },
  transitions: ({ ahead }) => transitionsBetween([own], ahead, 'scheduler', 'the day is over'),
  events: [
    {
      name: 'the day is over',
      time: ({ status, viewingPeriod }: Viewed<TenderFields>) => (status === own ? viewingPeriod?.endDate : undefined),
      apply: tenderEffect((tender, context) => context.procedure.next('viewing')(tender, context)),
    },
  ],
  writes: () => ({ 'add visit': writeIn([own], 'add visit') }),
  derivations: () => [
    {
      fields: ['viewingPeriod'],
      derive: (tender: Viewed<TenderFields>, context): Viewed<TenderFields> =>
        tender.status === own && tender.viewingPeriod === undefined
          ? { viewingPeriod: { endDate: afterDays(tender, context.now, 1, 'calendar', context) } }
          : {},
    },
  ],
  adds: () => [
    // Under a name that no phase of this type brings: a type of the registry adds the name of its rule to the order.
    modelRules.add({
      pricesFit: ({ viewingPlace }: Viewed<TenderFields>) => (viewingPlace === undefined ? [missingField(['data', 'viewingPlace'])] : []),
    }),
    publicFields.add({ field: 'visits', shows: () => undefined }),
    addRoutes('viewing', visitRoutes),
  ],
  schemas: () => ({
    '/tenders/create': { properties: { viewingPlace: text } },
    '/tenders/tender': { properties: { viewingPlace: text, viewingPeriod: { type: 'object', properties: { endDate: instant } } } },
    '/tenders/visit-create': {
      title: 'PostVisit',
      type: 'object',
      additionalProperties: false,
      required: ['visitor'],
      properties: { visitor: text },
    },
    '/tenders/visit': { title: 'Visit', type: 'object', properties: { visitor: text, date: instant } },
  }),
});

const [tender, claims, enquiries, ...rest] = tinyType.phases;
if (tender === undefined || claims === undefined || enquiries === undefined) throw new Error('the tiny type has lost its phases');

export const viewed = compose({ ...tinyType, type: 'viewedPurchase', phases: [tender, claims, enquiries, viewing(), ...rest] });
