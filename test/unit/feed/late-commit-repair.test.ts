import { expect } from 'chai';
import { type Repair, startRepair } from '../../../src/feed/guard.ts';
import type { ChangeEvent } from '../../../src/store/feed/change-events.ts';
import type { RepairState, RepairStore } from '../../../src/store/feed/repair-store.ts';
import { eventually } from '../../support/eventually.ts';

const at = new Date(0);
const tick = (h: number): ChangeEvent => ({ kind: 'tick', h, at });
const save = (id: string, position: number): ChangeEvent => ({ kind: 'save', collection: 'tenders', id, position, at });

interface Stage {
  readonly store: RepairStore;
  /** What was done, in order. */
  readonly done: string[];
  readonly said: string[];
  /** Ends when the guard waits for more events than there are. */
  readonly idle: Promise<void>;
}

/** A store of a list of events; the token is how many of them were given. */
const stage = (events: readonly ChangeEvent[], storedRepairState: Partial<RepairState>, more: Partial<RepairStore> = {}): Stage => {
  const done: string[] = [];
  let wait: () => void = () => {};
  const idle = new Promise<void>((resolve) => {
    wait = resolve;
  });
  let close: () => void = () => {};
  const closed = new Promise<null>((_, reject) => {
    close = () => reject(new Error('closed'));
  });
  closed.catch(() => undefined);
  let given = Number(storedRepairState.token ?? 0);
  const store: RepairStore = {
    take: async () => ({ token: null, fence: 0, repairBelow: null, catchingUp: true, saves: 0, ...storedRepairState }),
    look: async () => null,
    save: async (_, { token, fence, repairBelow }) => {
      done.push(`save ${token} ${fence} ${repairBelow}`);
      return true;
    },
    release: async () => void done.push('release'),
    open: async () => ({
      here: () => null,
      next: async () => {
        const event = events[given];
        if (event === undefined) {
          wait();
          return closed;
        }
        given += 1;
        return event;
      },
      token: () => given,
      caughtUp: () => given === events.length,
      close: async () => {
        close();
        // The store is told, too, that nobody reads on.
        await new Promise((resolve) => setImmediate(resolve));
      },
    }),
    isHistoryLost: (error) => error === 'lost',
    fence: async () => null,
    restamp: async ({ id }, fence) => {
      done.push(`move ${id} above ${fence}`);
      return true;
    },
    restampBelow: async () => 0,
    ...more,
  };
  return { store, done, said: [], idle };
};

const run = ({ store, said }: Stage, warn: (line: string) => void = () => {}): Repair => {
  const log = { error: (line: string) => void said.push(line), warn };
  return startRepair({ store, holder: 'this one', log, repair: { batch: 2, pauseMs: 0 } });
};

