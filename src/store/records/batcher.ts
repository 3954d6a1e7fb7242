/**
 * Group commit: simultaneous calls of one kind share a command to the store, which costs the driver and the store nearly
 * the same for one record as for twenty. An idle batcher starts at once; under load the next batch is whatever arrived
 * meanwhile, and begins beside another only when it is as full. Callers answered together mostly call again together:
 * with `lingerMs`, a batch waits for as many calls as the last one held.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** How calls to one store are batched. */
export interface Batching {
  /** Maximum number of calls in a batch; 1 disables batching. */
  readonly maxSize: number;
  /** A batch runs in the async context of its first call, so that a trace shows its commands. */
  readonly keepsContext: boolean;
}

interface BatcherOptions<Item> extends Batching {
  /** Batches in progress at a time. */
  readonly concurrency: number;
  /** A batch that takes longer, perhaps on a dead connection, releases its slot to the next; default 1 s. */
  readonly timeoutMs?: number;
  /** A batch waits to be as full as the last one until no further call has arrived for this long; default 0: it does not wait. */
  readonly lingerMs?: number;
  /** Maximum total weight of the items of a batch; a heavier item goes alone. */
  readonly weight?: { readonly of: (item: Item) => number; readonly max: number };
}

export interface Batch<Answer> {
  /** One per item, in the same order. */
  readonly answers: readonly Promise<Answer>[];
  /** The shared work; the batch holds its slot until this settles. */
  readonly shared: Promise<unknown>;
}

interface PendingItem<Item, Answer> {
  readonly item: Item;
  readonly weight: number;
  readonly resolve: (answer: Answer | PromiseLike<Answer>) => void;
  readonly inContext: (work: () => void) => void;
}

/** How many of `waiting` fit into the next batch: at least one, unless it is empty. */
const countFitting = (waiting: readonly { readonly weight: number }[], maxSize: number, maxWeight: number): number => {
  let weight = 0;
  let size = 0;
  for (const each of waiting.slice(0, maxSize)) {
    weight += each.weight;
    if (size > 0 && weight > maxWeight) break;
    size += 1;
  }
  return size;
};

/** `run` starts after every item of its batch was submitted, so a batch never reads a state older than a call. */
export const makeBatcher = <Item, Answer>(
  run: (items: readonly Item[]) => Batch<Answer>,
  { concurrency, maxSize, keepsContext, timeoutMs = 1000, lingerMs = 0, weight }: BatcherOptions<Item>,
): ((item: Item) => Promise<Answer>) => {
  const waiting: PendingItem<Item, Answer>[] = [];
  const underWay = new Set<readonly unknown[]>();
  let scheduled = false;
  let calls = 0;
  /** Calls expected in the next batch. */
  let expected = 0;
  let lingering: NodeJS.Timeout | null = null;
  const noAnswer = (): Promise<never> => Promise.reject(new Error('a batch returned no answer for one of its items'));

  const start = (items: readonly PendingItem<Item, Answer>[]): void => {
    const { answers, shared } = run(items.map(({ item }) => item));
    underWay.add(items);
    const release = (): void => {
      if (!underWay.delete(items)) return;
      expected = lingerMs === 0 ? 0 : items.length;
      schedule();
    };
    const timer = setTimeout(release, timeoutMs).unref();
    void Promise.allSettled([shared]).then(() => {
      clearTimeout(timer);
      release();
    });
    for (const [index, { resolve }] of items.entries()) resolve(answers[index] ?? noAnswer());
  };

  const sizeOfNext = (): number => countFitting(waiting, maxSize, weight?.max ?? 0);

  /** Otherwise calls that arrive one by one would be sent one by one. */
  const mayBegin = (size: number): boolean =>
    size > 0 &&
    underWay.size < concurrency &&
    (size < waiting.length || (size >= expected && [...underWay].every(({ length }) => length <= size)));

  /** Stops expecting calls unless one arrives within `lingerMs`; one already received may be read only after the timer. */
  const linger = (): void => {
    const before = calls;
    const giveUp = (): void => {
      lingering = null;
      if (calls === before) expected = 0;
      schedule();
    };
    lingering = setTimeout(() => setImmediate(giveUp), lingerMs);
  };

  const startAll = (): void => {
    scheduled = false;
    for (let size = sizeOfNext(); mayBegin(size); size = sizeOfNext()) {
      const items = waiting.splice(0, size);
      items[0]?.inContext(() => start(items));
    }
    if (lingering === null && waiting.length > 0 && waiting.length < expected) linger();
  };

  /** Runs after the requests already received, so that all calls of one turn of the event loop share a batch. */
  const schedule = (): void => {
    if (scheduled || waiting.length === 0 || underWay.size >= concurrency) return;
    scheduled = true;
    setImmediate(startAll);
  };

  if (maxSize === 1) return async (item) => run([item]).answers[0] ?? noAnswer();
  return (item) =>
    new Promise<Answer>((resolve) => {
      const inContext = keepsContext ? AsyncLocalStorage.snapshot() : (work: () => void) => work();
      calls += 1;
      waiting.push({ item, weight: weight?.of(item) ?? 0, resolve, inContext });
      schedule();
    });
};
