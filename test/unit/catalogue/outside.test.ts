/** A catalogue that somebody else runs (spec/catalogue.md §1), asked over HTTP. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { type FixedClock, fixedClock } from '../../../fixtures/fixed-clock.ts';
import { buildValidator } from '../../../src/app/route-tables.ts';
import type { Catalogue } from '../../../src/base/domain/catalogue.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import { outsideCatalogue } from '../../../src/modules/catalogue/external-catalogue.ts';
import { makeReadEntry } from '../../../src/modules/catalogue/schema.ts';
import { watch } from '../../support/answers/watched-fetch.ts';

const profile = { id: 'p', status: 'active', relatedCategory: 'k', images: [{ url: 'https://example.org/1.png' }] };

describe('A catalogue outside', () => {
  let server: Server;
  let address: string;
  let clock: FixedClock;
  let catalogue: Catalogue;
  let asked: string[];
  /** Asked so often, it answers no more, and time is up when it is asked as often again. */
  let fallsSilentAfter: number;
  let timeIsUp: AbortController;
  let answer: { status: number; body: string; location?: string };
  const found: typeof answer = { status: 200, body: JSON.stringify({ data: profile }) };
  const read = makeReadEntry(buildValidator({ timeZone: 'Europe/Kyiv', sandboxMode: false }));

  before((done) => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (answer.status === 0) return void request.socket.destroy();
      if (asked.length === 2 * fallsSilentAfter) timeIsUp.abort();
      if (asked.length > fallsSilentAfter) return;
      const { status, body, location } = request.url === '/elsewhere' ? found : answer;
      const headers = { 'content-type': 'application/json', ...(location === undefined ? {} : { location }) };
      response.writeHead(status, headers).end(body);
    }).listen(0, '127.0.0.1', done);
  });
  after((done) => void server.close(done));
  beforeEach(() => {
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    watch.leave(address);
    clock = fixedClock(new Date('2026-12-07T10:15:00Z'));
    catalogue = outsideCatalogue({ address, clock, read });
    asked = [];
    fallsSilentAfter = Number.POSITIVE_INFINITY;
    timeIsUp = new AbortController();
    answer = found;
  });

  /** What is found, or `status text`. */
  const find = async (id = 'p', of = catalogue): Promise<unknown> => {
    const found = (await of.look('profiles', [id])).get(id);
    return found instanceof Problem ? `${found.status} ${found.details}` : found;
  };
  const CLOSED = '502 Error while getting data from ProZorro e-Catalogues: Connection closed. Try again later';

  it('is asked by kind and id, and what nobody needs of its answer is left out', async () => {
    const { images: _, ...known } = profile;
    expect(await find('a b/c')).to.deep.equal(known);
    expect(asked).to.deep.equal(['/api/profiles/a%20b%2Fc']);
  });

  it('may ask for nothing in a criterion or a group', async () => {
    const classification = { id: 'CRITERION.OTHER' };
    for (const requirementGroups of [[], [{ requirements: [] }]]) {
      answer = { status: 200, body: JSON.stringify({ data: { ...profile, criteria: [{ classification, requirementGroups }] } }) };
      expect(await find(`p${requirementGroups.length}`)).to.include({ status: 'active' });
    }
  });

  it('is asked once a minute for an entry, and for one that is not there', async () => {
    await find();
    answer = { status: 404, body: '{}' };
    expect(await find('q')).to.equal('404 Profiles q not found in catalouges.');
    clock.advance(59_000);
    expect([await find(), await find('q')]).to.deep.equal([await find(), '404 Profiles q not found in catalouges.']);
    expect(asked).to.have.length(2);
    clock.advance(2000);
    expect(await find()).to.equal('404 Profiles p not found in catalouges.');
    expect(asked).to.have.length(3);
  });

  it('is quoted where it fails, with its own status where there is such a one here', async () => {
    answer = { status: 500, body: 'out of order' };
    expect(await find()).to.equal('500 Fail getting profiles p: 500 out of order.');
    answer = { status: 504, body: 'late' };
    expect(await find()).to.equal('502 Fail getting profiles p: 504 late.');
    answer = { status: 200, body: JSON.stringify({ data: { ...profile, status: 'new' } }) };
    expect(await find()).to.match(/^502 Profiles p came in a form that nobody knows: status: /);
    answer = { status: 200, body: 'no JSON' };
    expect(await find()).to.match(/^502 Profiles p came in a form/);
    expect(asked, 'a failure is not kept').to.have.length(4);
  });

  it('is left alone for ten seconds after five failures in a row', async () => {
    answer = { status: 0, body: '' };
    for (let nth = 0; nth < 7; nth += 1) expect(await find()).to.equal(CLOSED);
    expect(asked).to.have.length(5);
    clock.advance(10_001);
    expect(await find()).to.equal(CLOSED);
    expect(await find()).to.equal(CLOSED);
    expect(asked, 'one tries again').to.have.length(6);
    clock.advance(10_001);
    answer = { status: 200, body: JSON.stringify({ data: profile }) };
    expect(await find()).to.include({ status: 'active' });
    answer = { status: 0, body: '' };
    for (const id of ['q', 'r', 's', 't']) expect(await find(id)).to.equal(CLOSED);
    expect(asked).to.have.length(11);
  });

  it('is tried by one request after a pause, for all look-ups of every kind, which wait for what comes of it', async () => {
    answer = { status: 0, body: '' };
    for (let nth = 0; nth < 5; nth += 1) await find();
    const looks = async (): Promise<number> => {
      const kinds = ['profiles', 'categories', 'products'] as const;
      const found = await Promise.all(kinds.map((kind) => catalogue.look(kind, ['a1', 'a2', 'a3'])));
      return found.flatMap((entries) => [...entries.values()]).filter((one) => one instanceof Problem && one.details.includes('closed'))
        .length;
    };
    clock.advance(10_001);
    expect([await looks(), asked.length], 'still away').to.deep.equal([9, 6]);
    clock.advance(10_001);
    answer = { status: 404, body: '{}' };
    expect([await looks(), asked.length], 'back').to.deep.equal([0, 15]);
  });

  it('is asked at its own address only', async () => {
    for (const id of ['.', '..']) expect(await find(id)).to.equal(`404 Profiles ${id} not found in catalouges.`);
    expect(asked).to.deep.equal([]);
    answer = { status: 302, body: '', location: `${address}/elsewhere` };
    expect(await find()).to.equal(CLOSED);
    expect(asked).to.deep.equal(['/api/profiles/p']);
  });

  const padded = (length: number) => ({ status: 200, body: JSON.stringify({ data: profile, more: 'x'.repeat(length) }) });

  it('is read up to 2 MB an answer', async () => {
    answer = padded(2_000_000);
    expect(await find()).to.include({ status: 'active' });
    answer = padded(2_100_000);
    for (let nth = 0; nth < 6; nth += 1) expect(await find('q')).to.equal(CLOSED);
    expect(asked, 'who sends much is there').to.have.length(7);
  });

  it('is remembered by the size of its answers', async () => {
    answer = padded(2_000_000);
    for (let nth = 0; nth < 18; nth += 1) await find(`n${nth}`);
    await find('n17');
    expect(asked).to.have.length(18);
    await find('n0');
    expect(asked).to.have.length(19);
  });

  it('has its time once for all entries, and is not left alone for being slow', async () => {
    fallsSilentAfter = 8;
    const ids = Array.from({ length: 40 }, (_, nth) => `n${nth}`);
    const slow = outsideCatalogue({ address, clock, read, deadline: () => timeIsUp.signal });
    const found = [...(await slow.look('profiles', ids)).values()];
    expect(found).to.have.length(40);
    const late = found.filter((one) => one instanceof Problem);
    expect([late.length, new Set(late.map(({ status }) => status))]).to.deep.equal([32, new Set([502])]);
    expect(asked.length, 'none begins late').to.equal(16);
    fallsSilentAfter = Number.POSITIVE_INFINITY;
    timeIsUp = new AbortController();
    expect(await find('p', slow)).to.include({ status: 'active' });
  });

  it('is no catalogue where nobody answers', async () => {
    expect(await find('p', outsideCatalogue({ address: 'http://127.0.0.1:1', clock, read }))).to.equal(CLOSED);
  });
});
