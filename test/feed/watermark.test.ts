import { expect } from 'chai';
import { toSeconds } from '../../src/base/domain/record.ts';
import { hashIds } from '../../src/feed/parameters.ts';
import { openEvents } from '../support/events.ts';
import { collectNumbers, idOf, page, place, storeSeconds, walk } from '../support/feed.ts';
import { plainWatermark } from '../support/plain-watermark.ts';
import { startRegistry, type TestRegistry, useRegistry } from '../support/registry.ts';

const hour = 3_600_000;

describe('The watermark as a number', () => {
  const at = async (seconds: number) => (await plainWatermark(seconds, async () => new Date('2026-05-12T12:00:00.123Z')).current()).h;

  it('is the store’s time minus N seconds, to the millisecond', async () => {
    expect(await at(1)).to.equal(Date.parse('2026-05-12T11:59:59.123Z') / 1000);
    expect(await at(60)).to.equal(Date.parse('2026-05-12T11:59:00.123Z') / 1000);
  });

  it('is none for N of 0 and less, and then asks nobody for the time', async () => {
    for (const seconds of [0, -1, -5]) {
      expect((await plainWatermark(seconds, () => Promise.reject(new Error('asked'))).current()).h).to.equal(null);
    }
  });
});

/** Starts a registry with three records: long past, just inside N = 600 seconds, and in the store's future. */
const withRecords = async (seconds: string, shiftMs = 0): Promise<{ registry: TestRegistry; now: number }> => {
  const registry = await startRegistry({ plainFeed: true, env: { FEED_WATERMARK_SECONDS: seconds }, now: new Date(Date.now() + shiftMs) });
  const now = await storeSeconds(registry);
  await place(registry, [
    { number: 1, at: now - 1200 },
    { number: 2, at: now - 300 },
    { number: 3, at: now + 1200 },
  ]);
  return { registry, now };
};

for (const [what, shift] of [
  ['the API’s clock is right', 0],
  ['the API’s clock is an hour fast', hour],
  ['the API’s clock is an hour slow', -hour],
] as const) {
  describe(`The watermark while ${what}`, () => {
    it('of 600 seconds holds back what is younger by the store’s clock, in every ascending page', async () => {
      const { registry, now } = await withRecords('600', shift);
      try {
        expect(collectNumbers(await page(registry))).to.deep.equal([1]);
        expect(collectNumbers(await page(registry, `?offset=${now - 2000}`))).to.deep.equal([1]);
        expect(collectNumbers(await page(registry, `?offset=${now - 1000}`))).to.deep.equal([]);
        expect(collectNumbers(await page(registry, `?offset=${now + 600}`))).to.deep.equal([]);
      } finally {
        await registry.stop();
      }
    });

    it('applies to a descending page without an offset, and to none with one', async () => {
      const { registry, now } = await withRecords('600', shift);
      try {
        expect(collectNumbers(await page(registry, '?descending=1'))).to.deep.equal([1]);
        expect(collectNumbers(await page(registry, '?descending=1&offset='))).to.deep.equal([1]);
        expect(collectNumbers(await page(registry, '?descending=1&offset=0'))).to.deep.equal([1]);
        expect(collectNumbers(await page(registry, `?descending=1&offset=${now + 5000}`))).to.deep.equal([3, 2, 1]);
        expect(collectNumbers(await page(registry, `?descending=1&offset=${now}`))).to.deep.equal([2, 1]);
      } finally {
        await registry.stop();
      }
    });

    it('of 1 second shows what is older and holds back the future', async () => {
      const { registry } = await withRecords('1', shift);
      try {
        expect(collectNumbers(await page(registry))).to.deep.equal([1, 2]);
      } finally {
        await registry.stop();
      }
    });
  });
}

describe('The watermark switched off', () => {
  for (const seconds of ['0', '-5']) {
    it(`by N = ${seconds} holds nothing back, not even the future, and a write shows at once`, async () => {
      const { registry } = await withRecords(seconds);
      try {
        expect(collectNumbers(await page(registry))).to.deep.equal([1, 2, 3]);
        expect(collectNumbers(await page(registry, '?descending=1'))).to.deep.equal([3, 2, 1]);
        const stored = await registry.store
          .records<{ status: string }>('tenders')
          .insert('0'.repeat(31) + 4, { status: 'active.enquiries' });
        expect(collectNumbers(await page(registry, `?offset=${toSeconds(stored.public_modified) - 0.001}`))).to.include(4);
      } finally {
        await registry.stop();
      }
    });
  }
});

