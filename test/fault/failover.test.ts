/**
 * The primary of three is killed under writers: nothing that was acknowledged is lost, a crawler misses nothing, and what
 * is refused is refused with 503.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { publicationDocuments } from '../../fixtures/procedure.ts';
import { newerTender } from '../../fixtures/tenders.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, type Ask, askUrl, type Body, keys } from '../support/registry.ts';
import { type RegistryOnNodes, startOnNodes } from '../support/registry-on-nodes.ts';
import { useThreeNodes } from '../support/three-nodes.ts';

const writers = 16;
/** Of these, so many before and so many after the primary is killed. */
const acknowledgedBefore = 80;
const acknowledgedAfter = 80;
const changesEach = 4;

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

interface Written {
  readonly id: string;
  readonly token: string;
  /** The number in its title that was acknowledged last. */
  number: number;
}

const parseNumber = (title: string): number => Number(title.split(' ').at(-1));

/** The longest time without an event, from `since` on, in seconds. */
const makeGaps = () => {
  let last = 0;
  let longest = 0;
  return {
    since: (): void => {
      last = performance.now();
      longest = 0;
    },
    event: (): void => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    },
    seconds: (): string => (longest / 1000).toFixed(1),
  };
};

describe('a failover under writers', () => {
  const nodes = useThreeNodes();
  let serving: RegistryOnNodes;
  let documents: Body[];

  before(async () => {
    serving = await startOnNodes(nodes().uri);
    documents = await publicationDocuments(serving);
  });
  after(() => serving.end());

  const tenders = () => `${serving.url}/api/2.5/tenders`;

  /** Creates tenders, publishes each and renames it some times, until stopped; what is refused is not repeated. */
  const startWriters = () => {
    const created = newerTender({ title: 'Tender 0', enquiryPeriod: { endDate: inDays(12) }, tenderPeriod: { endDate: inDays(30) } });
    const written = new Map<string, Written>();
    const refused: string[] = [];
    const gaps = makeGaps();
    let acknowledged = 0;
    let stopped = false;
    /** The answer, or null when the write was refused. */
    const send = async (method: string, url: string, ask: Ask): Promise<Answer | null> => {
      const answer = await askUrl(method, url, { key: keys.broker, ...ask });
      if (answer.status < 300) {
        acknowledged += 1;
        gaps.event();
        return answer;
      }
      refused.push(`${answer.status} ${answer.headers.get('retry-after')} ${method} ${url.slice(-32)} ${answer.text}`);
      return null;
    };
    /** False when it was refused: its outcome is unknown, and the next one could meet it. */
    const change = async (one: Written, number: number): Promise<boolean> => {
      const data = { title: `Tender ${number}`, ...(number === 1 ? { status: 'active.enquiries', documents } : {}) };
      const isTaken = (await send('PATCH', `${tenders()}/${one.id}`, { token: one.token, body: { data } })) !== null;
      if (isTaken) one.number = number;
      return isTaken;
    };
    const write = async (): Promise<void> => {
      while (!stopped) {
        const result = await send('POST', tenders(), { body: created });
        if (result === null) continue;
        const one: Written = { id: result.body.data.id, token: result.body.access.token, number: 0 };
        written.set(one.id, one);
        for (let number = 1; number <= changesEach && !stopped && (await change(one, number)); ) number += 1;
      }
    };
    const working = Promise.all(Array.from({ length: writers }, () => write()));
    working.catch(() => undefined);
    return {
      written,
      refused,
      gaps,
      acknowledged: () => acknowledged,
      stop: async () => {
        stopped = true;
        await working;
      },
    };
  };

  /** Goes forward for ever; an answer that is no page is asked for again. */
  const startCrawler = () => {
    const received = new Map<string, string>();
    const gaps = makeGaps();
    let stopped = false;
    const working = (async () => {
      let uri = `${tenders()}?mode=_all_&limit=100&opt_fields=dateModified`;
      while (!stopped) {
        const { status, body } = await askUrl('GET', uri);
        if (status === 200) {
          for (const { id, dateModified } of body.data) received.set(id, dateModified);
          if (body.data.length > 0) gaps.event();
          uri = body.next_page.uri;
        }
        await sleep(20);
      }
    })();
    working.catch(() => undefined);
    return {
      received,
      gaps,
      stop: async () => {
        stopped = true;
        await working;
      },
    };
  };

  it('loses no acknowledged write, and its crawler misses none, when the primary is killed', async () => {
    const load = startWriters();
    const crawler = startCrawler();
    await eventually('writes before', async () => load.acknowledged() >= acknowledgedBefore);
    const victim = await nodes().primary();
    const before = load.acknowledged();
    for (const { gaps } of [load, crawler]) gaps.since();
    process.kill(nodes().set.members[victim]?.pid ?? 0, 'SIGKILL');
    await eventually('writes after', async () => load.acknowledged() >= before + acknowledgedAfter);
    const gaps = `write gap ${load.gaps.seconds()} s, feed gap ${crawler.gaps.seconds()} s`;
    await load.stop();
    await nodes().set.restart(victim);

    const stored = new Map<string, string>();
    const lost: string[] = [];
    for (const { id, number } of load.written.values()) {
      const { status, body } = await askUrl('GET', `${tenders()}/${id}`);
      if (status !== 200 || parseNumber(body.data.title) < number) lost.push(id);
      else if (body.data.status !== 'draft') stored.set(id, body.data.dateModified);
    }
    const missed = () => [...stored].filter(([id, modified]) => crawler.received.get(id) !== modified);
    await eventually('the crawler has all', async () => missed().length === 0).catch(() => undefined);
    await crawler.stop();
    process.stdout.write(`failover: acknowledged ${load.acknowledged()}, refused ${load.refused.length}, lost ${lost.length}, ${gaps}\n`);
    expect(stored.size, 'published').to.be.at.least(writers);
    expect(lost, 'lost').to.deep.equal([]);
    expect(missed(), 'missed').to.deep.equal([]);
    // 409: a new primary may read an older revision than the one that was acknowledged; nothing is written then.
    const others = load.refused.filter((line) => !line.startsWith('503 5 ') && !line.startsWith('409 '));
    expect(
      others,
      `refused otherwise than with 503 or 409, of ${load.refused.join('\n')}; the registry said ${serving.logged()}`,
    ).to.deep.equal([]);
  });
});
