/** What the clients of a case do over HTTP. A lane is one client with its own connection. */

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type Ask, buildHeader, openWire, type WireAnswer, type WireRequest } from './wire.ts';
import { contractId, countTenders, type ItemCount, tenderId, type World } from './world.ts';

/** Runs one turn; returns the number of its requests, or of records read. */
export type Turn = () => Promise<number>;

export interface Lane {
  readonly turn: Turn;
  close(): void;
}

/** The task of a case's lanes. */
export interface Task {
  readonly does: keyof typeof deeds;
  readonly items: ItemCount;
  readonly limit?: number;
  /** Uses tenders that were not read or changed recently, instead of the same ones repeatedly. */
  readonly fresh?: boolean;
}

interface LaneTarget {
  readonly url: string;
  readonly ask: Ask;
  readonly world: World;
  readonly key: string;
  readonly task: Task;
  /** Index of the lane, and the number of lanes. */
  readonly lane: number;
  readonly lanes: number;
}

const api = '/api/2.5';

const expect = async (status: number, answered: Promise<WireAnswer>): Promise<WireAnswer> => {
  const answer = await answered;
  if (answer.status !== status)
    throw new Error(`expected ${status}: ${answer.head.split('\r\n', 1)[0]} ${answer.body.toString().slice(0, 300)}`);
  return answer;
};

const buildJson = ({ body }: WireAnswer) => JSON.parse(body.toString());

/** Numbers that are unique across lanes, turns and cases. */
const serials = (lane: number): (() => string) => {
  let turn = 0;
  return () => `${process.pid}-${lane}-${Date.now()}-${++turn}`;
};

const create = async ({ ask, world, key, task }: LaneTarget, withKey = false, serial = () => ''): Promise<Turn> => {
  const body = world.bodies[task.items];
  const sent: WireRequest = { key, body };
  return async () => {
    const headers = withKey ? { headers: `Idempotency-Key: ${serial()}\r\n` } : {};
    await expect(201, ask('POST', `${api}/tenders`, { ...sent, ...headers }));
    return 1;
  };
};

/** The lane's next tender to change: always its own, or each time another one, far from those of other lanes. */
const makeTarget = ({ world, task, lane, lanes }: LaneTarget): (() => string) => {
  const count = countTenders(world, task.items);
  const share = Math.floor(count / lanes);
  const start = task.fresh === true ? (Date.now() % share) + lane * share : lane;
  let turn = 0;
  return () => tenderId(task.items, task.fresh === true ? (start + turn++) % count : start);
};

const patch = async (place: LaneTarget): Promise<Turn> => {
  const { ask, key, task, world, lane } = place;
  const target = makeTarget(place);
  const serial = serials(lane);
  const token = world.tokens[task.items];
  return async () => {
    const body = JSON.stringify({ data: { title: `Папір офісний для бібліотеки ${serial()}` } });
    await expect(200, ask('PATCH', `${api}/tenders/${target()}`, { key, token, body }));
    return 1;
  };
};

/** The number of tenders that many read at about the same time: those changed recently. */
const popular = 500;

/** The next tender to read: one of the popular ones, or with `fresh` one of all. */
const reading = ({ world, task, lane, lanes }: LaneTarget): (() => string) => {
  const count = Math.min(countTenders(world, task.items), task.fresh === true ? Number.POSITIVE_INFINITY : popular);
  let at = Math.floor((count * lane) / lanes);
  return () => {
    at = (at + 7919) % count;
    return `${api}/tenders/${tenderId(task.items, at)}`;
  };
};

const read = async (place: LaneTarget): Promise<Turn> => {
  const next = reading(place);
  return async () => {
    await expect(200, place.ask('GET', next()));
    return 1;
  };
};

const readUnchanged = async (place: LaneTarget): Promise<Turn> => {
  const next = reading(place);
  const known: { readonly path: string; readonly headers: string }[] = [];
  for (let n = 0; n < 16; n += 1) {
    const path = next();
    known.push({ path, headers: `If-None-Match: ${buildHeader(await expect(200, place.ask('GET', path)), 'etag')}\r\n` });
  }
  let turn = 0;
  return async () => {
    const { path, headers } = known[turn++ % known.length] ?? { path: '', headers: '' };
    await expect(304, place.ask('GET', path, { headers }));
    return 1;
  };
};

/** The number of records read by pages. */
const walked = 20_000;

