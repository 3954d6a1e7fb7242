/**
 * A type with a phase that nobody but tests knows: what is bought can be looked at for a day before tendering. It has a status,
 * a write, a sub-resource, a rule, a derived field, a timed event and schemas of its own, and no line of `src/` says so.
 */

import type { Json } from '../../../src/domain/json.ts';
import { missing } from '../../../src/domain/problem.ts';
import type { TenderFields, TenderRecord } from '../../../src/domain/tender.ts';
import { anyone, brokers, created, type Handler, list, one, type Row, row, shown } from '../../../src/http/route.ts';
import { compose } from '../../../src/procedures/engine/compose.ts';
import type { Phase } from '../../../src/procedures/engine/phase.ts';
import { changes } from '../../../src/procedures/engine/procedure.ts';
import { each } from '../../../src/procedures/engine/transitions.ts';
import { requireStatus, writeIn } from '../../../src/procedures/engine/writes.ts';
import { requireOwner } from '../../../src/tenders/parts.ts';
import { rowsOf } from '../../../src/tenders/phase-rows.ts';
import type { TenderRoom } from '../../../src/tenders/room.ts';
import { afterDays, modelRules } from '../../../src/tenders/rules/rule.ts';
import { publicFields } from '../../../src/tenders/view.ts';
import type { Accepts } from '../../../src/validation/validator.ts';
import { tinyType } from './tiny/index.ts';

interface Visit {
  readonly visitor: string;
  readonly date: Date;
}

/** A tender as this phase sees it. */
type Viewed<T> = T & { readonly viewingPlace?: string; readonly viewingPeriod?: { endDate: Date }; readonly visits?: readonly Visit[] };

const visitsIn = (tender: Viewed<TenderRecord>): readonly Visit[] => tender.visits ?? [];
const shownVisits = (room: TenderRoom, visits: readonly Visit[]): Json[] => visits.map(room.deps.validator.view('/tenders/visit'));

const own = 'active.viewing';
const createVisit: Accepts<{ visitor: string }> = { id: '/tenders/visit-create' };

const addVisit =
  (room: TenderRoom): Handler<{ visitor: string }> =>
  async (call) => {
    const { gives } = await room.append(call, ({ before, procedure }) => {
      requireOwner(before, call.actor, call.token);
      requireStatus(procedure, 'add visit', before.status);
      const visit = { ...call.data(), date: call.now };
      const next: Viewed<TenderRecord> = { ...before, visits: [...visitsIn(before), visit] };
      return { next, gives: visit };
    });
    return created(shownVisits(room, [gives])[0] ?? null);
  };

const visitRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/visits',
    summary: 'Who has looked at it.',
    access: anyone,
    answers: list('/tenders/visit'),
    handler: async ({ params }) => shown(shownVisits(room, visitsIn(await room.see(params)))),
  }),
  row({
    post: '/tenders/:tender/visits',
    summary: 'Tells of a visit.',
    access: brokers,
    accepts: createVisit,
    answers: one('/tenders/visit', 201),
    handler: addVisit(room),
  }),
  row({
    delete: '/tenders/:tender/visits',
    summary: 'A mistake: no transition leads back to draft.',
    access: brokers,
    answers: list('/tenders/visit'),
    handler: async (call) => {
      await room.change(call, ({ before }) => ({ next: { ...before, status: 'draft' }, gives: null }));
      return shown([]);
    },
  }),
];

const instant = { description: 'When.', instant: true };
const text = { description: 'What.', type: 'string', maxLength: 100 };

const viewing = (): Phase => ({
  name: 'viewing',
  statuses: [own],
  bidsShown: { [own]: 'none' },
  transitions: ({ ahead }) => each([own], ahead, 'scheduler', 'the day is over'),
  events: [
    {
      name: 'the day is over',
      time: ({ status, viewingPeriod }: Viewed<TenderFields>) => (status === own ? viewingPeriod?.endDate : undefined),
      does: changes((tender, context) => context.procedure.next('viewing')(tender, context)),
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
    modelRules.at(26, ({ viewingPlace }: Viewed<TenderFields>) => (viewingPlace === undefined ? [missing(['data', 'viewingPlace'])] : [])),
    publicFields.at(0, { field: 'visits', shows: () => undefined }),
    rowsOf('viewing', visitRows),
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
