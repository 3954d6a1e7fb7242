/** What the room of plans gets of this one: tenders that are made from plans, or linked to more of them (spec/plans.md §6, §7). */

import type { Call, Reply } from '../http/route.ts';
import { notFound } from '../model/problem.ts';
import type { TenderLinks } from '../model/tender-links.ts';
import type { PostTender } from '../model/types.generated.ts';
import { withDerived } from './derived.ts';
import { createWith } from './handlers.ts';
import { requireOwner } from './owner.ts';
import { makeRoom, type TenderDeps } from './room.ts';
import { requireStatus } from './rules/index.ts';

export const makeTenderLinks = (deps: TenderDeps): TenderLinks<Call, Reply> => {
  const room = makeRoom(deps);
  const { records } = room;
  return {
    load: async (id) => {
      const found = await records.get(id);
      if (found === null) throw notFound('Tender not found.');
      return found;
    },
    requireOwner: (tender, actor, token) => requireOwner(tender, actor, token),
    requireLinkable: (tender) => requireStatus(room.procedureOf(tender), 'link plan', tender.status),
    create: (call, planId, also) =>
      createWith(
        room,
        (id, tender, by) =>
          deps.store.transaction(async (session) => {
            await also(id, session);
            return records.insert(id, tender, { by, session });
          }),
        [{ id: planId }],
        // The row of the other room accepts the same body.
      )(call as Call<PostTender>),
    link: async (tender, plans, within) => {
      const before = tender;
      const context = room.contextOf(before.config ?? {}, room.procedureOf(before), within.by.now);
      const next = withDerived({ ...before, plans: plans.map(({ id }) => ({ id })) }, context, before);
      await records.save(before, next, { publishes: true, ...within });
    },
  };
};
