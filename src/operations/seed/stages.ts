/** Tenders of every type in every status, each with what belongs to it by then: bids, admissions, awards, contracts, complaints. */
import { procedures } from '../../procedures/index.ts';
import { concurrently } from '../concurrently.ts';
import type { Cast, Script } from '../demo/cast.ts';
import { scripts } from '../demo/scripts/index.ts';
import { textAt } from '../demo/story.ts';
import { day, type Stage, tell, type Way } from './telling.ts';

/** Cancels it by a signed report, and waits until nobody may contest that any more. */
const cancel = async ({ buyer, story }: Cast, tender: string): Promise<void> => {
  const reason = { reason: 'Потреба відпала', reasonType: 'noDemand' };
  const made = await buyer.post('The buyer cancels', `${tender}/cancellations`, reason);
  const path = `${tender}/cancellations/${textAt(made, 'data', 'id')}`;
  await buyer.attach('… with a signed report', path, 'report.p7s', 'cancellationReport');
  await buyer.patch('… and says so', path, { status: 'pending' });
  await story.until(tender, 'cancelled');
};

const hour = 3_600_000;
const TRIES = 8;

/** Tells a story so that it ends not long ago, and the tender stays where it is for as long as that status lasts. */
const tellUntil = async (way: Way, script: Script, { place, status, steps, after }: Stage, latest: Date): Promise<void> => {
  const until = { place, steps };
  let begins = latest.getTime() - after - hour;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { ended, due, lacks } = await tell(way, { script, begins: new Date(begins), latest, until });
    // Working days lie otherwise than when it was measured: a story that has not come so far is a tender of an earlier status.
    if (lacks !== null) begins -= Math.max(lacks.getTime() - latest.getTime() + hour, day);
    else if (due === undefined || due > latest) return;
    else begins += latest.getTime() - ended.getTime() - hour;
  }
  throw new Error(`No ${script.type} stays in ${status}`);
};

/** A tender of the type in each status; says in which. */
const seedType = async (way: Way, script: Script, now: Date): Promise<string[]> => {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const { stages } = await tell(way, { script, begins: ago(400 * day), latest: now });
  const last = new Map(stages.map((stage) => [stage.status, stage]));
  last.delete('complete');
  for (const stage of last.values()) await tellUntil(way, script, stage, now);
  // Nothing but published, and then cancelled, or left alone.
  const begun = { script, begins: ago(200 * day), latest: now, until: { place: 1, steps: 1 } };
  await tell(way, { ...begun, after: cancel });
  const made = ['complete', ...last.keys(), 'cancelled'];
  if (procedures.of(script.type)?.phases.has('tendering') !== true) return made;
  await tell(way, { ...begun, after: ({ story }, tender) => story.until(tender, 'unsuccessful') });
  return [...made, 'unsuccessful'];
};

export interface Seeded {
  readonly type: string;
  readonly status: string;
}

/** Types that are told at a time: each waits for the store most of the time. */
const AT_ONCE = 3;

/** Makes those of the types, of all that are run unless told, and says which. */
export const seedStages = async (way: Way, now: Date, types: readonly string[] = procedures.types): Promise<readonly Seeded[]> => {
  const made: Seeded[] = [];
  const wanted = scripts.filter(({ type }) => types.includes(type));
  await concurrently(wanted, AT_ONCE, async (script) => {
    for (const status of await seedType(way, script, now)) made.push({ type: script.type, status });
  });
  return made;
};
