/** What time does to a framework: the count of its submissions, and its end (spec/frameworks.md §5). */
import { type Actor, scheduler } from '../domain/actor.ts';
import { checked } from '../domain/frame-agreement.ts';
import type { FrameworkRecord, StoredFramework } from './framework.ts';
import { frameworkKinds } from './kinds.ts';
import { countDate } from './periods.ts';
import type { FrameworkRoom } from './room.ts';
import { scheduled } from './saving.ts';

const TOO_FEW = 'Відмінено електронною системою через недостатню кількість заявок';

/** Submissions that count: those that are or were active. */
const countSubmissions = async ({ deps }: FrameworkRoom, frameworkID: string, most: number): Promise<number> => {
  const found = await deps.store
    .records<{ readonly status: string }>('submissions')
    .findBy('frameworkID', frameworkID, { most, publicOnly: true, fields: ['status'] });
  return found.length;
};

/** The framework after the count and after its end, as far as they are due. */
const due = async (room: FrameworkRoom, before: StoredFramework, now: Date): Promise<FrameworkRecord> => {
  const { minSubmissions } = frameworkKinds[before.frameworkType];
  const count = countDate(before, room.clockwork());
  if (before.status !== 'active') return before;
  if (before.successful !== true && count !== undefined && count < now) {
    const isEnough = (await countSubmissions(room, before._id, minSubmissions)) >= minSubmissions;
    if (!isEnough) return { ...before, status: 'unsuccessful' };
    return before.qualificationPeriod.endDate < now ? { ...before, successful: true, status: 'complete' } : { ...before, successful: true };
  }
  return before.qualificationPeriod.endDate < now ? { ...before, status: 'complete' } : before;
};

/** Does what is due by `now`; nothing is written when nothing is. */
export const tickFramework = async (
  room: FrameworkRoom,
  id: string,
  { actor, now }: { readonly actor: Pick<Actor, 'name' | 'group'>; readonly now: Date },
): Promise<StoredFramework> => {
  const { stored } = await room.frameworks.append({ params: { framework: id }, actor, now }, async ({ before }) => {
    const next = scheduled(room, await due(room, before, now));
    const agreement = next.status === 'unsuccessful' && before.status === 'active' ? await room.agreementOf(next) : null;
    const also =
      agreement?.status === 'active'
        ? [room.agreements.saving(agreement, checked({ ...agreement, status: 'terminated', date: now, terminationDetails: TOO_FEW }))]
        : [];
    return { next, also, gives: null, isDue: true };
  });
  return stored;
};

export const makeFrameworkTicker =
  (room: FrameworkRoom) =>
  (id: string, now: Date): Promise<StoredFramework> =>
    tickFramework(room, id, { actor: scheduler, now });
