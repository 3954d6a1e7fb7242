/** Auctions that were held, carried to another registry by `export` and `import` (docs/auctions.md "The proof"). */

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { monday } from '../../../../fixtures/tenders.ts';
import { carriedCollections, exportLines } from '../../../../src/app/operations/exchange/export.ts';
import { importLines, MAX_LINE_LENGTH, readImportLines } from '../../../../src/app/operations/exchange/import.ts';
import { openServices, type ScriptServices } from '../../../../src/app/operations/script-services.ts';
import { judgeAuction } from '../../../../src/features/auctions/log-verification.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { getAuction, playOut, want } from '../support/auctions.ts';
import { getEntries } from '../support/held.ts';
import { bidIds, enterTurn, schedule } from '../support/scheduled.ts';

const [first] = bidIds;
const newId = (): string => randomBytes(16).toString('hex');

describe('Auctions that were held', () => {
  let registry: TestRegistry;
  let other: TestRegistry;
  let services: ScriptServices;
  let otherRooms: ScriptServices;
  let held = '';
  let lines: readonly string[] = [];

  const take = async (text: string) => {
    const reasons: string[] = [];
    const counts = await importLines(otherRooms, {
      lines: readImportLines(Readable.from([Buffer.from(text)]), MAX_LINE_LENGTH),
      keepTokens: async () => {},
      complain: (_, reason) => void reasons.push(reason),
    });
    return { ...counts, reasons };
  };

  before(async () => {
    [registry, other] = await Promise.all([startRegistry({ now: monday }), startRegistry({ now: monday })]);
    services = await openServices(registry.store, registry.settings);
    otherRooms = await openServices(other.store, other.settings);
    const running = await schedule(registry, newId());
    await enterTurn(registry, running, 1, 1);
    held = await schedule(registry, newId());
    const unnamed = await schedule(registry, newId());
    const names = { [first]: { en: 'Fox', uk: 'Лис', ru: 'Лис' } };
    for (const id of [held, unnamed]) {
      const { timer } = await playOut(registry, id, { [first]: [9400, 9300] });
      registry.clock.set(timer ?? monday);
      await want(registry, id, () => ({ steps: [{ event: 'report', body: {}, by: 'conductor' }] }));
    }
    await want(registry, held, () => ({ steps: [{ event: 'reveal', body: { names }, by: 'conductor' }] }));
    const written: string[] = [];
    await exportLines(services, { collections: carriedCollections, all: true, write: async (line) => void written.push(line) });
    lines = written;
  });
  after(async () => {
    for (const { codes } of [services, otherRooms]) codes.close();
    await Promise.all([registry.stop(), other.stop()]);
  });

  it('leave with their whole logs; one that is under way does not, nor one whose bidders are not public yet', () => {
    expect(lines.map((line) => JSON.parse(line).data.id)).to.deep.equal([held]);
    expect(lines.join('')).to.include('"amount":9300');
  });

  it('are refused when one entry is not what it was, is missing, or has not come to its report', async () => {
    const [line = ''] = lines;
    const without = (drop: (place: number) => boolean): string => {
      const { collection, data } = JSON.parse(line);
      const log = data.log.filter((_: unknown, place: number) => !drop(place));
      return JSON.stringify({ collection, data: { ...data, log } });
    };
    const last = JSON.parse(line).data.log.length - 1;
    for (const [text, reason] of [
      [line.replace('"amount":9300', '"amount":9200'), /log\.\d+: its entry was changed/],
      [without((place) => place === 3), /log\.3: its entry is missing/],
      [without((place) => place >= last - 1), /The auction has not been reported/],
      [line.replace('"by":"conductor"', '"by":"conductor","more":1'), /It is no entry of a log/],
      [JSON.stringify({ collection: 'auctions', data: { id: held, log: [] } }), /The auction has not been reported/],
      [JSON.stringify({ collection: 'auctions' }), /An id and a log are expected/],
    ] as const) {
      const { imported, failed, reasons } = await take(text);
      expect([imported, failed], String(reason)).to.deep.equal([0, 1]);
      expect(reasons[0]).to.match(reason);
    }
    expect(await other.store.part(auctionStore).get(held)).to.equal(null);
    expect(await getEntries(other.store, held)).to.deep.equal([]);
  });

  it('are the same there, with every hash, and the same file again changes nothing', async () => {
    const text = lines.join('');
    expect(await take(text)).to.deep.equal({ imported: 1, unchanged: 0, failed: 0, reasons: [] });
    expect(await take(text)).to.deep.equal({ imported: 0, unchanged: 1, failed: 0, reasons: [] });
    const auction = await getAuction(other, held);
    expect(auction).to.deep.equal(await getAuction(registry, held));
    const entries = await getEntries(other.store, held);
    expect(entries).to.deep.equal(await getEntries(registry.store, held));
    expect(judgeAuction(auction, entries).kind).to.equal('whole');
    for (const path of [`/auctions/${held}/log`, `/auctions/${held}/audit.yaml`]) {
      const [here, there] = await Promise.all([registry, other].map((one) => one.ask('GET', `/api/2.5${path}`)));
      expect([there?.status, there?.text]).to.deep.equal([200, here?.text]);
    }
  });
});
