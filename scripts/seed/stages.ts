/** Tenders of every type in every status, each with its parts by then: bids, qualifications, awards, contracts, complaints. */

import { makeNamedRandom } from '../../fixtures/random.ts';
import type { ScriptServices } from '../../src/app/operations/script-services.ts';
import { mapConcurrently } from '../../src/base/platform/concurrently.ts';
import type { Progress } from '../../src/base/platform/progress.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import type { Cast, Script } from '../demo/cast.ts';
import { textAt } from '../demo/scenario.ts';
import { scripts } from '../demo/scripts/index.ts';
import type { SeedFile } from './caller.ts';
import { buildFixture, type Fixture } from './fixture.ts';
import { type Ledger, type Piece, passingFailure, Stopped } from './ledger.ts';
import { day, playScenario, type Stage } from './scenario.ts';

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
/** Halving a window of a week leaves an hour after eight; days off in a row may take two more. */
const TRIES = 10;

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

/** A stage whose scenario went wrong. */
export interface Failed extends Fleeting {
  readonly error: unknown;
}

/** The stages that were created, and those that could not be. */
export interface SeededStages {
  readonly seeded: readonly Seeded[];
  readonly fleeting: readonly Fleeting[];
  readonly failed: readonly Failed[];
}

/** How they are made: in which registry, by whose account, and what of them has been made before. */
export interface StagesWay {
  readonly services: ScriptServices;
  readonly file: SeedFile;
  readonly owner: string;
  readonly seed: number;
  readonly ledger: Ledger;
}

interface StageTarget {
  readonly status: string;
  readonly begins: Date;
  readonly until?: Pick<Stage, 'place' | 'steps'>;
  readonly after?: (cast: Cast, tender: string) => Promise<void>;
  readonly onlyFirstComplaint?: boolean;
}

const named = ({ type }: Pick<Seeded, 'type'>, status: string): string => `${type} ${status}`;

/** The numbers of a scenario are its own: what others draw, how often, and in which order changes nothing in it. */
const subjectOf = ({ seed }: StagesWay, script: Script, status: string) => {
  const random = makeNamedRandom(seed, named(script, status));
  return { fixture: buildFixture(script.type, random), random };
};

const play = (way: StagesWay, piece: Piece, script: Script, latest: Date, { status, ...target }: StageTarget) => {
  const { stop } = way.ledger;
  const options = { ...way, ...subjectOf(way, script, status), piece, ...(stop === undefined ? {} : { stop }) };
  return playScenario(options, { script, latest, fixture: options.fixture, ...target });
};

/** What the ledger keeps of a scenario; a status that is impossible at that hour has no tender. */
type Made = Pick<Seeded, 'tender' | 'begins' | 'ended'> & { readonly stages: readonly Stage[] };

const make = async (way: StagesWay, piece: Piece, script: Script, latest: Date, target: StageTarget): Promise<Made> => {
  const { tender, ended, stages } = await play(way, piece, script, latest, target);
  return { tender, begins: target.begins, ended, stages };
};

const week = 7 * day;

/**
 * The latest start at which the status has begun and lasts, whole weeks after that of the ended tender, so that days off fall
 * alike; null if there is none.
 */
const startOfSameWeekday = (whole: Date, latest: Date, { after, lasts }: Stage): Date | null => {
  const last = latest.getTime() - after - hour;
  const spare = (last - whole.getTime()) % week;
  return spare + hour < lasts ? new Date(last - spare) : null;
};

/**
 * Plays a scenario so that it ended recently and the tender stays in its current status for a while; null if
 * that is impossible. Its duration depends on the working days it includes: bisects between starts that are too early and too late.
 */
