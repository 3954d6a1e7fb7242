/**
 * Many who ask the store the same kind of thing at about the same time, asked for batching: a command costs the driver and
 * the store nearly the same whether it is about one record or about twenty. Nobody waits for company: whoever comes while
 * nothing is under way goes at once, and under load the next round is whoever came meanwhile.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What is the same for everything that is asked together of one store. */
export interface Batching {
  /** So many take part in one round. 1: there are no rounds, and nobody waits for another. */
  readonly most: number;
  /** Whether a round goes beside what travels with the calls of its first asker: traces want to know whose a command was. */
  readonly follows: boolean;
}

export interface BatcherOptions<Ask> extends Batching {
  /** So many rounds may be under way at a time. */
  readonly concurrency: number;
  /** A round that takes longer, on a connection that says nothing any more perhaps, holds up nobody else. */
  readonly patienceMs?: number;
  /** Those of a round weigh so much at most; whoever weighs more goes alone. */
  readonly weight?: { readonly of: (ask: Ask) => number; readonly most: number };
}

const PATIENCE_MS = 1000;

export interface Batch<Answer> {
  /** One for each asker, in their order. */
  readonly answers: readonly Promise<Answer>[];
  /** What was done batching; what an asker does by itself afterwards holds up nobody. */
  readonly shared: Promise<unknown>;
}

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly weight: number;
  readonly resolve: (answer: Answer | PromiseLike<Answer>) => void;
  /** Runs work beside what travels with this asker's calls. */
  readonly beside: Beside;
}

type Beside = (work: () => void) => void;

const anywhere: Beside = (work) => work();

/** How many of those who wait go batching: always one. */
const countOf = (waiting: readonly { readonly weight: number }[], most: number, mostWeight: number): number => {
  let weight = 0;
  let count = 0;
  for (const each of waiting.slice(0, most)) {
    weight += each.weight;
    if (count > 0 && weight > mostWeight) break;
    count += 1;
  }
  return count;
};

/** A round begins after everybody in it has asked: what it reads is never older than the question. */
export const makeBatcher = <Ask, Answer>(
  round: (asks: readonly Ask[]) => Batch<Answer>,
  { concurrency, most, follows, patienceMs = PATIENCE_MS, weight }: BatcherOptions<Ask>,
): ((ask: Ask) => Promise<Answer>) => {
  const waiting: Waiting<Ask, Answer>[] = [];
  let underWay = 0;
  let due = false;

  const begin = (askers: readonly Waiting<Ask, Answer>[]): void => {
    const { answers, shared } = round(askers.map(({ ask }) => ask));
    underWay += 1;
    let counts = true;
    const leave = (): void => {
      if (!counts) return;
      counts = false;
      underWay -= 1;
      arrange();
    };
    const patience = setTimeout(leave, patienceMs).unref();
    void Promise.allSettled([shared]).then(() => {
      clearTimeout(patience);
      leave();
    });
    for (const [index, { resolve }] of askers.entries()) resolve(answers[index] ?? Promise.reject(new Error('a round left somebody out')));
  };

  const beginAll = (): void => {
    due = false;
    while (waiting.length > 0 && underWay < concurrency) {
      const askers = waiting.splice(0, countOf(waiting, most, weight?.most ?? 0));
      askers[0]?.beside(() => begin(askers));
    }
  };

  /** After the requests that have arrived already: those of one turn of the event loop go together. */
  const arrange = (): void => {
    if (due || waiting.length === 0 || underWay >= concurrency) return;
    due = true;
    setImmediate(beginAll);
  };

  if (most === 1) return async (ask) => round([ask]).answers[0] ?? Promise.reject(new Error('a round left somebody out'));
  return (ask) =>
    new Promise<Answer>((resolve) => {
      waiting.push({ ask, weight: weight?.of(ask) ?? 0, resolve, beside: follows ? AsyncLocalStorage.snapshot() : anywhere });
      arrange();
    });
};
