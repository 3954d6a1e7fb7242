/** What those who watch an auction of the registry are sent, over HTTP and from the store (docs/auctions.md). */

import { on, once } from 'node:events';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { useRegistry } from '../../../support/registry.ts';
import { readStream, type Told } from '../../../support/told.ts';
import { bidIds, enterTurn, hashOf, schedule, tokenSecret } from '../support/scheduled.ts';

const [worst, middle] = bidIds;
const origin = 'https://registry.example';

describe('The events of an auction of the registry', () => {
  const registry = useRegistry({ env: { TOKEN_SECRET: tokenSecret, PUBLIC_URL: origin, WATCHERS_PER_ADDRESS: '4' } });
  let id = '';
  let nth = 0;
  const open: { leave(): void }[] = [];

  beforeEach(async () => {
    nth += 1;
    id = String(nth).padStart(32, '0');
    await schedule(registry, id);
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.leave();
  });

  const watch = async (query = '', headers: Record<string, string> = {}, path = `/auctions/${id}/events`) => {
    const stream = await readStream(`${registry.url}/api/2.5${path}${query}`, headers, ['clock']);
    open.push(stream);
    return stream;
  };
  const post = (bid: string, amount: number) =>
    registry.ask('POST', `/api/2.5/auctions/${id}/bids/${bid}?hash=${hashOf(id, bid)}`, { body: { data: { amount } } });
  const kinds = (notified: readonly Told[]): string[] => notified.map(({ event }) => event);

  /** As the contract says a page does it. */
  // biome-ignore lint/suspicious/noExplicitAny: documents as they come
  const forward = (document: any, { event, data }: Told): any => {
    if (event === 'auction') return structuredClone(data);
    if (event === 'own') return document;
    const { stage: _, stages = {}, ...fields } = data;
    const next = { ...document, ...fields };
    for (const [name, value] of Object.entries(fields)) if (value === null) delete next[name];
    // biome-ignore lint/suspicious/noExplicitAny: documents as they come
    next.stages = document.stages.map((one: any, index: number) => stages[index] ?? one);
    return next;
  };

  it('bring the document forward to what everybody reads, at every switch', async () => {
    const stream = await watch();
    let document = (await stream.until(1)).reduce(forward, null);
    let seen = 1;
    for (const [round, turn, bid, amount] of [
      [1, 1, worst, 9550.5],
      [1, 2, middle, 9400],
      [1, 3, null, 0],
      [2, 1, null, 0],
    ] as const) {
      await enterTurn(registry, id, round, turn);
      const { rev } = (await registry.store.part(auctionStore).get(id))?.auction ?? {};
      for (; document.rev !== rev; seen += 1) document = forward(document, (await stream.until(seen + 1))[seen] as Told);
      const { now: _, ...read } = (await registry.ask('GET', `/api/2.5/auctions/${id}`)).body.data;
      const { now: __, ...told } = document;
      expect(told).to.deep.equal(read);
      if (bid !== null) expect((await post(bid, amount)).status).to.equal(200);
    }
    expect(document.results.at(-1)).to.deep.include({ amount: 9400, bidder_id: middle });
    expect(kinds(await stream.until(seen)).slice(1)).to.deep.equal(Array(seen - 1).fill('stage'));
  });

  it('tell a bidder what he holds as soon as it is held, and nobody else anything', async () => {
    await enterTurn(registry, id, 1, 1);
    const [everybody, own] = [await watch(), await watch(`?bidder_id=${worst}&hash=${hashOf(id, worst)}`)];
    const [, first] = await own.until(2);
    expect(first?.data).to.deep.include({ bidder_id: worst, held: null, limit: 9600 });
    await everybody.until(1);
    const before = everybody.told();
    expect((await post(worst, 9555.55)).status).to.equal(200);
    expect((await own.until(3))[2]?.data.held.amount).to.equal(9555.55);
    expect(everybody.told()).to.deep.equal(before);
  });

  it('let a bidder in by his cookie too, and nobody by the secret of another', async () => {
    const cookie = { Cookie: `auction_${id}=${worst}.${hashOf(id, worst)}` };
    expect(kinds(await (await watch('', cookie)).until(2))).to.deep.equal(['auction', 'own']);
    expect((await watch(`?bidder_id=${worst}&hash=${hashOf(id, middle)}`)).response.status).to.equal(401);
    const forged = await watch('', { Cookie: `auction_${id}=${worst}.${hashOf(id, middle)}` });
    expect(kinds(await forged.until(1))).to.deep.equal(['auction']);
  });

  it('have places for watchers, and one for a bidder whatever they take', async () => {
    for (let taken = 0; taken < 4; taken += 1) expect((await watch()).response.status).to.equal(200);
    const refused = await watch();
    expect([refused.response.status, refused.response.headers.get('retry-after')]).to.deep.equal([429, '5']);
    expect((await watch(`?bidder_id=${worst}&hash=${hashOf(id, worst)}`)).response.status).to.equal(200);
    const { text } = await registry.ask('GET', '/metrics');
    expect(text).to.match(/^auction_watchers 5$/m);
    expect(text).to.match(/^auction_bidders 1$/m);
    expect(text).to.match(/^auction_watchers_refused_total 1$/m);
  });

  it('are told to a page of other services by WebSocket, the document after each change', async () => {
    const line = new WebSocket(`${registry.url.replace('http', 'ws')}/api/auctions/${id}/ws`);
    // What comes while the clock is moved is kept; on a busy machine the registry asks meanwhile whether anybody is there.
    const messages = on(line, 'message', { close: ['close'] });
    line.on('message', (text) => String(text) === 'PING' && line.send('PONG'));
    await once(line, 'open');
    await enterTurn(registry, id, 1, 1);
    const texts: string[] = [];
    for await (const [text] of messages) {
      if (String(text) === 'PING') continue;
      texts.push(String(text));
      if (JSON.parse(String(text)).current_stage === 1) break;
    }
    const { now: _, ...last } = JSON.parse(texts.at(-1) ?? '');
    const { now: __, ...read } = (await registry.ask('GET', `/api/auctions/${id}`)).body;
    expect(last).to.deep.equal(read);
    line.terminate();
  });
});