describe('The guard', () => {
  it('moves what was committed at or below the fence of its place in the stream, and nothing else', async () => {
    const scene = stage(
      [save('before', 1), tick(5), save('late', 5), save('later', 4.999), save('on time', 5.001), tick(4), save('last', 5)],
      {
        token: 0,
        fence: 0.5,
      },
    );
    const guard = run(scene);
    await scene.idle;
    const moves = ['move late above 5', 'move later above 5', 'move last above 5'];
    expect(scene.done).to.deep.equal(['save 0 0.5 null', ...moves, 'save 7 5 null']);
    expect(guard.report()).to.include({ state: 'leading', late: 3, restamped: 3, historyLost: 0 });
    await guard.stop();
    expect(scene.done.at(-1)).to.equal('release');
  });

  it('warns of nothing when it is stopped', async () => {
    const scene = stage([tick(5)], { token: 0 });
    const warned: string[] = [];
    const guard = run(scene, (line) => warned.push(line));
    await scene.idle;
    await guard.stop();
    expect(warned).to.deep.equal([]);
  });

  it('goes on with the fence that was written down', async () => {
    const scene = stage([save('late', 7)], { token: 0, fence: 7 });
    const guard = run(scene);
    await scene.idle;
    expect(scene.done).to.include('move late above 7');
    await guard.stop();
  });

  it('repeats a move until it is answered, before anything that comes after', async () => {
    let failures = 2;
    const scene: Stage = stage(
      [tick(5), save('first', 1), save('second', 1)],
      { token: 0 },
      {
        restamp: async ({ id }) => {
          failures -= 1;
          if (failures >= 0) throw new Error('no primary');
          scene.done.push(id);
          return true;
        },
      },
    );
    const guard = run(scene);
    await scene.idle;
    expect(scene.done.filter((line) => !line.startsWith('save'))).to.deep.equal(['first', 'second']);
    expect(guard.report()).to.include({ late: 2, restamped: 2 });
    await guard.stop();
  });

  it('opens its stream before it reads the fence, and lets nothing be served before its place is written down', async () => {
    const order: string[] = [];
    const { store, idle } = stage([], {});
    const guard = startRepair({
      store: {
        ...store,
        open: async (after) => {
          order.push('open');
          return store.open(after);
        },
        fence: async () => {
          order.push('fence');
          return null;
        },
        save: async () => {
          order.push(`save, watches: ${guard.watches()}`);
          return true;
        },
      },
      holder: 'this one',
      log: { error: () => {}, warn: () => {} },
    });
    await idle;
    expect(order).to.deep.equal(['open', 'fence', 'save, watches: false']);
    expect(guard.watches()).to.equal(true);
    await guard.stop();
  });

  for (const [title, kept] of [
    ['its place is gone', { token: 3, fence: 9 }],
    ['there is a fence and no place at all', {}],
  ] as const) {
    it(`moves every record at or below the fence when ${title}, and says so`, async () => {
      const bounds: number[] = [];
      let left = 5;
      let repaired: () => void = () => {};
      const isRepaired = new Promise<void>((resolve) => {
        repaired = resolve;
      });
      const scene = stage([], kept);
      const open = scene.store.open;
      const guard = run({
        ...scene,
        store: {
          ...scene.store,
          open: async (after) => {
            if (after !== null) throw 'lost';
            return open(after);
          },
          fence: async () => 12,
          restampBelow: async (bound, atMost) => {
            bounds.push(bound);
            const moved = Math.min(left, atMost);
            left -= moved;
            if (moved === 0) repaired();
            return moved;
          },
        },
      });
      await isRepaired;
      expect(bounds).to.deep.equal([12, 12, 12, 12]);
      expect(scene.said.join()).to.include('lost history');
      expect(guard.report()).to.include({ historyLost: 1, restamped: 5 });
      expect(scene.done[0]).to.match(/^save \d+ 12 12$/);
      await guard.stop();
    });
  }

  it('does the same when the loss shows only after its place was opened', async () => {
    const opened: unknown[] = [];
    let repaired: () => void = () => {};
    const isRepaired = new Promise<void>((resolve) => {
      repaired = resolve;
    });
    const scene = stage([], { token: 3, fence: 9 });
    const { open } = scene.store;
    const guard = run({
      ...scene,
      store: {
        ...scene.store,
        open: async (after) => {
          opened.push(after);
          const events = await open(after);
          return after === null ? events : { ...events, next: () => Promise.reject('lost') };
        },
        fence: async () => 12,
        restampBelow: async (bound) => {
          scene.done.push(`move all up to ${bound}`);
          repaired();
          return 0;
        },
      },
    });
    await isRepaired;
    expect(opened).to.deep.equal([3, null]);
    expect(scene.done).to.include('move all up to 12');
    expect(scene.said.join()).to.include('lost history');
    expect(guard.report()).to.include({ state: 'leading', historyLost: 1 });
    await guard.stop();
  });

  it('has caught up when it has done all that was committed before it began, has written that down, and not before', async () => {
    const order: string[] = [];
    const scene = stage([tick(5), save('late', 1), save('on time', 6)], { token: 0 });
    const guard = run({
      ...scene,
      store: {
        ...scene.store,
        restamp: async () => {
          order.push(`move, caught up: ${guard.caughtUp()}`);
          return true;
        },
        save: async (_, { token, catchingUp }) => {
          order.push(`save ${token}, catching up: ${catchingUp}, caught up: ${guard.caughtUp()}`);
          return true;
        },
      },
    });
    await scene.idle;
    expect(order).to.deep.equal([
      'save 0, catching up: true, caught up: false',
      'move, caught up: false',
      'save 3, catching up: false, caught up: false',
    ]);
    expect(guard.caughtUp()).to.equal(true);
    await guard.stop();
  });

  it('that stands by has caught up when the one that leads has', async () => {
    let looks = 0;
    const scene = stage(
      [],
      {},
      {
        take: async () => null,
        look: async () => {
          looks += 1;
          seen.push(guard.caughtUp());
          return { token: 1, fence: 0, repairBelow: null, catchingUp: looks === 1, saves: looks };
        },
      },
    );
    const seen: boolean[] = [];
    const guard = run(scene);
    await eventually('it has caught up', async () => guard.caughtUp());
    expect(seen).to.deep.equal([false, false]);
    await guard.stop();
  });

  it('handles what it has been given before it saves again, however long the store takes to acknowledge a save', async () => {
    let now = 0;
    const scene: Stage = stage(
      [tick(1), tick(2), save('late', 1), tick(3)],
      { token: 0 },
      {
        save: async (_, { token }) => {
          scene.done.push(`save ${token}`);
          now += 60_000;
          return true;
        },
      },
    );
    const log = { error: () => {}, warn: () => {} };
    const guard = startRepair({ store: scene.store, holder: 'this one', log, now: () => now });
    await scene.idle;
    expect(scene.done).to.deep.equal(['save 0', 'move late above 2', 'save 4']);
    await guard.stop();
  });

  it('stands by while another process has the lease, and lets the feed be served under that one', async () => {
    const scene = stage(
      [],
      {},
      { take: async () => null, look: async () => ({ token: 1, fence: 0, repairBelow: null, catchingUp: false, saves: 4 }) },
    );
    const guard = run(scene);
    await guard.begun;
    expect(guard.watches()).to.equal(true);
    expect(guard.report().state).to.equal('standby');
    await guard.stop();
    expect(guard.report().state).to.equal('stopped');
  });

  it('leaves the work to the one that has the lease now', async () => {
    let takes = 0;
    const scene = stage([tick(1)], { token: 0 }, { save: async () => false });
    const guard = run({
      ...scene,
      store: {
        ...scene.store,
        take: async (holder) => {
          takes += 1;
          return takes === 1 ? scene.store.take(holder) : null;
        },
        look: async () => ({ token: 1, fence: 0, repairBelow: null, catchingUp: false, saves: takes }),
      },
    });
    await guard.begun;
    expect(takes).to.equal(2);
    expect(guard.report().state).to.equal('standby');
    await guard.stop();
  });
});
