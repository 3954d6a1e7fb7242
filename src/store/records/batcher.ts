/**
 * Group commit: calls of one kind that come at the same time share a command to the store, which costs the driver and the
 * store nearly the same for one record as for twenty. An idle batcher starts at once; under load the next batch is whatever
 * came meanwhile, and begins beside another only when it is as full. Who was answered together mostly asks again together:
 * where `lingerMs` is given, a batch waits for as many as the last one held.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** How calls to one store are batched. */
export interface Batching {
  /** Calls in a batch at most; 1: no batches. */
  readonly maxSize: number;
  /** A batch runs in the async context of its first call, so that a trace shows its commands. */
  readonly keepsContext: boolean;
}

interface BatcherOptions<Item> extends Batching {
  /** Batches under way at a time. */
  readonly concurrency: number;
  /** A batch that takes longer, perhaps on a dead connection, gives its slot to the next; 1 s unless told. */
  readonly timeoutMs?: number;
  /** Until no further call has come for so long, a batch waits to be as full as the last one; 0, it does not wait, unless told. */
  readonly lingerMs?: number;
  /** Items of a batch weigh at most `max` together; a heavier one goes alone. */
  readonly weight?: { readonly of: (item: Item) => number; readonly max: number };
}

export interface Batch<Answer> {
  /** One for each item, in their order. */
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

/** How many of `waiting` fit into the next batch: at least one, unless nobody waits. */
const fitting = (waiting: readonly { readonly weight: number }[], maxSize: number, maxWeight: number): number => {
  let weight = 0;
  let size = 0;
  for (const each of waiting.slice(0, maxSize)) {
    weight += each.weight;
    if (size > 0 && weight > maxWeight) break;
    size += 1;
  }
  return size;
};

/** `run` begins after every item of its batch was given, so a batch never reads what is older than a call. */
export const makeBatcher = <Item, Answer>(
  run: (items: readonly Item[]) => Batch<Answer>,
  { concurrency, maxSize, keepsContext, timeoutMs = 1000, lingerMs = 0, weight }: BatcherOptions<Item>,
): ((item: Item) => Promise<Answer>) => {
  const waiting: PendingItem<Item, Answer>[] = [];
  const underWay = new Set<readonly unknown[]>();
  let scheduled = false;
  let calls = 0;
  /** So many calls in the next batch. */
  let expected = 0;
  let lingering: NodeJS.Timeout | null = null;
  const noAnswer = (): Promise<never> => Promise.reject(new Error('a batch gave no answer to one of its items'));

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

  const sizeOfNext = (): number => fitting(waiting, maxSize, weight?.max ?? 0);

  /** Else calls that come one by one would go one by one. */
  const mayBegin = (size: number): boolean =>
    size > 0 &&
    underWay.size < concurrency &&
    (size < waiting.length || (size >= expected && [...underWay].every(({ length }) => length <= size)));

  /** Gives the expected up unless a call comes meanwhile; one that has arrived may be read only after the timer. */
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

  /** After the requests that have arrived already, so that those of one turn of the event loop go together. */
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
