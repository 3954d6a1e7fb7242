/**
 * Three servers are frozen, killed and cut off from power under one registry (docs/faults.md):
 * nothing that was acknowledged is lost, lists keep their order, and the registry comes back without being started again.
 * FAULT_SECONDS says how long lists are appended to, 12 seconds unless set.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { olderTender, procuringEntity } from '../../fixtures/tenders.ts';
import { type Append, findFaults, type ListHistory } from '../support/append-history.ts';
import { type Creators, getLost, startCreators } from '../support/creators.ts';
import { eventually } from '../support/eventually.ts';
import { askUrl, keys, must } from '../support/registry.ts';
import { type RegistryOnNodes, startOnNodes } from '../support/registry-on-nodes.ts';
import { useThreeNodes } from '../support/three-nodes.ts';

const appendingMs = Number(process.env.FAULT_SECONDS ?? 12) * 1000;
const all: readonly number[] = [0, 1, 2];
/** So large and so random that those on their way do not fit into the buffers of servers that stand still. */
const controlBytes = 256 * 1024;
const controls = 160;
/** A request gives up after 5 s; the rest is for a machine that has other work. */
const timeoutMs = 15_000;

describe('three servers that fail', function () {
  this.timeout(600_000);
  const nodes = useThreeNodes();
  let serving: RegistryOnNodes;
  before(async () => {
    serving = await startOnNodes(nodes().uri);
  });
  after(() => serving.end());

  const tenders = () => `${serving.url}/api/2.5/tenders`;
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const isWritten = async (): Promise<boolean> =>
    (await askUrl('POST', tenders(), { key: keys.broker, body: olderTender() })).status === 201;
  /** Refusals are told as such: never 500, and no connection is dropped. */
  const unexpected = ({ refused }: Creators): string[] => refused.filter((line) => !line.startsWith('503 ') && !line.startsWith('409 '));

  /** Writes that one server alone acknowledges; how many it has acknowledged. */
  const writeControls = async (uri: string): Promise<number> => {
    const client = await MongoClient.connect(uri, { directConnection: true, retryWrites: false });
    const collection = client.db(serving.dbName).collection<{ _id: number; noise: Buffer }>('control');
    let acknowledged = 0;
    try {
      for (let number = 1; number <= controls; number += 1) {
        await collection.insertOne({ _id: number, noise: randomBytes(controlBytes) }, { writeConcern: { w: 1 } });
        acknowledged += 1;
      }
    } catch {
      // A slow machine: the server has noticed that it is alone, and takes no more.
    } finally {
      await client.close();
    }
    return acknowledged;
  };

  it('lose nothing acknowledged when the secondaries stand still and the primary is killed; one server alone would', async () => {
    const creators = startCreators(serving.url, 16);
    await eventually('writes before', async () => creators.acknowledged.size >= 100);
    const primary = await nodes().primary();
    const others = all.filter((index) => index !== primary);
    for (const index of others) nodes().stop(index);
    const control = await writeControls(nodes().set.members[primary]?.uri ?? '');
    await nodes().kill(primary);
    for (const index of others) nodes().go(index);
    await eventually('a primary of the others', async () => others.includes(await nodes().primary()));
    const after = creators.acknowledged.size;
    await eventually('writes after', async () => creators.acknowledged.size >= after + 20);
    await creators.stop();
    await nodes().calm();
    const stored = await nodes()
      .client.db(serving.dbName)
      .collection('control')
      .countDocuments({}, { readConcern: { level: 'majority' } });
    const lost = await getLost(serving.url, creators);
    say(
      `freeze and kill: acknowledged ${creators.acknowledged.size}, lost ${lost.length}, refused ${creators.refused.length}; ` +
        `w:1 acknowledged ${control}, lost ${control - stored}`,
    );
    expect(lost, 'lost').to.deep.equal([]);
    expect(unexpected(creators)).to.deep.equal([]);
    expect(control - stored, 'lost of those that one server alone has acknowledged: else this test sees nothing').to.be.greaterThan(0);
  });

  /** Status and time of a request. */
  const timed = async (method: string, url: string, body?: unknown): Promise<{ status: number; ms: number }> => {
    const begun = performance.now();
    const { status } = await askUrl(method, url, { key: keys.broker, ...(body === undefined ? {} : { body }) });
    return { status, ms: performance.now() - begun };
  };

  it('lose nothing acknowledged in a power cut of all; the registry says 503 in time and comes back by itself', async () => {
    const creators = startCreators(serving.url, 16);
    await eventually('writes before', async () => creators.acknowledged.size >= 100);
    await Promise.all(all.map((index) => nodes().kill(index)));
    await creators.stop();
    const [known = ''] = creators.acknowledged.keys();
    const turns = [];
    for (let turn = 0; turn < 3; turn += 1) {
      turns.push(await Promise.all([timed('POST', tenders(), olderTender()), timed('GET', `${tenders()}/${known}`)]));
    }
    for (const index of all) await nodes().revive(index);
    await nodes().primary();
    const begun = performance.now();
    await eventually('a write afterwards', isWritten);
    const back = performance.now() - begun;
    const lost = await getLost(serving.url, creators);
    const slowest = Math.max(...turns.flat().map(({ ms }) => ms));
    say(
      `power cut: acknowledged ${creators.acknowledged.size}, lost ${lost.length}, refused ${creators.refused.length}, ` +
        `503 after at most ${(slowest / 1000).toFixed(1)} s, back ${(back / 1000).toFixed(1)} s after the store`,
    );
    expect(lost, 'lost').to.deep.equal([]);
    expect(unexpected(creators)).to.deep.equal([]);
    expect(turns.flat().map(({ status }) => status)).to.deep.equal(turns.flat().map(() => 503));
    expect(slowest, 'ms without a store').to.be.lessThan(timeoutMs);
  });

  const author = (() => {
    const { kind: _, ...rest } = procuringEntity();
    return rest;
  })();
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

  /** A list: questions on a tender of the direct kind, each with its value for a title. */
  const startList = async () => {
    const body = olderTender({ enquiryPeriod: { endDate: inDays(12) }, tenderPeriod: { endDate: inDays(30) } });
    const created = must(await askUrl('POST', tenders(), { key: keys.broker, body }), 201);
    return `${tenders()}/${created.body.data.id}/questions`;
  };

  const runList = async (list: string, name: string, stopped: () => boolean, appends: Append[]): Promise<ListHistory> => {
    const reads: string[][][] = [];
    const append = async (writer: number): Promise<void> => {
      for (let number = 1; !stopped(); number += 1) {
        const value = `${name}-${writer}-${number}`;
        const begun = performance.now();
        const data = { title: value, author };
        const { status, text } = await askUrl('POST', list, { key: keys.broker, body: { data } });
        if (![201, 409, 503].includes(status)) throw new Error(text);
        appends.push({ value, begun, ended: status === 201 ? performance.now() : null });
        await sleep(30);
      }
    };
    const look = async (): Promise<string[] | null> => {
      const { status, body } = await askUrl('GET', list);
      return status === 200 ? body.data.map(({ title }: { title: string }) => title) : null;
    };
    const read = async (): Promise<void> => {
      const own: string[][] = [];
      reads.push(own);
      while (!stopped()) {
        const seen = await look();
        if (seen !== null) own.push(seen);
        await sleep(50);
      }
    };
    await Promise.all([append(1), append(2), read(), read()]);
    let final: string[] = [];
    await eventually('the last read', async () => {
      final = (await look()) ?? [];
      return final.length > 0;
    });
    return { appends, reads, final };
  };

  /** Takes the primary away, in turn by standing still until there is another and by force; `goOn` waits for appends. */
  const harass = async (until: number, goOn: () => Promise<void>): Promise<number> => {
    let turns = 0;
    // In each of the two ways at least, however long one takes.
    for (; turns < 2 || performance.now() < until; turns += 1) {
      const victim = await nodes().primary();
      if (turns % 2 === 0) nodes().stop(victim);
      else await nodes().kill(victim);
      await nodes().primary();
      await goOn();
      await nodes().calm();
      await goOn();
    }
    return turns;
  };

  it('keep lists that are appended to: nothing lost, nothing twice, in order, and nobody reads backwards', async () => {
    const lists = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => ({ name, list: await startList() })));
    let stopped = false;
    const appended = lists.map((): Append[] => []);
    const running = Promise.all(lists.map(({ name, list }, at) => runList(list, name, () => stopped, appended[at] ?? [])));
    running.catch(() => undefined);
    const goOn = async (): Promise<void> => {
      const before = appended.map(({ length }) => length);
      const isLonger = (appends: Append[], at: number): boolean =>
        appends.slice(before[at]).filter(({ ended }) => ended !== null).length >= 5;
      await eventually('each list is appended to', async () => appended.every(isLonger));
    };
    const turns = await harass(performance.now() + appendingMs, goOn);
    stopped = true;
    const histories = await running;
    const faults = histories.map(findFaults);
    const sum = (of: (index: number) => number): number => histories.reduce((total, _, index) => total + of(index), 0);
    const acknowledged = sum((index) => histories[index]?.appends.filter(({ ended }) => ended !== null).length ?? 0);
    const unknown = sum((index) => histories[index]?.appends.length ?? 0) - acknowledged;
    say(
      `appended under ${turns} faults: acknowledged ${acknowledged}, unknown ${unknown}, ` +
        `reads ${sum((index) => histories[index]?.reads.flat().length ?? 0)}; ` +
        `lost ${sum((index) => faults[index]?.lost.length ?? 0)}, doubled ${sum((index) => faults[index]?.doubled.length ?? 0)}, ` +
        `misplaced ${sum((index) => faults[index]?.misplaced.length ?? 0)}, astray ${sum((index) => faults[index]?.astray ?? 0)}, ` +
        `backwards ${sum((index) => faults[index]?.backwards ?? 0)}`,
    );
    expect(acknowledged).to.be.greaterThan(50);
    const none = { lost: [], doubled: [], misplaced: [], astray: 0, backwards: 0 };
    expect(faults).to.deep.equal(lists.map(() => none));
  });
});
