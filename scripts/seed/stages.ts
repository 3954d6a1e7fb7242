/** Tenders of every type in every status, each with its parts by then: bids, qualifications, awards, contracts, complaints. */

import { mapConcurrently } from '../../src/platform/concurrently.ts';
import type { Progress } from '../../src/platform/progress.ts';
import { procedures } from '../../src/procedures/index.ts';
import type { Cast, Script } from '../demo/cast.ts';
import { textAt } from '../demo/scenario.ts';
import { scripts } from '../demo/scripts/index.ts';
import { buildFixture, type Fixture } from './fixture.ts';
import { day, playScenario, type ScenarioOptions, type Stage } from './scenario.ts';

/** Cancels it by a signed report, and waits until that can no longer be contested. */
const cancel = async ({ buyer, scenario }: Cast, tender: string): Promise<void> => {
  const reason = { reason: 'Потреба відпала', reasonType: 'noDemand' };
  const created = await buyer.post('The buyer cancels', `${tender}/cancellations`, reason);
  const path = `${tender}/cancellations/${textAt(created, 'data', 'id')}`;
  await buyer.attach('… with a signed report', path, 'report.p7s', 'cancellationReport');
  await buyer.patch('… and says so', path, { status: 'pending' });
  await scenario.until(tender, 'cancelled');
};

const hour = 3_600_000;
/** A day off and the following days off. */
const weekend = 3 * day;
const TRIES = 6;

/** The ended tender of a type has complaints in all their states, which is enough of them. */
const fewer = { onlyFirstComplaint: true };

/** A seeded tender, with the start and end of its scenario. */
export interface Seeded {
  readonly type: string;
  readonly status: string;
  readonly tender: string;
  readonly fixture: Fixture;
  readonly begins: Date;
  readonly ended: Date;
}

/** A status that no tender of the type can have at that hour: such as an auction on its first day that is over by then. */
export type Fleeting = Pick<Seeded, 'type' | 'status'>;

/** The stages that were created, and those that could not be. */
export interface SeededStages {
  readonly seeded: readonly Seeded[];
  readonly fleeting: readonly Fleeting[];
}

interface StageTarget {
  readonly status: string;
  readonly begins: Date;
  readonly until?: Pick<Stage, 'place' | 'steps'>;
  readonly after?: (cast: Cast, tender: string) => Promise<void>;
  readonly onlyFirstComplaint?: boolean;
}

const make = async (way: ScenarioOptions, script: Script, latest: Date, { status, ...told }: StageTarget) => {
  const fixture = buildFixture(script.type, way.random);
  const { type } = script;
  return { ...(await playScenario(way, { script, latest, fixture, ...told })), type, status, fixture, begins: told.begins };
};

/**
 * Plays a scenario so that it ended recently and the tender stays in its current status for a while; null if
 * that is impossible. Its duration depends on the working days it includes: bisects between starts that are too early and too late.
 */
const makeUntil = async (
  way: ScenarioOptions,
  script: Script,
  latest: Date,
  { place, status, steps, after }: Stage,
): Promise<Seeded | null> => {
  let begins = latest.getTime() - after - hour;
  let [early, late] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const created = await make(way, script, latest, { status, begins: new Date(begins), until: { place, steps }, ...fewer });
    const { ended, due, lacks } = created;
    if (lacks === null && (due === undefined || due > latest)) return created;
    // An unfinished scenario leaves the tender in an earlier status.
    if (lacks === null) early = begins;
    else late = begins;
    if (Number.isFinite(late - early)) begins = (early + late) / 2;
    else if (lacks === null) begins += latest.getTime() - ended.getTime() - hour;
    else begins -= Math.max(lacks.getTime() - latest.getTime() + hour, tries === 0 ? weekend : day);
  }
  // If all starts are too early, or all too late, the scenarios are wrong rather than the hour.
  if (!Number.isFinite(late - early)) throw new Error(`No ${script.type} stays in ${status}`);
  return null;
};

/** Types played concurrently, and statuses of each: together their writes cost the store little more than one alone. */
const AT_ONCE = 4;

/** Its scenarios replace the profile of the one catalogue, so that none may be played beside another. */
const oneByOne = 'priceQuotation';

interface StagesOptions {
  readonly types?: readonly string[];
  /** Only ended tenders. */
  readonly endsOnly?: boolean;
  readonly progress?: Progress;
}

/** Creates the stages of these types, by default of all that are run, and returns them with those impossible at that hour. */
export const seedStages = async (
  way: ScenarioOptions,
  latest: Date,
  { types = procedures.types, endsOnly = false, progress = () => {} }: StagesOptions = {},
): Promise<SeededStages> => {
  const seeded: Seeded[] = [];
  const fleeting: Fleeting[] = [];
  /** A Tuesday morning. */
  const ago = (days: number): Date => {
    const morning = Math.floor(latest.getTime() / day - days) * day + 8 * hour;
    return new Date(morning - ((new Date(morning).getUTCDay() + 5) % 7) * day);
  };
  const wanted = scripts.filter(({ type }) => types.includes(type));
  const hasBids = ({ type }: Script): boolean => procedures.of(type)?.phases.has('tendering') === true;
  // Each type has its ends, and the statuses on the way.
  const total = wanted.reduce((sum, script) => sum + (hasBids(script) ? 3 : 2) + (procedures.of(script.type)?.reach.size ?? 0), 0);
  const note = (one: Seeded): void => {
    seeded.push(one);
    progress(seeded.length + fleeting.length, total);
  };
  await mapConcurrently(wanted, AT_ONCE, async (script) => {
    const whole = await make(way, script, latest, { status: 'complete', begins: ago(400) });
    note(whole);
    const last = new Map(whole.stages.map((stage) => [stage.status, stage]));
    last.delete('complete');
    await mapConcurrently(endsOnly ? [] : last.values(), script.type === oneByOne ? 1 : AT_ONCE, async (stage) => {
      const made = await makeUntil(way, script, latest, stage);
      if (made === null) fleeting.push({ type: script.type, status: stage.status });
      else note(made);
    });
    // Only published, then cancelled or left alone.
    const begun = { begins: ago(200), until: { place: 1, steps: 1 } };
    note(await make(way, script, latest, { ...begun, status: 'cancelled', after: cancel }));
    const leave: StageTarget['after'] = ({ scenario }, tender) => scenario.until(tender, 'unsuccessful');
    if (hasBids(script)) note(await make(way, script, latest, { ...begun, status: 'unsuccessful', after: leave }));
  });
  return { seeded, fleeting };
};