for (const seconds of ['0', '-5']) {
  describe(`The feed of a process with N = ${seconds}`, () => {
    const registry = useRegistry({ env: { FEED_WATERMARK_SECONDS: seconds } });
    let count = 0;
    const put = async (): Promise<number> => {
      count += 1;
      await registry.store.records<{ status: string }>('tenders').insert(idOf(count), { status: 'active.enquiries' });
      return count;
    };

    it('shows a save in every page that is asked for after it, in both directions', async () => {
      for (let round = 0; round < 10; round += 1) {
        const before = (await page(registry, '?descending=1&limit=1')).prev_page?.offset;
        const saved = await put();
        expect(collectNumbers(await page(registry, `?offset=${before}&limit=1000`))).to.deep.equal([saved]);
        const next = await put();
        expect(collectNumbers(await page(registry, '?descending=1&limit=2'))).to.deep.equal([next, saved]);
        const last = await put();
        const above = (await storeSeconds(registry)) + 5;
        expect(collectNumbers(await page(registry, `?descending=1&limit=3&offset=${above}`))).to.deep.equal([last, next, saved]);
      }
    });

    it('gives it to those who wait, as a page and as an event', async () => {
      const from = (await page(registry, '?descending=1&limit=1')).prev_page?.offset;
      const stream = await openEvents(`${registry.url}/api/2.5/tenders?feed=eventsource&offset=${from}`);
      const waiting = page(registry, `?feed=longpoll&offset=${from}`);
      while (!/^feed_long_polls 1$/m.test((await registry.ask('GET', '/metrics')).text));
      const saved = await put();
      expect(collectNumbers(await waiting)).to.deep.equal([saved]);
      expect((await stream.until(1)).map(({ data }) => data.id)).to.deep.equal([idOf(saved)]);
      stream.leave();
    });
  });
}

describe('The previous page of a descending page that stands above the closed timestamp', () => {
  it('is the closed timestamp itself, so that a client turning forward skips nothing', async () => {
    const { registry, now } = await withRecords('600');
    try {
      const down = await page(registry, `?descending=1&offset=${now + 5000}`);
      const [seconds = '', fraction = '', count, hash] = (down.prev_page?.offset ?? '').split('.');
      expect({ count, hash }).to.deep.equal({ count: '0', hash: hashIds([]) });
      const closedTimestamps = Number(`${seconds}.${fraction}`);
      expect(closedTimestamps)
        .to.be.at.least(now - 600.001)
        .and.below(now - 300);
      expect(down.prev_page?.path).to.match(new RegExp(`\\?offset=${seconds}\\.${fraction}\\.0\\.${hash}$`));
      expect(collectNumbers(await page(registry, down.prev_page?.path))).to.deep.equal([]);
    } finally {
      await registry.stop();
    }
  });

  it('stands on its first item when that is below the closed timestamp', async () => {
    const { registry } = await withRecords('600');
    try {
      const down = await page(registry, '?descending=1');
      expect(down.prev_page?.offset).to.match(/\.1\.e629f196dc612509ea9a61df552423a0$/);
    } finally {
      await registry.stop();
    }
  });

  it('loses no record to a crawler that starts backward and turns forward, whatever lands between', async () => {
    const { registry, now } = await withRecords('600');
    try {
      const start = await page(registry, `?descending=1&offset=${now + 5000}&limit=1&mode=_all_`);
      await place(registry, [{ number: 4, at: now - 100 }]);
      // Time passes: the same store seen by a registry whose watermark no longer holds the records back.
      const later = await startRegistry({ plainFeed: true });
      try {
        const records = await registry.store.collection('tenders').find({}).toArray();
        await later.store.collection('tenders').insertMany(records);
        const forward = await walk(later, start.prev_page?.path.replace('/api/2.5/tenders', '') ?? '');
        expect(forward.flat()).to.include.members([2, 3, 4]);
      } finally {
        await later.stop();
      }
    } finally {
      await registry.stop();
    }
  });
});

describe('The position of a record', () => {
  it('is the store’s clock, whatever the API’s clock says', async () => {
    for (const shift of [hour, -hour]) {
      const registry = await startRegistry({ now: new Date(Date.now() + shift) });
      try {
        const before = await storeSeconds(registry);
        const stored = await registry.store.records<{ status: string }>('tenders').insert('1'.repeat(32), { status: 'active.enquiries' });
        const after = await storeSeconds(registry);
        expect(toSeconds(stored.public_modified)).to.be.within(before - 0.001, after + 0.001);
        expect(stored.dateModified.getTime() / 1000).to.be.within(before - 0.001, after + 0.001);
      } finally {
        await registry.stop();
      }
    }
  });

  it('moves with a public save and stays with a private one; a change of visibility always moves it', async () => {
    const registry = await startRegistry({ plainFeed: true });
    try {
      const records = registry.store.records<{ status: string; note?: string; mode?: string }>('tenders');
      const first = await records.insert('2'.repeat(32), { status: 'draft' });
      expect(collectNumbers(await page(registry))).to.deep.equal([]);
      const published = await records.save(first, { ...first, status: 'active.enquiries' }, { publishes: false });
      expect(published.public_modified).to.be.above(first.public_modified);
      const secret = await records.save(published, { ...published, note: 'x' }, { publishes: false });
      expect(secret.public_modified).to.deep.equal(published.public_modified);
      expect(secret.dateModified).to.deep.equal(published.dateModified);
      const open = await records.save(secret, { ...secret, note: 'y' }, { publishes: true });
      expect(open.public_modified).to.be.above(secret.public_modified);
      const test = await records.save(open, { ...open, mode: 'test' }, { publishes: false });
      expect(test.public_modified).to.be.above(open.public_modified);
      expect((await page(registry)).data).to.have.length(0);
      expect((await page(registry, '?mode=test')).data).to.have.length(1);
    } finally {
      await registry.stop();
    }
  });
});
