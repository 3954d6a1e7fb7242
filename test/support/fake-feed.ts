/**
 * A feed without a server, for the crawler: its records are at positions 1, 2, 3 …, a cursor is the position of the last
 * record seen, and responses can be made to fail. Nothing sleeps; pauses are recorded.
 */
export interface FakeFeed {
  readonly fetch: typeof globalThis.fetch;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly asked: string[];
  readonly cookies: (string | null)[];
  readonly pauses: number[];
  add(id: string): void;
  /** Runs `act` before the n-th request is answered; the first is 1. */
  before(request: number, act: () => void): void;
  /** What the n-th request receives instead of a page. */
  fail(request: number, how: number | 'connection' | 'not json' | 'no page', headers?: Record<string, string>): void;
  /** The n-th response repeats the cursor of its request. */
  stand(request: number): void;
  onSleep(act: (count: number) => void): void;
}

const page = (ids: readonly string[], query: URLSearchParams, stands: boolean): object => {
  const offset = query.get('offset') ?? '';
  const limit = Number(query.get('limit'));
  const down = query.get('descending') !== '';
  const positions = ids.map((_, index) => index + 1);
  const open = down
    ? positions.filter((at) => offset === '' || at < Number(offset)).reverse()
    : positions.filter((at) => at > Number(offset));
  const visible = open.slice(0, limit);
  const next = stands ? offset : String(visible.at(-1) ?? (offset === '' ? '' : offset));
  // Cursors name the last record seen; `0` is before the first.
  const end = down && visible.length === 0 && !stands ? '0' : next;
  return { data: visible.map((at) => ({ id: ids[at - 1] })), next_page: { offset: end }, prev_page: { offset: String(visible[0] ?? '') } };
};

export const fakeFeed = (initial: readonly string[]): FakeFeed => {
  const ids = [...initial];
  const acts = new Map<number, () => void>();
  const failures = new Map<number, { how: number | string; headers: Record<string, string> }>();
  const standing = new Set<number>();
  const feed = { asked: [] as string[], cookies: [] as (string | null)[], pauses: [] as number[] };
  let slept: (count: number) => void = () => {};

  const answer = (url: string): Response => {
    const request = feed.asked.length;
    acts.get(request)?.();
    const failure = failures.get(request);
    if (failure?.how === 'connection') throw new TypeError('fetch failed', { cause: new Error('connection refused') });
    if (failure?.how === 'not json') return new Response('<html>');
    if (failure?.how === 'no page') return Response.json({ data: [] });
    if (failure !== undefined) return new Response('', { status: Number(failure.how), headers: failure.headers });
    return Response.json(page(ids, new URL(url).searchParams, standing.has(request)));
  };

  return {
    ...feed,
    fetch: async (input, init) => {
      feed.asked.push(String(input));
      feed.cookies.push(new Headers(init?.headers).get('cookie'));
      return answer(String(input));
    },
    sleep: async (ms, signal) => {
      feed.pauses.push(ms);
      slept(feed.pauses.length);
      // Lets other loops run, as a real pause would.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    },
    add: (id) => void ids.push(id),
    before: (request, act) => void acts.set(request, act),
    fail: (request, how, headers = {}) => void failures.set(request, { how, headers }),
    stand: (request) => void standing.add(request),
    onSleep: (act) => {
      slept = act;
    },
  };
};
