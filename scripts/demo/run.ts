/** Runs the script of a procedure type, from a draft to a signed contract. */
import { accelerated, bargaining, buildCast, type Keys, type Left, type Run } from './cast.ts';
import { beginScenario, type Teller, waitAtMostMs } from './scenario.ts';
import { scripts } from './scripts/index.ts';

export interface Demo extends Teller {
  readonly keys: Keys;
  /** One of the types that have a script. */
  readonly type: string;
  /** Another run than the main one. */
  readonly run?: string | undefined;
  /** Seconds that a day of it takes: more where answers are slow. */
  readonly day?: number | undefined;
  /** The registry holds auctions itself (AUCTION=live): they are held, and can be watched. */
  readonly live?: boolean;
  /** Aborted when its registry goes away: no other run begins. */
  readonly stop?: AbortSignal;
  /** Chance in what is bid then. */
  readonly random?: () => number;
}

/** What the demonstration leaves behind, and what it took. */
export interface DemoResult {
  readonly type: string;
  readonly left: Left;
  /** Requests that are told, and all requests to the registry and its document service but those that look whether time has passed. */
  readonly steps: number;
  readonly requests: number;
  /** Those that the tender was seen in. */
  readonly statuses: readonly string[];
}

/** The main run of a type, or the one of that name; undefined where there is none. */
export const findRun = (type: string, name?: string): Run | undefined => {
  const script = scripts.find((one) => one.type === type);
  return name === undefined ? script : script?.runs?.[name];
};

/** Plays a run up to its end, or to the first answer that is not the expected one, which is the failure. */
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

/** Runs the whole scenario. Throws at the first answer that is not the expected one. */
export const runDemo = async ({ run: name, ...demo }: Demo): Promise<DemoResult> => {
  const run = findRun(demo.type, name);
  if (run === undefined) throw new Error(`There is no demonstration ${name ?? ''} of ${demo.type}`);
  const { failure, ...result } = await playRun(run, demo);
  if (failure !== undefined) throw failure;
  return result;
};
