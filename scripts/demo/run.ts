/** Runs a procedure type's script, from draft to signed contract. */
import { accelerated, bargaining, buildCast, type Keys, type Left, type Run } from './cast.ts';
import { beginScenario, type Teller, waitAtMostMs } from './scenario.ts';
import { scripts } from './scripts/index.ts';

export interface Demo extends Teller {
  readonly keys: Keys;
  /** A type with a script. */
  readonly type: string;
  /** Name of a run other than the main one. */
  readonly run?: string | undefined;
  /** Seconds per day of the procedure: more if responses are slow. */
  readonly day?: number | undefined;
  /** The registry hosts auctions (AUCTION=live): they are held, and can be watched. */
  readonly live?: boolean;
  /** Aborted when its registry goes away: no other run is started. */
  readonly stop?: AbortSignal;
  /** Random source for the bids in them. */
  readonly random?: () => number;
}

/** The records that the demonstration creates, and its statistics. */
export interface DemoResult {
  readonly type: string;
  readonly left: Left;
  /** Printed requests; and all requests to the registry and its document service, except polls. */
  readonly steps: number;
  readonly requests: number;
  /** Statuses of the tender. */
  readonly statuses: readonly string[];
}

/** The main run of a type, or the run with this name; undefined if there is none. */
export const findRun = (type: string, name?: string): Run | undefined => {
  const script = scripts.find((one) => one.type === type);
  return name === undefined ? script : script?.runs?.[name];
};

/** Plays a run to its end, or to the first unexpected response, which is the `failure`. */
export const playRun = async (
  run: Run,
  { keys, type, day = 1, live = false, random, ...teller }: Omit<Demo, 'run'>,
): Promise<DemoResult & { readonly failure?: unknown }> => {
  const scenario = beginScenario({ ...teller, timeoutMs: day * waitAtMostMs });
  teller.say(`${type}: ${run.says}, where a day takes ${day === 1 ? 'a second' : `${day} seconds`}`);
  try {
    const left = await run.play(buildCast(type, scenario, keys, live ? bargaining(random, day) : accelerated(day)));
    return { type, left, ...scenario.told() };
  } catch (failure) {
    return { type, left: {}, ...scenario.told(), failure };
  }
};

/** Plays the run. Throws at the first unexpected response. */
export const runDemo = async ({ run: name, ...demo }: Demo): Promise<DemoResult> => {
  const run = findRun(demo.type, name);
  if (run === undefined) throw new Error(`There is no demonstration ${name ?? ''} of ${demo.type}`);
  const { failure, ...result } = await playRun(run, demo);
  if (failure !== undefined) throw failure;
  return result;
};
