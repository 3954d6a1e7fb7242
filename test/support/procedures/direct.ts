/**
 * A type whose buyer names the winner: its phase adds `POST /tenders/:tender/awards`, as awarding does in other types, but with
 * other callers, another body and another handler.
 */

import type { TenderRecord } from '../../../src/base/domain/tender.ts';
import type { Accepts } from '../../../src/base/validation/validator.ts';
import { brokers, createdReply, type Handler, oneAnswer, type Route, route } from '../../../src/http/route.ts';
import { compose, type ProcedureType } from '../../../src/procurement/engine/compose.ts';
import { fixedFlag } from '../../../src/procurement/engine/config.ts';
import type { Phase } from '../../../src/procurement/engine/phase.ts';
import { transitionsBetween } from '../../../src/procurement/engine/transitions.ts';
import { requireStatusOfWrite, writeIn } from '../../../src/procurement/engine/writes.ts';
import { requireTenderOwner } from '../../../src/procurement/tenders/guards.ts';
import { addRoutes } from '../../../src/procurement/tenders/phase-routes.ts';
import type { TenderService } from '../../../src/procurement/tenders/service.ts';
import { newId } from '../../../src/store/records/ids.ts';
import { tinyType } from './tiny/index.ts';

const own = 'active';
const nameWinner: Accepts<{ title: string }> = { id: '/tenders/winner-create' };

const addWinner =
  (service: TenderService): Handler<{ title: string }> =>
  async (request) => {
    const { result } = await service.append(request, ({ before, procedure }) => {
      requireTenderOwner(before, request.actor, request.token);
      requireStatusOfWrite(procedure, 'name winner', before.status);
      const award = { ...request.data(), id: newId(), status: 'active' as const, date: request.now };
      const next: TenderRecord = { ...before, status: 'complete', awards: [{ ...award, bid_id: newId(), suppliers: [] }] };
      return { next, result: award };
    });
    return createdReply(service.deps.validator.view('/tenders/winner')(result));
  };

export const winnerRoutes = (service: TenderService): Route[] => [
  route({
    post: '/tenders/:tender/awards',
    summary: 'Names the winner.',
    access: brokers,
    accepts: nameWinner,
    answers: oneAnswer('/tenders/winner', 201),
    handler: addWinner(service),
  }),
];

const title = { description: 'Who wins.', type: 'string' };

export const naming: Phase = {
  name: 'naming',
  statuses: [own],
  bidVisibility: { [own]: 'none' },
  transitions: () => transitionsBetween([own], ['complete'], 'award', 'the buyer has named the winner'),
  writes: () => ({ 'name winner': writeIn([own], 'name winner') }),
  adds: () => [addRoutes('naming', winnerRoutes)],
  schemas: () => ({
    '/tenders/winner-create': {
      title: 'PostWinner',
      type: 'object',
      additionalProperties: false,
      required: ['title'],
      properties: { title },
    },
    '/tenders/winner': {
      title: 'Winner',
      type: 'object',
      properties: { title, status: { description: 'How it stands.', type: 'string' } },
    },
  }),
  flags: { valueCurrencyEquality: 'any', minTenderingDuration: 'any', minBidsNumber: 'any' },
};

const [tender, claims, enquiries] = tinyType.phases;
if (tender === undefined || claims === undefined || enquiries === undefined) throw new Error('the tiny type has lost its phases');

export const directType: ProcedureType = {
  type: 'directPurchase',
  config: { ...tinyType.config, hasAwardingOrder: fixedFlag(false, 'both') },
  phases: [tender, enquiries, naming],
};

export const direct = compose(directType);
