/** The WebSocket of auctions, as pages made for other services use it. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { anAuction, changed, held, serveWatched, startOf } from '../support/watched-auctions.ts';

type Served = Awaited<ReturnType<typeof serveWatched>>;

describe('The WebSocket of an auction', () => {
  let served: Served;
  beforeEach(async () => {
    served = await serveWatched();
  });
  afterEach(() => served.close());

  /** A page: what it was told, and whether it answers PING. */
  const page = async (path: string, answers = true) => {
    const line = new WebSocket(`ws://127.0.0.1:${served.port}${path}`);
    const messages: string[] = [];
    let wake = (): void => undefined;
    line.on('message', (message) => {
      messages.push(String(message));
      if (String(message) === 'PING' && answers) line.send('PONG');
      wake();
    });
    await once(line, 'open');
    const until = async (count: number): Promise<string[]> => {
      while (messages.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return messages;
    };
    return { line, told: messages, until };
  };
  const watchersAre = async (count: number): Promise<void> => {
    while (served.watchers.report().watchers !== count) await new Promise(setImmediate);
  };

  it('is silent at first, and tells the whole document after each public change', async () => {
    for (const prefix of ['/api', '/api/2.5']) {
      const auction = anAuction();
      served.source.put(auction);
      const { line, told, until } = await page(`${prefix}/auctions/${auction._id}/ws`);
      await watchersAre(1);
      const next = held(auction, 'A', 9555.55);
      served.source.put(next);
      expect(told).to.deep.equal([]);
      served.source.put(changed(next, { current_stage: 1 }));
      const [first = ''] = await until(1);
      expect(JSON.parse(first)).to.deep.include({ _id: auction._id, now: startOf.getTime(), current_stage: 1 });
      expect(first).to.not.include('9555.55');
      line.close();
      await watchersAre(0);
    }
  });

  it('asks PING each five seconds, and ends when nothing came back', async () => {
    const auction = anAuction();
    served.source.put(auction);
    const alive = await page(`/api/auctions/${auction._id}/ws`);
    const dead = await page(`/api/auctions/${auction._id}/ws`, false);
    dead.line.pong = () => undefined;
    await watchersAre(2);
    served.ping();
    await Promise.all([alive.until(1), dead.until(1)]);
    expect([alive.told, dead.told]).to.deep.equal([['PING'], ['PING']]);
    // So that its PONG has come.
    const echo = new Promise((resolve) => alive.line.once('pong', resolve));
    alive.line.ping();
    await echo;
    const ended = once(dead.line, 'close');
    served.ping();
    await ended;
    await watchersAre(1);
    expect(await alive.until(2)).to.deep.equal(['PING', 'PING']);
  });

  it('ends a page that leaves ten messages unread', async () => {
    const auction = { ...anAuction(), subject: { procurementMethodType: 'x'.repeat(2_000_000), items: [] } };
    served.source.put(auction);
    const socket = connect(served.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `GET /api/auctions/${auction._id}/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    await once(socket, 'readable');
    await watchersAre(1);
    let next = auction;
    for (let change = 0; change < 12; change += 1) {
      next = { ...changed(next, {}), subject: auction.subject };
      served.source.put(next);
    }
    await watchersAre(0);
    expect(served.watchers.report().dropped).to.equal(1);
    socket.destroy();
  });

  it('is not there for an auction that is not, nor where there is no place', async () => {
    await served.close();
    served = await serveWatched({ limits: { atOnce: 1, perAddress: 10 } });
    const auction = anAuction();
    served.source.put(auction);
    const getStatus = async (path: string): Promise<number | undefined> => {
      const line = new WebSocket(`ws://127.0.0.1:${served.port}${path}`);
      line.on('error', () => undefined);
      const [, response] = await once(line, 'unexpected-response');
      response.resume();
      return response.statusCode;
    };
    expect(await getStatus('/api/auctions/nothing/ws')).to.equal(404);
    const first = await page(`/api/auctions/${auction._id}/ws`);
    expect(await getStatus(`/api/auctions/${auction._id}/ws`)).to.equal(503);
    expect(await getStatus('/api/elsewhere')).to.equal(404);
    first.line.close();
  });

  it('ends when the registry stops', async () => {
    const auction = anAuction();
    served.source.put(auction);
    const { line } = await page(`/api/auctions/${auction._id}/ws`);
    await watchersAre(1);
    const ended = once(line, 'close');
    await served.close();
    expect((await ended)[0]).to.equal(1001);
    served = await serveWatched();
  });

  it('leaves requests alone that ask for another protocol, which HTTP passes over', async () => {
    const asked = request({
      port: served.port,
      path: '/echo',
      method: 'POST',
      headers: { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAARAAAAAAAIAAAAA' },
    });
    asked.end('hello');
    const [response] = await once(asked, 'response');
    let text = '';
    for await (const piece of response) text += piece;
    expect([response.statusCode, text]).to.deep.equal([200, 'echo hello']);
  });
});
