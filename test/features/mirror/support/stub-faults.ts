/** Faults of a source in an order determined by a seed. */
import type { ServerResponse } from 'node:http';
import { type StubRecord, type StubSource, sendJson } from './stub-source.ts';

/** 32 bits, deterministic for a seed. */
const makeRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const cut = (response: ServerResponse, length: number): true => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(length) }).write('{"data": [{"id": "');
  setImmediate(() => response.destroy());
  return true;
};

/** A fault in place of a response; `page`: for a page of a feed. */
const faults: readonly ((response: ServerResponse, page: boolean) => true)[] = [
  (response) => sendJson(response, 429, {}, { 'retry-after': '0' }),
  (response) => sendJson(response, 500, {}),
  (response) => sendJson(response, 503, {}, { 'retry-after': '0' }),
  (response) => cut(response, 1000),
  // Truncated JSON in an otherwise complete response.
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": [{"id": "1"');
    return true;
  },
  (response) => {
    response.destroy();
    return true;
  },
  (response, page) => (page ? sendJson(response, 200, []) : sendJson(response, 502, 'bad gateway')),
];

/** Per record: after more it would be quarantined for an hour. */
const maxFaults = 2;

export interface FaultOptions {
  readonly seed: number;
  /** Number of records in the source. */
  readonly records: number;
  readonly recordOf: (nth: number, more: object) => StubRecord;
}

/** Some responses fail, and while pages are read records change and move, some of them becoming visible only later. */
export const seededFaults = (source: StubSource, { seed, records, recordOf }: FaultOptions): { left(): number } => {
  const random = makeRandom(seed);
  const late: string[] = [];
  const failed = new Map<string, number>();
  let left = 40;
  source.interfere((request, response) => {
    if (left === 0) return false;
    const isPage = /tenders\?/.test(request.url ?? '');
    if (isPage && random() < 0.7) {
      left -= 1;
      const nth = 1 + Math.floor(random() * records);
      // Newer than anything before.
      const record = recordOf(nth, { dateModified: recordOf(1000 - left, {}).dateModified, changed: left });
      const hidden = random() < 0.3;
      source.put(record, { hidden });
      if (hidden) late.push(record.id);
      const visible = random() < 0.5 || left === 0 ? late.splice(0) : [];
      for (const id of visible) source.show(id);
    }
    const address = request.url ?? '';
    const met = failed.get(address) ?? 0;
    if (random() > 0.2 || (!isPage && met === maxFaults)) return false;
    failed.set(address, met + 1);
    const fault = faults[Math.floor(random() * faults.length)];
    return fault?.(response, isPage) ?? false;
  });
  return { left: () => left };
};