const makeUntil = async (
  way: StagesWay,
  piece: Piece,
  { script, whole, latest }: { readonly script: Script; readonly whole: Date; readonly latest: Date },
  stage: Stage,
): Promise<Made | null> => {
  const { place, status, steps, after } = stage;
  let begins = startOfSameWeekday(whole, latest, stage)?.getTime() ?? latest.getTime() - after - hour;
  let [early, late] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const target = { status, begins: new Date(begins), until: { place, steps }, onlyFirstComplaint: true };
    const { tender, ended, due, lacks } = await play(way, piece, script, latest, target);
    if (lacks === null && (due === undefined || due > latest)) return { tender, begins: target.begins, ended, stages: [] };
    // An unfinished scenario leaves the tender in an earlier status.
    if (lacks === null) early = begins;
    else late = begins;
    // It began within the hour and is over: it begins later in that hour, or does not last at this one.
    const sinceEnded = latest.getTime() - ended.getTime();
    if (lacks === null && sinceEnded <= hour) late = Math.min(late, begins + sinceEnded);
    if (Number.isFinite(late - early)) begins = (early + late) / 2;
    else if (lacks === null) begins += latest.getTime() - ended.getTime() - hour;
    else begins -= Math.max(lacks.getTime() - latest.getTime() + hour, tries === 0 ? weekend : tries * day);
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
  /** `ends`: only those of ended tenders; `complete`: only the course to its end. */
  readonly statuses?: 'all' | 'ends' | 'complete';
  readonly progress?: Progress;
}

/**
 * Creates the stages of these types, by default of all that are run, and returns them with those impossible at that hour. One
 * that fails, other than by a store that stays away, is named at the end, and does not keep others from being made.
 */
export const seedStages = async (
  way: StagesWay,
  latest: Date,
  { types = procedures.types, statuses = 'all', progress = () => {} }: StagesOptions = {},
): Promise<SeededStages> => {
  const seeded: Seeded[] = [];
  const fleeting: Fleeting[] = [];
  const failed: Failed[] = [];
  /** A Tuesday morning. */
  const ago = (days: number): Date => {
    const morning = Math.floor(latest.getTime() / day - days) * day + 8 * hour;
    return new Date(morning - ((new Date(morning).getUTCDay() + 5) % 7) * day);
  };
  const wanted = scripts.filter(({ type }) => types.includes(type));
  const hasBids = ({ type }: Script): boolean => procedures.of(type)?.phases.has('tendering') === true;
  // Each type has its ends, and the statuses on the way.
  const total = wanted.reduce((sum, script) => sum + (hasBids(script) ? 3 : 2) + (procedures.of(script.type)?.reach.size ?? 0), 0);
  /** Makes one, or takes what was made before. */
  const add = async (script: Script, status: string, work: (piece: Piece) => Promise<Made | null>): Promise<Made | null> => {
    const { type } = script;
    try {
      const { made } = await way.ledger.once(named(script, status), async (piece) => ({ made: await work(piece) }));
      if (made === null) fleeting.push({ type, status });
      else seeded.push({ type, status, fixture: subjectOf(way, script, status).fixture, ...made });
      return made;
    } catch (error) {
      if (error instanceof Stopped || passingFailure(error) !== null) throw error;
      failed.push({ type, status, error });
      return null;
    } finally {
      progress(seeded.length + fleeting.length + failed.length, total);
    }
  };
  await mapConcurrently(wanted, AT_ONCE, async (script) => {
    const whole = await add(script, 'complete', (piece) => make(way, piece, script, latest, { status: 'complete', begins: ago(400) }));
    const last = new Map(whole?.stages.map((stage) => [stage.status, stage]));
    last.delete('complete');
    const course = { script, whole: whole?.begins ?? latest, latest };
    await mapConcurrently(statuses === 'all' ? last.values() : [], script.type === oneByOne ? 1 : AT_ONCE, async (stage) => {
      await add(script, stage.status, (piece) => makeUntil(way, piece, course, stage));
    });
    if (statuses === 'complete') return;
    // Only published, then cancelled or left alone.
    const begun = { begins: ago(200), until: { place: 1, steps: 1 } };
    await add(script, 'cancelled', (piece) => make(way, piece, script, latest, { ...begun, status: 'cancelled', after: cancel }));
    const leave: StageTarget['after'] = ({ scenario }, tender) => scenario.until(tender, 'unsuccessful');
    if (!hasBids(script)) return;
    await add(script, 'unsuccessful', (piece) => make(way, piece, script, latest, { ...begun, status: 'unsuccessful', after: leave }));
  });
  // In the order of their names, not of their ends: copies are drawn from them.
  const inOrder = <T extends Fleeting>(list: readonly T[]): T[] =>
    list.toSorted((one, other) => named(one, one.status).localeCompare(named(other, other.status), 'en'));
  return { seeded: inOrder(seeded), fleeting: inOrder(fleeting), failed: inOrder(failed) };
};