/** Pages in sequence over the first 20,000 records, by the addresses in the registry's responses. */
const feedPages = async ({ ask, task, lane, lanes }: LaneTarget): Promise<Turn> => {
  const { limit = 100 } = task;
  const paths: string[] = [];
  for (let path = `${api}/tenders?limit=${limit}`; paths.length < walked / limit; ) {
    const { data, next_page } = buildJson(await expect(200, ask('GET', path)));
    if (data.length < limit) break;
    paths.push(path);
    path = next_page.path;
  }
  let at = Math.floor((paths.length * lane) / lanes);
  return async () => {
    at = (at + 1) % paths.length;
    await expect(200, ask('GET', paths[at] ?? ''));
    return 1;
  };
};

const pollTail = async ({ ask }: LaneTarget): Promise<Turn> => {
  let path = `${api}/tenders?limit=1000&descending=1`;
  path = buildJson(await expect(200, ask('GET', path))).prev_page.path;
  return async () => {
    const { next_page } = buildJson(await expect(200, ask('GET', path)));
    path = next_page.path;
    return 1;
  };
};

/** From the beginning to the end, repeatedly; counts records. */
const crawl = async ({ ask }: LaneTarget): Promise<Turn> => {
  const first = `${api}/tenders?limit=1000`;
  let path = first;
  return async () => {
    const { data, next_page } = buildJson(await expect(200, ask('GET', path)));
    path = data.length === 0 ? first : next_page.path;
    return data.length;
  };
};

/** Draft, publication, statement of the defendant, its activation, and a read: five requests. */
const report = async ({ ask, key, world, lane, lanes }: LaneTarget): Promise<Turn> => {
  let turn = lane;
  const send = async (status: number, method: string, path: string, data: object) =>
    buildJson(await expect(status, ask(method, api + path, { key, body: JSON.stringify({ data }) }))).data;
  return async () => {
    turn = (turn + lanes) % 1024;
    const { id } = await send(201, 'POST', `/contracts/${contractId(turn)}/violation_reports`, world.report);
    const path = `/violation_reports/${id}`;
    await send(200, 'PATCH', path, { status: 'pending' });
    const statement = await send(201, 'POST', `${path}/defendantStatements`, { description: 'The road was built.' });
    await send(200, 'PATCH', `${path}/defendantStatements/${statement.id}`, { status: 'active' });
    await expect(200, ask('GET', api + path));
    return 5;
  };
};

const exported = [
  { path: '/export/tenders.ndjson', headers: { 'Accept-Encoding': 'gzip' } },
  { path: '/export/ocds-records.ndjson', headers: {} },
] as const;

/** Reads an export to its end, repeatedly; a turn is one chunk. */
const exporting = async ({ url, lane }: LaneTarget): Promise<Turn> => {
  const { path, headers } = exported[lane % exported.length] ?? exported[0];
  const open = async (): Promise<AsyncIterator<Buffer>> => {
    const [response] = (await once(get(url + path, { headers }), 'response')) as [IncomingMessage]; // the event has one argument
    if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}`);
    return response[Symbol.asyncIterator]();
  };
  let pieces = await open();
  return async () => {
    if ((await pieces.next()).done === true) pieces = await open();
    return 1;
  };
};

const wideFields = 'dateCreated,lots,next_check,procurementMethodType,procuringEntity,status,tenderID,tenderPeriod';

/** Pages of 1,000 with many fields, from the beginning to the end, repeatedly. */
const widePages = async ({ ask, lane, lanes }: LaneTarget): Promise<Turn> => {
  const first = `${api}/tenders?limit=1000&opt_fields=${wideFields}`;
  let path = lane < lanes - 1 ? first : `${first}&descending=1`;
  return async () => {
    const { data, next_page } = buildJson(await expect(200, ask('GET', path)));
    path = data.length === 0 ? first : next_page.path;
    return 1;
  };
};

/** Background load that keeps a registry busy. */
const bulk = (place: LaneTarget): Promise<Turn> => (place.lane < exported.length ? exporting(place) : widePages(place));

const createOnce = (place: LaneTarget): Promise<Turn> => create(place, true, serials(place.lane));

const deeds = {
  create: (place: LaneTarget) => create(place),
  createOnce,
  patch,
  read,
  readUnchanged,
  feedPages,
  pollTail,
  crawl,
  report,
  bulk,
} satisfies Record<string, (place: LaneTarget) => Promise<Turn>>;

/** Opens a lane of a task. */
export const openLane = async (url: string, place: Omit<LaneTarget, 'ask' | 'url'>): Promise<Lane> => {
  const wire = openWire(url);
  return { turn: await deeds[place.task.does]({ ...place, url, ask: wire.ask }), close: wire.close };
};
