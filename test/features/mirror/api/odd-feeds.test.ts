/** Feeds that are not ours, and a source that is another one overnight: nothing is lost that the source shows, nothing is mixed. */

import { expect } from 'chai';
import { mirrorStore } from '../../../../src/features/mirror/store/mirror-store.ts';
import { eventually } from '../../../support/eventually.ts';
import { startMirror, type TestMirror } from '../support/mirrors.ts';
import { seededFaults } from '../support/stub-faults.ts';
import { type Cursors, type StubOptions, type StubRecord, type StubSource, sendJson, startStubSource } from '../support/stub-source.ts';

const minuteMs = 60_000;
const began = Date.parse('2026-01-01T00:00:00Z');
const idOf = (nth: number): string => nth.toString(16).padStart(32, '0');
/** A minute after the one before. */
const buildRecord = (nth: number, more: object = {}): StubRecord => ({
  id: idOf(nth),
  dateModified: new Date(began + nth * minuteMs).toISOString(),
  status: 'active',
  nth,
  ...more,
});

describe('The feed of a source', () => {
  let source: StubSource;
  let mirror: TestMirror;
  afterEach(async () => {
    await mirror.stop();
    await source.close();
  });

  const begin = async (count: number, options: StubOptions = {}): Promise<void> => {
    source = await startStubSource(options);
    for (let nth = 1; nth <= count; nth += 1) source.put(buildRecord(nth));
    mirror = await startMirror(source.url);
  };
  const numbers = async (): Promise<number[]> =>
    [...(await mirror.shown('tenders')).values()].map((data) => Number(Reflect.get(Object(data), 'nth'))).sort((one, other) => one - other);
  const has = (nth: number) => eventually(`record ${nth} is here`, async () => (await numbers()).includes(nth));
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  const readings = async () => (await mirror.store.part(mirrorStore).walks()).find(({ _id }) => _id === 'tenders again');

  it('may lose what is committed late: its last hour is read again, which finds and counts it', async () => {
    await begin(3);
    source.put(buildRecord(4), { hidden: true });
    source.put(buildRecord(5));
    const following = mirror.follow();
    await mirror.settled();
    source.show(idOf(4));
    source.put(buildRecord(6));
    await has(6);
    expect(await numbers(), 'the way forward has passed it').to.deep.equal([1, 2, 3, 5, 6]);
    await following.stop();
    mirror.follow({ rereadSeconds: 0.001 });
    await has(4);
    await eventually('it is counted', async () => (await mirror.store.part(mirrorStore).state()).found === 1);
    source.put(buildRecord(7));
    await has(7);
    expect((await mirror.store.part(mirrorStore).state()).found, 'what is new was not lost').to.equal(1);
  });

  it('is read again for its last hour, and no further; never where it is not wanted', async () => {
    await begin(400, { pageSize: 20 });
    const following = mirror.follow();
    await mirror.settled();
    expect(await readings()).to.equal(undefined);
    await following.stop();
    mirror.follow({ rereadSeconds: 3600 });
    await eventually('it was read again', async () => (await readings())?.reached instanceof Date);
    expect((await readings())?.items).to.be.within(60, 120);
    expect((await readings())?.fresh).to.equal(0);
  });

  for (const cursors of ['address', 'time', 'token'] satisfies Cursors[]) {
    it(`may have cursors of another form (${cursors})`, async () => {
      await begin(25, { cursors, pageSize: 4 });
      mirror.follow();
      await has(1);
      source.put(buildRecord(26));
      await has(26);
      expect(await numbers()).to.deep.equal(upTo(26));
      expect(new Set(source.asked.values()), 'nothing is fetched twice').to.deep.equal(new Set([1]));
    });
  }

  it('may have clocks that differ: dates say nothing of what is new', async () => {
    await begin(3);
    mirror.follow({ rereadSeconds: 0.05 });
    await mirror.settled();
    source.put(buildRecord(4, { dateModified: '2099-01-01T00:00:00+02:00' }));
    source.put(buildRecord(5, { dateModified: '1970-01-01T00:00:00+02:00' }));
    source.put(buildRecord(6, { dateModified: 'yesterday' }));
    await has(6);
    expect(await numbers()).to.deep.equal(upTo(6));
    const { lagSeconds } = await mirror.store.part(mirrorStore).state();
    expect(lagSeconds).to.be.within(0, 60);
  });

  for (const seed of [1, 2]) {
    it(`may repeat, move and fail in every way while it is read (seed ${seed})`, async () => {
      await begin(60, { pageSize: 7 });
      const faults = seededFaults(source, { seed, recordOf: buildRecord, records: 60 });
      mirror.follow({ rereadSeconds: 0.02 });
      await eventually('every fault was met', async () => faults.left() === 0);
      await mirror.settled();
      await eventually('everything is here as it is there', async () => {
        expect(Object.fromEntries(await mirror.shown('tenders'))).to.deep.equal(Object.fromEntries(source.records()));
        return true;
      });
      expect((await mirror.store.part(mirrorStore).state()).aside).to.equal(0);
    });
  }

  it('of another registry at the same address is not mixed in, nor is anything hidden; when the first is back, it goes on', async () => {
    await begin(5);
    mirror.follow({ rereadSeconds: 0.02 });
    await mirror.settled();
    const first = [...source.records().values()];
    const end = source.interfere((_, response) => sendJson(response, 503, {}));
    await eventually('it is away', async () => mirror.said.some((line) => line.includes('503')));
    source.clear();
    for (let nth = 101; nth <= 110; nth += 1) source.put(buildRecord(nth));
    end();
    await eventually(
      'it is said',
      async () => (await mirror.store.part(mirrorStore).state()).trouble?.includes('another registry') === true,
    );
    expect(await numbers()).to.deep.equal(upTo(5));
    source.clear();
    for (const record of first) source.put(record);
    source.put(buildRecord(6));
    await has(6);
    expect(await numbers()).to.deep.equal(upTo(6));
    expect((await mirror.store.part(mirrorStore).state()).trouble).to.equal(null);
  });

  it('of a source that answers pages and no records is reported as in trouble until it does', async () => {
    await begin(5);
    const following = mirror.follow();
    await mirror.settled();
    await following.stop();
    source.put(buildRecord(6));
    const isOfRecord = /\/tenders\/\w/;
    const end = source.interfere((request, response) => isOfRecord.test(request.url ?? '') && sendJson(response, 503, {}));
    mirror.follow();
    await eventually('it is reported', async () => mirror.said.some((line) => line.includes('503')));
    end();
    await has(6);
  });

  it('of a source that was replaced while no mirror ran is not followed, either', async () => {
    await begin(5);
    const following = mirror.follow();
    await mirror.settled();
    await following.stop();
    source.clear();
    for (let nth = 1; nth <= 9; nth += 1) source.put(buildRecord(nth + 200));
    mirror.follow();
    await eventually('it is said', async () => mirror.said.some((line) => line.includes('another registry')));
    expect(await numbers()).to.deep.equal(upTo(5));
  });
});
