/** A source that sends what is new as events, and what becomes of its mirror when they do not come. */

import { expect } from 'chai';
import type { MirrorWorker } from '../../../../src/features/mirror/mirror-worker.ts';
import { mirrorStore } from '../../../../src/features/mirror/store/mirror-store.ts';
import { eventually } from '../../../support/eventually.ts';
import { collectGarbage } from '../../../support/garbage.ts';
import { startMirror, type TestMirror } from '../support/mirrors.ts';
import { type StubSource, startStubSource } from '../support/stub-source.ts';

const buildRecord = (nth: number) => ({ id: `t${nth}`, dateModified: '2026-01-01T00:00:00+02:00', nth });

describe('A source that sends events', () => {
  let source: StubSource;
  let mirror: TestMirror;
  let following: MirrorWorker;
  const start = async (events: 'sent' | 'silent', idleMs: number): Promise<void> => {
    source = await startStubSource({ events });
    for (let nth = 1; nth <= 3; nth += 1) source.put(buildRecord(nth));
    mirror = await startMirror(source.url);
    following = mirror.follow({ idleMs });
    await isHere(3);
  };
  const isHere = (count: number): Promise<void> =>
    eventually(`${count} are here`, async () => (await mirror.shown('tenders')).size === count);
  afterEach(async () => {
    await mirror.stop();
    await source.close();
  });

  it('is heard, and no page is asked for while they come', async () => {
    await start('sent', 15_000);
    await eventually('it is heard', async () => source.streams() === 1);
    // Other collections may still be asked for the first time.
    const pages: string[] = [];
    source.interfere(({ url = '' }) => {
      if (/\/tenders\?(?!.*eventsource)/.test(url)) pages.push(url);
      return false;
    });
    for (let nth = 4; nth <= 40; nth += 1) source.put(buildRecord(nth));
    await isHere(40);
    expect(pages).to.deep.equal([]);
    const forward = async () => (await mirror.store.part(mirrorStore).walks()).find(({ _id }) => _id === 'tenders forward')?.offset;
    await eventually('it goes on behind them when it is started again', async () => (await forward()) === '40');
  });

  it('is let go at once when its mirror is stopped, whatever was collected as garbage while it was heard', async () => {
    await start('sent', 5000);
    await eventually('it is heard', async () => source.streams() === 1);
    source.put(buildRecord(4));
    await isHere(4);
    await collectGarbage();
    let isStopped = false;
    const stopping = following.stop().then(() => {
      isStopped = true;
    });
    try {
      await eventually('it is stopped', async () => isStopped);
      await eventually('nothing is open', async () => source.streams() === 0);
    } finally {
      source.cut();
      await stopping;
    }
  });

  it('is asked for what it has not sent when they break off, and heard again', async () => {
    await start('sent', 200);
    for (const [nth, count] of [4, 5].entries()) {
      await eventually('it is heard', async () => source.streams() === 1);
      source.cut();
      await eventually('it is cut', async () => source.streams() === 0 || nth > 0);
      source.put(buildRecord(count));
      await isHere(count);
    }
    expect([...source.asked.values()]).to.deep.equal([1, 1, 1, 1, 1]);
  });

  it('behind a proxy that keeps them back is asked instead', async () => {
    await start('silent', 200);
    await eventually('it was tried', async () => source.streams() === 1);
    source.put(buildRecord(4));
    await isHere(4);
    expect(source.pages.some((query) => query.get('feed') === 'longpoll')).to.equal(true);
  });
});
