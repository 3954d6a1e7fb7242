/** A reader of events who takes them slowly, or not at all. */
import { Writable } from 'node:stream';
import { expect } from 'chai';
import { makeEventStream } from '../../../../src/features/auctions/event-stream.ts';
import type { HubSnapshot, Listener, News } from '../../../../src/features/auctions/hub.ts';
import { anAuction, changed, startOf } from '../support/watched-auctions.ts';

/** A connection whose other end takes what is there only when it is told to. */
const slowConnection = () => {
  const taken: string[] = [];
  let take = (): void => undefined;
  const out = new Writable({
    highWaterMark: 16 * 1024,
    write: (piece, _encoding, done) => {
      taken.push(String(piece));
      take = done;
    },
    writev: (pieces, done) => {
      for (const { chunk } of pieces) taken.push(String(chunk));
      take = done;
    },
  });
  const takeAll = async (): Promise<void> => {
    while (out.writableLength > 0) {
      take();
      await new Promise(setImmediate);
    }
  };
  return { out, taken, takeAll };
};

const kinds = (taken: readonly string[]): string[] => taken.flatMap((text) => /^event: (\w+)$/m.exec(text)?.[1] ?? []);

describe('A slow reader of an auction', () => {
  const open = () => {
    let now = startOf.getTime();
    let record = anAuction();
    const shownOf = (): HubSnapshot => {
      const text = JSON.stringify({ _id: record._id, rev: record.rev });
      return { record, text: () => Buffer.from(text), whole: () => Buffer.from(`id: ${record.rev}\nevent: auction\ndata: ${text}\n\n`) };
    };
    const sent = { events: 0, bytes: 0, dropped: 0 };
    let ended = 0;
    const stream = makeEventStream({
      now: () => new Date(now),
      sent,
      since: null,
      retryMs: 1,
      ended: () => {
        ended += 1;
      },
    });
    const listener: Listener = stream.listener();
    stream.follow({ shown: shownOf, leave: () => undefined });
    const connection = slowConnection();
    stream.start(connection.out);
    const change = (bytes: number): void => {
      record = changed(record, {});
      const frame = Buffer.from(`id: ${record.rev}\nevent: stage\ndata: ${JSON.stringify('x'.repeat(bytes))}\n\n`);
      const news: News = { kind: 'stage', frame, document: () => frame };
      listener.changed(shownOf(), news);
    };
    const pass = (ms: number): void => {
      now += ms;
      stream.heartbeat(Buffer.from('event: clock\ndata: {}\n\n'));
    };
    return { ...connection, stream, sent, change, pass, ended: () => ended, record: () => record };
  };

  it('is told every change while little is unread', () => {
    const { out, change, sent } = open();
    for (let time = 0; time < 5; time += 1) change(1000);
    expect(sent.events).to.equal(6);
    expect(out.destroyed).to.equal(false);
  });

  it('is told no single changes once 64 kB are unread, but the whole when it has taken them and ten seconds are over', async () => {
    const { change, pass, sent, takeAll, taken, record } = open();
    change(70_000);
    const before = sent.events;
    for (let time = 0; time < 10; time += 1) change(70_000);
    expect(sent.events).to.equal(before);
    await takeAll();
    expect(kinds(taken)).to.deep.equal(['auction', 'stage']);
    pass(10_000);
    await takeAll();
    expect(taken.at(-1)).to.include(`"rev":${record().rev}`);
    expect(kinds(taken)).to.deep.equal(['auction', 'stage', 'auction']);
    change(10);
    expect(sent.events).to.equal(before + 2);
  });

  it('is sent away with more than 256 kB unread, or when it takes nothing from one clock to the next', () => {
    const [full, dead] = [open(), open()];
    full.change(300_000);
    full.change(10);
    expect([full.sent.dropped, full.ended(), full.out.writableEnded]).to.deep.equal([1, 1, true]);
    dead.change(20_000);
    dead.pass(10_000);
    expect(dead.sent.dropped).to.equal(0);
    dead.pass(10_000);
    expect([dead.sent.dropped, dead.ended()]).to.deep.equal([1, 1]);
  });
});
