/** What the room of plans gets of this one: tenders that are made from plans, or linked to more of them (spec/plans.md §6, §7). */

import type { Call, Reply } from '../http/route.ts';
import type { TenderLinks } from '../model/tender.ts';
import type { PostTender } from '../model/types.generated.ts';
import { create } from './handlers.ts';
import { requireOwner } from './owner.ts';
import type { TenderRoom } from './room.ts';
import { requireStatus } from './rules/index.ts';

export const makeTenderLinks = (room: TenderRoom): TenderLinks<Call, Reply> => ({
  load: (id) => room.load({ tender: id }),
  requireOwner: (tender, actor, token) => requireOwner(tender, actor, token),
  requireLinkable: (tender) => requireStatus(room.procedureOf(tender), 'link plan', tender.status),
  create: (call, planId, also) =>
    // The row of the other room accepts the same body.
    create(room, { plans: [{ id: planId }], also })(call as Call<PostTender>),
  linking: (tender, plans) => room.saving(tender, { ...tender, plans: plans.map(({ id }) => ({ id })) }),
});
