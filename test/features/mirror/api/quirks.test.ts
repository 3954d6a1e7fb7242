/** What a source may do to its mirror: what it shows is here in the end, and what it does wrong stops nothing. */

import { type EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { makeGet } from '../../../../src/features/mirror/http-client.ts';
import { makeSource } from '../../../../src/features/mirror/source-client.ts';
import { mirrorStore } from '../../../../src/features/mirror/store/mirror-store.ts';
import { type CopyDifference, verifyMirror } from '../../../../src/features/mirror/verification/records.ts';
import { eventually } from '../../../support/eventually.ts';
import { startRegistry } from '../../../support/registry.ts';
import { startMirror, type TestMirror } from '../support/mirrors.ts';
import { type StubRecord, type StubSource, sendJson, startStubSource } from '../support/stub-source.ts';

const idOf = (nth: number): string => nth.toString(16).padStart(32, '0');
/** With microseconds, as other registries print them. */
const dateOf = (nth: number): string => `2026-01-01T00:00:${String(nth % 60).padStart(2, '0')}.123456+02:00`;
const buildRecord = (nth: number, more: object = {}): StubRecord => ({
  id: idOf(nth),
  dateModified: dateOf(nth),
  status: 'active',
  nth,
  ...more,
});
const makeMatcher = (id: string) => (request: Pick<IncomingMessage, 'url'>) => request.url?.endsWith(`/tenders/${id}`) === true;

/** Until one of the events. */
const heard = async (emitter: EventEmitter, ...events: readonly string[]): Promise<void> => {
  const over = new AbortController();
  await Promise.race(events.map((event) => once(emitter, event, { signal: over.signal }).catch(() => undefined)));
  over.abort();
};

describe('A source that is not ours', () => {
  let source: StubSource;
  let mirror: TestMirror;
  beforeEach(async () => {
    source = await startStubSource();
    for (let nth = 1; nth <= 5; nth += 1) source.put(buildRecord(nth));
    mirror = await startMirror(source.url);
  });
  afterEach(async () => {
    await mirror.stop();
    await source.close();
  });

  const numbers = async (): Promise<unknown[]> =>
    [...(await mirror.shown('tenders')).values()].map((data) => Reflect.get(Object(data), 'nth')).sort();

  it('is copied value by value, whatever its fields', async () => {
    const odd = buildRecord(6, {
      ...{
        rev: 'theirs',
        _id: 'theirs',
        search: [1],
        config: { own: true },
        mirrored: { modified: 'x' },
        owner_token: null,
        '': 'nameless',
      },
      ...{ nothing: null, lists: [[], [null, {}], {}], deep: { a: { b: [] } }, numbers: [0, -0.5, 1e21, 5e-324, 123456789012345680] },
      ...{ text: 'Ї\u0001\u2028"\\', status: 'draft', dateCreated: '2020-02-30', 7: 'seven' },
    });
    source.put(odd);
    mirror.follow();
    await mirror.settled();
    expect((await mirror.shown('tenders')).get(odd.id)).to.deep.equal(odd);
  });

  it('is copied value by value where the store has no such names and texts, too', async () => {
    const text = `{"data":{"id":"${idOf(6)}","dateModified":"${dateOf(6)}","nth":6,"__proto__":{"a":1},"$where":"x","a.b":{"c\\u0000":"\\ud800 \\u0000"}},"config":{"$x":1}}`;
    source.put({ id: idOf(6), dateModified: dateOf(6) });
    source.interfere((request, response) => {
      if (!makeMatcher(idOf(6))(request)) return false;
      response.writeHead(200).end(text);
      return true;
    });
    mirror.follow();
    await mirror.settled();
    expect(JSON.stringify((await mirror.shown('tenders')).get(idOf(6)))).to.equal(JSON.stringify(JSON.parse(text).data));
    expect(await mirror.store.collection<{ _id: string }>('tenders').findOne({ _id: idOf(6) })).to.deep.include({ nth: 6, config: {} });
  });

  it('that has enough is left alone for as long as it says', async () => {
    let refused = 0;
    const end = source.interfere((request, response) => {
      if (!request.url?.includes('/tenders/') || refused === 3) return false;
      refused += 1;
      return sendJson(response, 429, {}, { 'retry-after': '0' });
    });
    mirror.follow();
    await mirror.settled();
    end();
    expect(await numbers()).to.deep.equal([1, 2, 3, 4, 5]);
    expect(refused).to.equal(3);
  });

  it('that fails now and then is asked again', async () => {
    let failures = 0;
    source.interfere((request, response) => {
      if (!request.url?.includes('/tenders')) return false;
      failures += 1;
      if (failures === 2) return sendJson(response, 500, {});
      if (failures === 3) {
        response.writeHead(200, { 'content-length': '1000' }).write('{"data":');
        response.destroy();
        return true;
      }
      return failures === 4 ? sendJson(response, 200, { data: [{ id: 1 }, 'x'] }) : false;
    });
    mirror.follow();
    await mirror.settled();
    expect(await numbers()).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it('shows records that cannot be kept: they are named, and stop nothing', async () => {
    const bad: [string, string][] = [
      [idOf(10), '{"data":{"id":"other"}}'],
      [idOf(11), '{"data":[]}'],
      [idOf(12), `{"data":{"id":"${idOf(12)}","n":0.12345678901234567890123}}`],
      [idOf(13), `{"data":{"id":"${idOf(13)}","many":{${Array.from({ length: 1001 }, (_, at) => `"n${at}":1`).join()}}}}`],
      [idOf(14), `{"data":{"id":"${idOf(14)}","deep":${'['.repeat(40)}${']'.repeat(40)}}}`],
    ];
    for (const [id] of bad) source.put({ id, dateModified: dateOf(9) });
    // As JSON it is not too long, as a record of the store it is.
    source.put({ id: idOf(15), dateModified: dateOf(9), list: new Array(2_500_000).fill(1) });
    source.put({ id: idOf(16), dateModified: dateOf(9) });
    source.put({ id: idOf(17), dateModified: dateOf(9), list: new Array(1_390_000).fill(1) });
    // Some thousand bytes on the way, and 50 MB when they are unpacked.
    source.put({ id: idOf(18), dateModified: dateOf(9) });
    const bomb = gzipSync(`{"data":{"text":"${'x'.repeat(50 * 1024 * 1024)}"}}`);
    let sent = 0;
    source.interfere(async (request, response) => {
      if (makeMatcher(idOf(16))(request)) {
        response.writeHead(200).write('{"data":{"text":"');
        for (sent = 0; sent < 50 && !response.destroyed; sent += 1) {
          if (!response.write('x'.repeat(1024 * 1024))) await heard(response, 'drain', 'close');
        }
        response.end();
        return true;
      }
      if (makeMatcher(idOf(18))(request)) return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb) !== undefined;
      const text = bad.find(([id]) => makeMatcher(id)(request))?.[1];
      if (text === undefined) return false;
      response.writeHead(200).end(text);
      return true;
    });
    mirror.follow();
    await mirror.settled();
    expect(await numbers()).to.deep.equal([1, 2, 3, 4, 5]);
    const aside = await mirror.store.part(mirrorStore).aside(100);
    expect(aside.map(({ id }) => id).sort()).to.deep.equal([...bad.map(([id]) => id), idOf(15), idOf(16), idOf(17), idOf(18)]);
    for (const { id, why } of aside) expect(why, id).to.be.a('string');
    expect(sent, 'megabytes of what is too long').to.be.below(50);
  });

  it('leads nobody to another host, nor on and on', async () => {
    let elsewhere = 0;
    const trap = await startStubSource();
    trap.interfere(() => {
      elsewhere += 1;
      return false;
    });
    source.interfere((request, response) => {
      const away = makeMatcher(idOf(1))(request)
        ? `${trap.url}/tenders/${idOf(1)}`
        : makeMatcher(idOf(2))(request)
          ? request.url
          : undefined;
      const near = makeMatcher(idOf(3))(request) ? `/api/2.5/tenders/${idOf(4)}?as=3` : undefined;
      const to = away ?? near;
      if (to === undefined) return false;
      response.writeHead(302, { location: to }).end();
      return true;
    });
    try {
      mirror.follow();
      await mirror.settled();
      expect(await numbers()).to.deep.equal([4, 5]);
      expect(elsewhere).to.equal(0);
      const why = new Map((await mirror.store.part(mirrorStore).aside(10)).map((task) => [task.id, task.why]));
      expect(why.get(idOf(1))).to.include('leads away');
      expect(why.get(idOf(2))).to.include('leads on');
      expect(why.get(idOf(3))).to.include('another record');
    } finally {
      await trap.close();
    }
  });

  it('hides a record: it is hidden here, and shown again when it comes back', async () => {
    mirror.follow();
    await mirror.settled();
    source.remove(idOf(3));
    source.interfere((request, response) =>
      request.url?.includes('offset=5&') === true
        ? sendJson(response, 200, { data: [{ id: idOf(3), dateModified: dateOf(30) }], next_page: { offset: '6' } })
        : false,
    );
    await eventually('it is hidden', async () => (await numbers()).length === 4);
    const stored = await mirror.store.collection<{ _id: string }>('tenders').findOne({ _id: idOf(3) });
    expect(stored).to.include({ nth: 3, is_public: false });
    source.put(buildRecord(3, { title: 'again' }));
    source.put(buildRecord(3, { title: 'again', dateModified: dateOf(31) }));
    await eventually('it is shown', async () => (await numbers()).length === 5);
  });

  it('forgets a cursor: both ways begin anew, and what is here is not fetched again', async () => {
    mirror.follow();
    await mirror.settled();
    let forgotten = false;
    source.interfere((request, response) => {
      if (forgotten || !request.url?.includes('offset=5')) return false;
      forgotten = true;
      return sendJson(response, 404, { errors: [{ name: 'offset' }] });
    });
    await eventually('the cursor is refused', async () => forgotten);
    source.put(buildRecord(6));
    await mirror.settled();
    await eventually('the new one is here', async () => (await numbers()).length === 6);
    expect([...source.asked.values()]).to.deep.equal([1, 1, 1, 1, 1, 1]);
  });

  it('loses records on the way forward: they are found where the last hour is read again, and counted', async () => {
    mirror.follow({ rereadSeconds: 0.1 });
    source.put(buildRecord(6), { hidden: true });
    source.put(buildRecord(50));
    await mirror.settled();
    expect(await numbers()).to.deep.equal([1, 2, 3, 4, 5, 50]);
    source.show(idOf(6));
    await eventually('it is here', async () => (await numbers()).length === 7);
    expect((await mirror.store.part(mirrorStore).state()).found).to.equal(1);
  });

  it('has a member that is behind: the state its feed has named is waited for', async () => {
    mirror.follow();
    await mirror.settled();
    const newer = buildRecord(2, { dateModified: dateOf(40), title: 'new' });
    let shown = 0;
    source.interfere((request, response) => {
      if (!makeMatcher(idOf(2))(request) || shown === 1) return false;
      shown += 1;
      return sendJson(response, 200, { data: buildRecord(2) });
    });
    source.put(newer);
    await eventually('it is here', async () => (await mirror.shown('tenders')).get(newer.id) !== undefined && shown === 1);
    await eventually('in its newest state', async () => {
      expect((await mirror.shown('tenders')).get(newer.id)).to.deep.equal(newer);
      return true;
    });
  });

  it('changes a record faster than it is fetched: what its feed names later and is here already is not fetched again', async () => {
    mirror.follow();
    await mirror.settled();
    const [named, between, shown] = [40, 41, 42].map((second) => buildRecord(2, { dateModified: dateOf(second) }));
    if (named === undefined || between === undefined || shown === undefined) throw new Error('three states');
    source.interfere((request, response) => {
      if (!makeMatcher(idOf(2))(request)) return false;
      source.put(between);
      return sendJson(response, 200, { data: shown });
    });
    source.put(named);
    await eventually(
      'it is here',
      async () => Reflect.get(Object((await mirror.shown('tenders')).get(idOf(2))), 'dateModified') === dateOf(42),
    );
    await mirror.settled();
    source.put(shown);
    await mirror.settled();
    expect(source.asked.get(idOf(2)), 'once at first, once when it was changed').to.equal(2);
  });

  it('dates a change before the one that came, within the time of its feed: the comparison finds it, and it is fetched', async () => {
    mirror.follow();
    await mirror.settled();
    const [named, shown, changed] = [40, 42, 41].map((second) => buildRecord(2, { dateModified: dateOf(second), title: `at ${second}` }));
    if (named === undefined || shown === undefined || changed === undefined) throw new Error('three states');
    const title = async (): Promise<unknown> => Reflect.get(Object((await mirror.shown('tenders')).get(idOf(2))), 'title');
    const end = source.interfere((request, response) => makeMatcher(idOf(2))(request) && sendJson(response, 200, { data: shown }));
    source.put(named);
    await eventually('it is here', async () => (await title()) === shown.title);
    end();
    source.put(changed);
    await mirror.settled();
    const differing: CopyDifference[] = [];
    const signal = new AbortController().signal;
    const asking = { source: makeSource({ url: source.url, get: makeGet(), signal }), sleep: async () => {}, timeoutMs: 0 };
    await verifyMirror({ store: mirror.store, ...asking, found: (difference) => differing.push(difference), repair: true });
    expect(differing).to.deep.equal([{ collection: 'tenders', id: idOf(2), what: 'older' }]);
    await eventually('it is here as it was changed', async () => (await title()) === changed.title);
  });

  it('has a record that is put off, which stays so when the process ends that has tried it', async () => {
    const list = mirror.store.part(mirrorStore);
    const items = [1, 2].map((nth) => ({ id: idOf(nth), version: dateOf(nth) }));
    await list.put('tenders', items, 'forward');
    const [tried, other] = await list.next('one', 10);
    if (tried === undefined) throw new Error('nothing is due');
    await list.later(tried, { ms: 60_000, why: 'it is too long', aside: true });
    await list.release('one');
    expect((await list.next('two', 10)).map(({ id }) => id)).to.deep.equal([other?.id]);
  });

  it('is followed by two processes that share the work, and by one when the other has ended', async () => {
    const one = mirror.follow();
    const other = mirror.follow();
    for (let nth = 6; nth <= 80; nth += 1) source.put(buildRecord(nth));
    await mirror.settled();
    await eventually('all are here', async () => (await numbers()).length === 80);
    expect(
      [...source.asked.values()].every((times) => times === 1),
      'nothing is fetched twice',
    ).to.equal(true);
    await one.stop();
    source.put(buildRecord(81));
    await eventually('the new one is here', async () => (await numbers()).length === 81);
    await eventually('each was kept once', async () => other.report().kept + one.report().kept === 81);
  });
});

describe('A source with collections that no registry here has', () => {
  it('is followed in all of them, and they are shown with their feeds', async () => {
    const source = await startStubSource({ collection: 'frameworks' });
    for (let nth = 1; nth <= 3; nth += 1)
      source.put(buildRecord(nth, { frameworkType: 'dynamicPurchasingSystem', prettyID: `UA-F-${nth}` }));
    const mirror = await startRegistry({
      env: { MIRROR_OF: source.url, DOCUMENT_SERVICE_PORT: '0' },
      schedules: true,
      isBeyondContract: true,
    });
    try {
      const feed = async () => (await mirror.ask('GET', '/api/2.5/frameworks?opt_fields=prettyID,dateCreated')).body.data;
      await eventually('they are here', async () => (await feed()).length === 3);
      expect((await mirror.ask('GET', `/api/2.5/frameworks/${idOf(2)}`)).body.data).to.deep.equal(
        buildRecord(2, { frameworkType: 'dynamicPurchasingSystem', prettyID: 'UA-F-2' }),
      );
      const odd = JSON.parse('{"__proto__":{"toString":1},"$where":"1","a.b":["\\u0000"]}');
      source.put(buildRecord(4, odd));
      const at4 = () => mirror.ask('GET', `/api/2.5/frameworks/${idOf(4)}`);
      await eventually('the odd one is here', async () => (await at4()).status === 200);
      expect((await at4()).text).to.equal(JSON.stringify({ data: buildRecord(4, odd) }));
      expect((await feed()).map(({ prettyID }: { prettyID: string }) => prettyID)).to.have.members([
        'UA-F-1',
        'UA-F-2',
        'UA-F-3',
        undefined,
      ]);
      expect((await mirror.ask('GET', `/api/2.5/frameworks/${idOf(9)}`)).status).to.equal(404);
    } finally {
      await mirror.stop();
      await source.close();
    }
  });
});
