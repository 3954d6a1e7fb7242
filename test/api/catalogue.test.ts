/** The catalogue of the registry, and items that name it (spec/catalogue.md §1, §2). */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { category, fillCatalogue, firstProfile, secondProfile, shipped } from '../../fixtures/catalogue.ts';
import { criterion, requirement } from '../../fixtures/criteria.ts';
import { contractForm } from '../../fixtures/procedure.ts';
import { errorsIn, write } from '../../fixtures/tender-parts.ts';
import { createTender, item, itemId, lotId, monday, newerTender, patchTender, postTender } from '../../fixtures/tenders.ts';
import { watch } from '../support/answers/watched-fetch.ts';
import { runHere } from '../support/command.ts';
import { keys, startRegistry, type TestRegistry, useRegistry } from '../support/registry.ts';

const named = (overrides: object = {}) => newerTender({ items: [item({ relatedLot: lotId, ...overrides })] });

describe('The catalogue', () => {
  const registry = useRegistry({ now: monday });
  const put = (path: string, data: object, key: string = keys.administrator) => registry.ask('PUT', path, { key, body: { data } });
  const [profile = { id: '' }] = shipped('profiles');

  before(() => fillCatalogue(registry));
  beforeEach(() => registry.clock.set(monday));

  it('is read by everybody and filled by the Administrator, an entry at a time', async () => {
    const found = await registry.ask('GET', `/api/profiles/${firstProfile}`);
    expect([found.status, found.body.data]).to.deep.equal([200, profile]);
    for (const [kind, name] of [
      ['profiles', 'Profiles'],
      ['categories', 'Categories'],
      ['products', 'Products'],
    ]) {
      const absent = await registry.ask('GET', `/api/${kind}/nothing`);
      expect([absent.status, absent.body.details]).to.deep.equal([404, `${name} nothing not found in catalouges.`]);
    }
    const agreementID = 'a'.repeat(32);
    expect((await put('/api/profiles/own', { status: 'active', relatedCategory: category, agreementID })).body.data).to.deep.equal({
      ...{ id: 'own', status: 'active', relatedCategory: category, agreementID },
    });
    const hidden = await put('/api/profiles/own', { id: 'own', status: 'hidden', relatedCategory: category });
    expect((await registry.ask('GET', '/api/profiles/own')).body).to.deep.equal(hidden.body);
    expect(errorsIn(await put('/api/profiles/own', { id: 'other', status: 'active', relatedCategory: category }))).to.deep.equal([
      'data.id: id should be that of the address',
    ]);
    expect(errorsIn(await put('/api/products/own', { status: 'new', colour: 'red' }))).to.deep.equal([
      "enum data.status: Input should be 'active', 'hidden' or 'inactive'",
      'missing data.relatedCategory: Field required',
      'extra_forbidden data.colour: Extra inputs are not permitted',
    ]);
    expect((await put('/api/profiles/own', {}, keys.broker)).status).to.equal(403);
    const races = await Promise.all(
      ['active', 'hidden'].map((status) => put('/api/categories/raced', { status, classification: { id: '33600000-6' } })),
    );
    expect(races.map(({ status }) => status)).to.deep.equal([200, 200]);
  });

  it('shows a criterion that asks for nothing without its empty lists', async () => {
    const classification = { id: 'CRITERION.OTHER' };
    const entry = { status: 'active', classification: { id: '33600000-6' }, criteria: [{ classification, requirementGroups: [] }] };
    expect((await put('/api/categories/raced', entry)).status).to.equal(200);
    expect((await registry.ask('GET', '/api/categories/raced')).body.data.criteria).to.deep.equal([{ classification }]);
  });

  it('is replaced once by those who have read the same entry', async () => {
    const path = '/api/profiles/conditional';
    await put(path, { status: 'active', relatedCategory: category });
    const { headers } = await registry.ask('GET', path);
    const replace = (title: string) =>
      registry.ask('PUT', path, {
        key: keys.administrator,
        headers: { 'if-match': headers.get('etag') ?? '' },
        body: { data: { status: 'active', relatedCategory: category, title } },
      });
    const races = await Promise.all(['a', 'b', 'c', 'd'].map(replace));
    expect(races.map(({ status }) => status).sort()).to.deep.equal([200, 412, 412, 412]);
    const stored = await registry.ask('GET', path);
    expect(stored.body).to.deep.equal(races.find(({ status }) => status === 200)?.body);
  });

  it('is loaded from a folder, whole or not at all', async () => {
    const env = { MONGODB_URI: registry.settings.mongodbUri ?? '', DB_NAME: registry.settings.dbName };
    const loaded = await runHere(['catalogue', 'load', '--json'], env);
    expect(JSON.parse(loaded.out)).to.deep.equal({ profiles: 2, categories: 1, products: 2 });
    const wrong = await runHere(['catalogue', 'load', 'docs/examples'], env);
    expect([wrong.code, wrong.err]).to.deep.equal([1, 'docs/examples holds none of profiles.json, categories.json and products.json\n']);
    const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    await writeFile(
      join(folder, 'categories.json'),
      JSON.stringify([{ id: 'new', status: 'active', classification: { id: '33600000-6' } }]),
    );
    await writeFile(join(folder, 'profiles.json'), JSON.stringify([profile, { id: 'bad', status: 'new', relatedCategory: category }]));
    const half = await runHere(['catalogue', 'load', folder], env);
    await rm(folder, { recursive: true });
    expect([half.code, half.err.replace(folder, '')]).to.deep.equal([
      ...[1, "/profiles.json: 1.status: Input should be 'active', 'hidden' or 'general'\n"],
    ]);
    expect((await runHere(['catalogue', 'list'], env)).out).to.match(/profiles +4\ncategories +2\nproducts +2\n$/);
  });

  it('knows what the items of a new tender name, or there is none', async () => {
    const created = await postTender(registry, named({ category, profile: firstProfile }));
    expect(created.body.data.items[0]).to.include({ category, profile: firstProfile });
    const refused = async (overrides: object) => {
      const { status, body, ...answer } = await postTender(registry, named(overrides));
      return status === 400 ? errorsIn({ status, body, ...answer }) : `${status} ${body.details}`;
    };
    expect(await refused({ category: 'none' })).to.equal('404 Categories none not found in catalouges.');
    expect(await refused({ category, profile: 'none' })).to.equal('404 Profiles none not found in catalouges.');
    await put('/api/profiles/own', { status: 'hidden', relatedCategory: category });
    expect(await refused({ category, profile: 'own' })).to.deep.equal(["data: Profiles own: hidden not in ('active',)"]);
    await put('/api/categories/other', { status: 'active', classification: { id: '33600000-6' } });
    expect(await refused({ category: 'other', profile: firstProfile })).to.deep.equal(['data: Profile should be related to category']);
    await put('/api/categories/other', { status: 'hidden', classification: { id: '33600000-6' } });
    expect(await refused({ category: 'other' })).to.deep.equal(["data: Categories other: hidden not in ('active',)"]);
  });

  it('is asked again where an item names something else, and cancels what was asked of it before', async () => {
    const tender = await createTender(registry, {}, named({ category, profile: firstProfile }));
    const technical = {
      classification: { scheme: 'ESPD211', id: 'CRITERION.OTHER.SUBJECT_OF_PROCUREMENT.TECHNICAL_FEATURES' },
      relatesTo: 'item',
      relatedItem: itemId,
    };
    const unitless = requirement({ dataType: 'integer', expectedValue: undefined, minValue: 1 });
    expect((await write(registry, tender, 'POST', '/criteria', [criterion(technical, [unitless])])).status).to.equal(201);
    const { items } = (await registry.ask('GET', tender.path)).body.data;
    await put('/api/profiles/own', { status: 'hidden', relatedCategory: category });
    const changed = (more: object) => patchTender(registry, tender, { items: [{ ...items[0], ...more }] });
    expect(errorsIn(await changed({ profile: 'own' }))).to.deep.equal(["data: Profiles own: hidden not in ('active',)"]);
    expect((await changed({ quantity: 11 })).body.data.criteria[0].requirementGroups[0].requirements[0].status).to.equal('active');
    const { data } = (await changed({ profile: secondProfile })).body;
    expect(data.criteria[0].requirementGroups[0].requirements[0].status).to.equal('cancelled');
  });

  it('is asked for all items as a tender is published', async () => {
    const profiles = { ...profile, id: 'fading' };
    await put('/api/profiles/fading', profiles);
    const tender = await createTender(registry, {}, named({ category, profile: 'fading' }));
    await put('/api/profiles/fading', { ...profiles, status: 'hidden' });
    const { body, status } = await patchTender(registry, tender, { title: 'Папір' });
    expect([status, body.data.title]).to.deep.equal([200, 'Папір']);
    const documents = [await contractForm(registry)];
    expect(errorsIn(await patchTender(registry, tender, { documents, status: 'active.enquiries' }))).to.deep.equal([
      "data: Profiles fading: hidden not in ('active',)",
    ]);
  });
});

