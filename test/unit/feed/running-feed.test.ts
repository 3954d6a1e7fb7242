import { expect } from 'chai';
import { Timestamp } from 'mongodb';
import { sketched } from '../../../fixtures/sketch.ts';
import { openFeed, type RunningFeed } from '../../../src/feed/running-feed.ts';
import type { ChangeEvent } from '../../../src/store/feed/change-events.ts';
import type { RepairState, RepairStore } from '../../../src/store/feed/repair-store.ts';
import { eventually } from '../../support/eventually.ts';

const state: RepairState = { token: 1, fence: 5, repairBelow: null, catchingUp: true, saves: 1 };

/** A stream that has this event again and again; none: it is at its end. */
const streaming = async (event: ChangeEvent | null = null) => ({
  here: () => null,
  next: () => new Promise<ChangeEvent | null>((resolve) => setImmediate(resolve, event)),
  token: () => 1,
  caughtUp: () => true,
  close: async () => undefined,
});

const quiet: RepairStore = {
  take: async () => state,
  look: async () => null,
  save: async () => true,
  release: async () => undefined,
  open: () => streaming(),
  isHistoryLost: (error) => error === 'lost',
  fence: async () => 5,
  restamp: async () => true,
  restampBelow: async () => 0,
};

describe('A feed says of its guard that it', () => {
  let feed: RunningFeed;
  const opened = async (change: Partial<RepairStore>): Promise<RunningFeed> => {
    const store = { fence: { tick: async () => ({ h: 5, x: new Timestamp(1n), made: false }) }, repair: { ...quiet, ...change } };
    const log = { error: () => undefined, warn: () => undefined };
    feed = await sketched(openFeed)({ store, seconds: 1, log });
    return feed;
  };
  const says = (what: RegExp | null): Promise<unknown> =>
    eventually(`it says ${what}`, async () => {
      const { trouble } = feed.health();
      return what === null ? trouble === null : what.test(trouble ?? '');
    });
  afterEach(() => feed.close());

  it('leads', async () => {
    await opened({});
    await says(null);
    expect(feed.health().repair).to.include({ state: 'leading', historyLost: 0, repairing: false });
  });

  it('leads and is late', async () => {
    await opened({ open: () => streaming({ kind: 'tick', h: 5, at: new Date(Date.now() - 20_000) }) });
    await says(/^The guard of the feed is 1\d s behind$/);
  });

  it('rests, as another process leads, and waits for that one to catch up', async () => {
    const led = { ...state };
    await opened({ take: async () => null, look: async () => led });
    expect(feed.health().repair.state).to.equal('standby');
    expect(feed.health().trouble).to.match(/is still reading what was written while none was running$/);
    Object.assign(led, { catchingUp: false });
    await says(null);
  });

  it('leads without its history, and moves every record', async () => {
    await opened({
      open: async (after) => {
        if (after !== null) throw 'lost';
        return streaming();
      },
    });
    await says(null);
    expect(feed.health().repair).to.include({ state: 'leading', historyLost: 1 });
  });

  it('has ended', async () => {
    await (await opened({})).close();
    await says(/^The guard of the feed has ended$/);
  });
});
