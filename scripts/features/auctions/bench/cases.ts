/** The measured cases of auctions, each on its own store and processes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { writeLine } from '../../../../src/base/platform/command.ts';
import { residentMb, spentTogether } from '../../../bench/processes.ts';
import { startBots } from './bots.ts';
import { buildSpread, told } from './numbers.ts';
import { type Crowd, gather, openWorld, type World } from './world.ts';

export interface Sizes {
  readonly auctions: number;
  readonly watchers: number;
  /** Length of a turn, in milliseconds. */
  readonly turnMs: number;
  /** Milliseconds over which auction starts are spread; 0: all switch at the same instants. */
  readonly spreadMs: number;
}

const bidders = 5;
const rounds = 3;

/** CPU time of registry and store during `work`, in cores. */
const measureCores = async <T>({ apis, nodes }: World, work: () => Promise<T>): Promise<{ gives: T; registry: number; store: number }> => {
  const pids = [apis.pids, nodes.set.members.map(({ pid }) => pid)];
  const before = await Promise.all(pids.map(spentTogether));
  const began = performance.now();
  const gives = await work();
  const ms = performance.now() - began;
  const after = await Promise.all(pids.map(spentTogether));
  const [registry = 0, store = 0] = after.map((spent, index) => (spent - (before[index] ?? 0)) / ms);
  return { gives, registry, store };
};

const inWorld = async (processes: number, work: (world: World) => Promise<string[]>): Promise<string[]> => {
  const world = await openWorld(processes);
  try {
    return await work(world);
  } finally {
    await world.close();
  }
};

const collectEvents = (url: string, ids: readonly string[]): string[] => ids.map((id) => `${url}/api/2.5/auctions/${id}/events`);

const buildPace = (turnMs: number) => ({ pause: turnMs / 2, turn: turnMs });
const computeLength = (people: number, turnMs: number): number => rounds * (people + 0.5) * turnMs;
/** Time to open the connections before the auctions start. */
const beforeMs = (watchers: number): number => 5000 + watchers * 10;

/** Many simultaneous auctions, whose bidders post once a second, with watchers of all of them and one stream per bidder. */
export const many = ({ auctions, watchers, turnMs, spreadMs }: Sizes): Promise<string[]> =>
  inWorld(1, async (world) => {
    const start = new Date(Date.now() + beforeMs(watchers + auctions * bidders));
    const ids = await world.plan(auctions, bidders, start, buildPace(turnMs), spreadMs);
    const url = world.apis.url(0);
    const own = ids.flatMap((id) =>
      Array.from({ length: bidders }, (_, at) => {
        const bid = `b${at + 1}`;
        return `${url}/api/2.5/auctions/${id}/events?bidder_id=${bid}&hash=${world.hashOf(id, bid)}`;
      }),
    );
    const urls = [...Array.from({ length: watchers }, (_, index) => collectEvents(url, [ids[index % ids.length] ?? ''])[0] ?? ''), ...own];
    const crowd = await gather({ urls, count: urls.length });
    writeLine(`${watchers} watchers and ${own.length} bidders are connected`);
    const bots = startBots({ urls: () => [url], auctions: ids, hashOf: world.hashOf, everyMs: 1000 });
    await sleep(Math.max(0, start.getTime() - Date.now()));
    const { registry, store } = await measureCores(world, () => sleep(computeLength(bidders, turnMs)));
    bots.stop();
    const { delays, late, ended } = await crowd.seen();
    const refused = [...bots.refused].map(([what, count]) => `${count} × ${what}`).join(', ');
    return [
      `${auctions} auctions that begin within ${spreadMs / 1000} s, ${bidders} bidders each, a bid a second in each open turn, ${watchers} watchers:`,
      `  bids answered 200: ${told(buildSpread(bots.times))}; other answers: ${refused || 'none'}`,
      `  switches behind their time: ${told(buildSpread(late))}`,
      `  events behind the instant of the change: ${told(buildSpread(delays))}; streams that ended: ${ended}`,
      `  cores: registry ${registry.toFixed(2)}, store ${store.toFixed(2)}; registry ${(await residentMb(world.apis.pids)).toFixed(0)} MB`,
    ];
  });

const forget = async (crowd: Crowd, ms: number): Promise<void> => {
  crowd.forget();
  await sleep(ms);
};

/** One auction watched by everyone. */
export const one = ({ watchers, turnMs }: Sizes): Promise<string[]> =>
  inWorld(1, async (world) => {
    const start = new Date(Date.now() + 15_000 + beforeMs(watchers));
    const ids = await world.plan(1, bidders, start, buildPace(turnMs));
    const url = world.apis.url(0);
    await (await fetch(`${url}/api/2.5/auctions/${ids[0]}`)).text();
    const before = await residentMb(world.apis.pids);
    const crowd = await gather({ urls: collectEvents(url, ids), count: watchers });
    await forget(crowd, 5000);
    const after = await residentMb(world.apis.pids);
    await sleep(Math.max(0, start.getTime() - Date.now()));
    const { registry } = await measureCores(world, () => sleep(computeLength(bidders, turnMs)));
    const { delays, late, events, ended } = await crowd.seen();
    return [
      `one auction, ${watchers} watchers:`,
      `  events behind the instant of the change: ${told(buildSpread(delays))}; events ${events}, streams that ended: ${ended}`,
      `  switches behind their time: ${told(buildSpread(late))}; registry ${registry.toFixed(3)} cores`,
      `  memory of a watcher that waits: ${(((after - before) * 1024) / watchers).toFixed(1)} kB`,
    ];
  });

/** No auction has started. */
export const idle = ({ auctions, watchers }: Sizes): Promise<string[]> =>
  inWorld(1, async (world) => {
    const planned = auctions * 3;
    const ids = await world.plan(planned, bidders, new Date(Date.now() + 3_600_000), buildPace(120_000));
    const crowd = await gather({ urls: collectEvents(world.apis.url(0), ids), count: watchers });
    await forget(crowd, 5000);
    const { registry, store } = await measureCores(world, () => sleep(20_000));
    const { ended } = await crowd.seen();
    return [
      `${planned} planned auctions, ${watchers} watchers, nothing happens:`,
      `  cores: registry ${registry.toFixed(3)}, store ${store.toFixed(3)}; streams that ended: ${ended}`,
    ];
  });

/** One of two processes is killed while all auctions run. */
export const killed = ({ auctions, turnMs }: Sizes): Promise<string[]> =>
  inWorld(2, async (world) => {
    const start = new Date(Date.now() + beforeMs(auctions));
    const ids = await world.plan(auctions, bidders, start, buildPace(turnMs));
    // The first one is killed: all requests go to the second.
    const url = world.apis.url(1);
    const crowd = await gather({ urls: collectEvents(url, ids), count: auctions });
    const bots = startBots({ urls: () => [url], auctions: ids, hashOf: world.hashOf, everyMs: 250 });
    await sleep(Math.max(0, start.getTime() - Date.now()) + turnMs);
    crowd.forget();
    world.apis.kill(0);
    const at = Date.now();
    await sleep(2 * turnMs);
    bots.stop();
    const { late } = await crowd.seen();
    const first = Math.min(...bots.answered.filter((bid) => bid.at > at).map((bid) => bid.at - at));
    return [
      `of two processes that lead ${auctions} auctions one is killed:`,
      `  switches behind their time from then on: ${told(buildSpread(late))}`,
      `  first bid answered 200 by the other: ${first} ms later`,
    ];
  });

export const cases = { many, one, idle, killed } as const;