describe('A catalogue that stands elsewhere, or nowhere', () => {
  let server: Server;
  let outside: TestRegistry;
  let off: TestRegistry;
  let status = 200;
  before(async () => {
    server = createServer((request, response) => {
      const [, , kind, id] = (request.url ?? '').split('/');
      const entry = {
        ...(kind === 'profiles' ? { relatedCategory: 'k' } : { classification: { id: '33600000-6' } }),
        id,
        status: 'active',
      };
      response.writeHead(status).end(JSON.stringify({ data: entry }));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const CATALOGUE = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    watch.leave(new URL(CATALOGUE).origin);
    [outside, off] = await Promise.all([
      startRegistry({ now: monday, env: { CATALOGUE } }),
      startRegistry({ now: monday, env: { CATALOGUE: 'off' } }),
    ]);
  });
  after(async () => {
    await Promise.all([outside.stop(), off.stop()]);
    server.close();
  });

  it('is asked there, and its troubles are told', async () => {
    expect((await postTender(outside, named({ category: 'k', profile: 'p' }))).status).to.equal(201);
    expect(errorsIn(await postTender(outside, named({ category: 'l', profile: 'p' })))).to.deep.equal([
      'data: Profile should be related to category',
    ]);
    status = 503;
    const failed = await postTender(outside, named({ category: 'm' }));
    expect([failed.status, failed.body.details.slice(0, 34)]).to.deep.equal([503, 'Fail getting categories m: 503 {"d']);
    expect((await postTender(outside, newerTender())).status, 'without ids nobody is asked').to.equal(201);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const { status: refused, body } = await postTender(outside, named({ category: 'n' }));
    expect([refused, body.type, body.details]).to.deep.equal([
      502,
      'http-bad-gateway',
      'Error while getting data from ProZorro e-Catalogues: Connection closed. Try again later',
    ]);
    expect((await outside.ask('GET', '/api/profiles/p')).status, 'nothing is served in its name').to.equal(404);
  });

  it('is not asked at all, and ids are opaque', async () => {
    expect((await postTender(off, named({ category: 'anything', profile: 'whatever' }))).status).to.equal(201);
    expect((await off.ask('GET', '/api/profiles/whatever')).body.details).to.equal('Not Found');
  });
});
