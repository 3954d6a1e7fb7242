/** Runs the script of a procedure type, from a draft to a signed contract. */
import { accelerated, bargaining, castOf, type Keys, type Left } from './cast.ts';
import { scripts } from './scripts/index.ts';
import { beginStory, type Teller } from './story.ts';

export interface Demo extends Teller {
  readonly keys: Keys;
  /** One of the types that have a script. */
  readonly type: string;
  /** The registry holds auctions itself (AUCTION=live): they are held, and can be watched. */
  readonly live?: boolean;
  /** Chance in what is bid then. */
  readonly random?: () => number;
}

/** What the demonstration leaves behind, and what it took. */
export interface Told {
  readonly type: string;
  readonly left: Left;
  /** Requests that are told, and all requests to the registry and its document service but those that look whether time has passed. */
  readonly steps: number;
  readonly requests: number;
  /** Those that the tender was seen in. */
  readonly statuses: readonly string[];
}

/** Runs the whole story. Throws at the first answer that is not the expected one. */
export const runDemo = async ({ keys, type, live = false, random, ...teller }: Demo): Promise<Told> => {
  const script = scripts.find((one) => one.type === type);
  if (script === undefined) throw new Error(`There is no demonstration of ${type}`);
  const story = beginStory(teller);
  teller.say(`${type}: ${script.says}, where a day takes a second`);
  const left = await script.play(castOf(story, keys, live ? bargaining(random) : accelerated));
  return { type, left, ...story.told() };
};
