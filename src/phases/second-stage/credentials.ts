/** How the owner of a dialogue takes over its second stage (spec/second-stages.md §2). */
import { hashOf, isOwner } from '../../domain/actor.ts';
import { notOwner } from '../../domain/problem.ts';
import { brokers, type Handler, newAccess, ok, one, type Route, route } from '../../http/route.ts';
import { requireStatus } from '../../procedures/engine/writes.ts';
import { tenderView } from '../../tenders/schema.ts';
import type { TenderService } from '../../tenders/service.ts';

/** Issues new tokens to the holder of the first stage's token; tokens issued before stop working. */
const takeCredentials =
  (service: TenderService): Handler =>
  async (request) => {
    const access = newAccess(request);
    const { stored } = await service.change(request, ({ before, procedure }) => {
      const { owner, dialogue_token } = before;
      if (!isOwner({ owner, owner_token: dialogue_token }, request.actor, request.token)) throw notOwner('dialogue', 'continued');
      requireStatus(procedure, 'take credentials', before.status);
      return { next: { ...before, owner_token: hashOf(access.token), transfer_token: hashOf(access.transfer) }, result: null };
    });
    return ok(service.view.whole(stored, request.actor), { access });
  };

export const credentialRoutes = (service: TenderService): Route[] => [
  route({
    patch: '/tenders/:tender/credentials',
    summary: 'Gives the owner of a dialogue a token for its second stage. Needs the owner token of the first.',
    access: brokers,
    answers: one(tenderView, 200, ['access']),
    handler: takeCredentials(service),
  }),
];
