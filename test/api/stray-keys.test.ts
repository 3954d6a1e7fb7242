import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { details, draftReport, evidence, makeWorld, storedReport } from '../../fixtures/reports.ts';
import { storedTender } from '../../fixtures/tender-parts.ts';
import { createTender, lot, lotId, type MadeTender, monday, newerTender, otherLotId, tenders } from '../../fixtures/tenders.ts';
import { extra, missing } from '../support/errors.ts';
import { type Answer, type Ask, keys, must, useRegistry } from '../support/registry.ts';
import { emptyPath, servedRows } from '../support/route-tables.ts';

describe('A body with keys beside data (spec/decisions.md D1)', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  before(async () => {
    tender = await createTender(registry);
  });

  const send = (method: string, path: string, body: unknown, key: string = keys.broker): Promise<Answer> =>
    registry.ask(method, path, { key, token: tender.token, body });
  const collectPlaces = ({ body }: Answer): string[] =>
    body.errors.map(({ type, loc }: { type: string; loc: string[] }) => [type, ...loc].join(' '));

  it('is told of everything at once: data first, then config, then the keys, in the order sent', async () => {
    const { data, config } = newerTender({ title: undefined, colour: 'red' });
    const answer = must(await send('POST', tenders, { zeta: 1, data, config: { ...config, hasFlag: true }, alpha: { deep: true } }), 400);
    expect(collectPlaces(answer)).to.deep.equal([
      'missing data title',
      'extra_forbidden data colour',
      'extra_forbidden config hasFlag',
      'extra_forbidden zeta',
      'extra_forbidden alpha',
    ]);
    expect(answer.body.errors.slice(-2)).to.deep.equal([extra(['zeta'], 1), extra(['alpha'], { deep: true })]);
  });

  it('is told of the keys when they are all that is wrong, and of what is wrong in config with them', async () => {
    const { data, config } = newerTender();
    expect(collectPlaces(await send('POST', tenders, { data, config, documents: [] }))).to.deep.equal(['extra_forbidden documents']);
    const { hasAuction: _, ...incomplete } = config;
    expect(collectPlaces(await send('POST', tenders, { data, config: incomplete, documents: [] }))).to.deep.equal([
      'missing config hasAuction',
      'extra_forbidden documents',
    ]);
    expect(collectPlaces(await send('POST', tenders, { data: { procurementMethodType: 'x' }, documents: [] }))).to.deep.equal([
      'enum data procurementMethodType',
      'extra_forbidden documents',
    ]);
  });

  it('is told of the keys behind the errors of every model', async () => {
    const path = await draftReport(registry);
    const answer = await send('PATCH', path, { data: {}, zzz: null });
    expect(answer.body.errors).to.deep.equal([
      missing(['data', 'ViolationReportPatchDetailsRequestData', 'details'], {}),
      missing(['data', 'ViolationReportPublishRequestData', 'status'], {}),
      extra(['zzz'], null),
    ]);
  });

  it('is refused at once when it has no data, or is no object', async () => {
    const nowhere = `${tenders}/${'f'.repeat(32)}`;
    expect((await send('PATCH', nowhere, {})).body.errors).to.deep.equal([missing(['data'], {})]);
    expect(collectPlaces(await send('PATCH', nowhere, { zzz: 1 }))).to.deep.equal(['missing data', 'extra_forbidden zzz']);
    for (const body of [[], 'text', 1, null]) expect(collectPlaces(await send('PATCH', nowhere, body))).to.deep.equal(['missing data']);
  });

  it('waits for the object and its owner, as every error of a model does', async () => {
    const body = { data: {}, zzz: 1 };
    expect((await send('PATCH', `${tenders}/${'f'.repeat(32)}`, body)).status).to.equal(404);
    expect((await send('PATCH', tender.path, body, keys.other)).status).to.equal(403);
    expect((await send('POST', tenders, body, keys.chronograph)).status).to.equal(403);
  });

  it('changes nothing, wherever it was sent', async () => {
    const path = await draftReport(registry);
    const { contract } = await makeWorld(registry);
    const file = await uploadDocument(registry, { title: 'scope.pdf', format: 'application/pdf' });
    const created = await send('POST', `${tender.path}/documents`, { data: file });
    const document = `${tender.path}/documents/${created.body.data.id}`;
    const before = [await storedTender(registry, tender), await storedReport(registry, path)];
    const proof = await evidence(registry);
    const asks: [string, string, unknown, string?][] = [
      ['PATCH', tender.path, { title: 'Інше' }],
      ['PATCH', tender.path, { title: 'Інше' }, keys.administrator],
      ['POST', `${tender.path}/lots`, lot({ id: otherLotId })],
      ['PATCH', `${tender.path}/lots/${lotId}`, { title: 'Інше' }],
      ['POST', `${tender.path}/documents`, file],
      ['POST', `${tender.path}/documents`, [file]],
      ['PUT', document, file],
      ['PATCH', document, { title: 'Інше' }],
      ['POST', `/contracts/${contract}/violation_reports`, { details }],
      ['PATCH', path, { details }],
      ['PATCH', path, { status: 'pending' }],
      ['POST', `${path}/details/documents`, proof],
      ['POST', `${path}/defendantStatements`, { description: 'No.' }],
      ['POST', `${path}/decisions`, { resolution: 'satisfied', description: 'Yes.' }],
    ];
    for (const [method, at, data, key] of asks) {
      const answer = await send(method, at, { data, zzz: 1 }, key);
      expect(answer.body.errors, `${method} ${at}: ${answer.text}`).to.deep.equal([extra(['zzz'], 1)]);
    }
    expect([await storedTender(registry, tender), await storedReport(registry, path)]).to.deep.equal(before);
    expect((await registry.ask('GET', `/contracts/${contract}/violation_reports`, { key: keys.broker })).body.data).to.deep.equal([]);
  });
});

describe('A body with keys in access or options that nobody reads (spec/requests.md §1.1)', () => {
  const registry = useRegistry({ now: monday });
  const wrong = { access: { token: 'x', tokn: 'secret' }, options: { prety: true } };
  const faults = [extra(['access', 'tokn'], null), extra(['options', 'prety'], true)];
  const wanted = (type: string, loc: string[], what: string, input: unknown) => ({
    type,
    loc,
    msg: `Input should be a valid ${what}`,
    input,
  });
  let tender: MadeTender;
  before(async () => {
    tender = await createTender(registry);
  });
  const patch = (body: object, more: Ask = {}): Promise<Answer> =>
    registry.ask('PATCH', tender.path, { key: keys.broker, body: { data: { title: 'Папір' }, ...body }, ...more });

  it('is refused on every route that takes one, before its object is looked for', async () => {
    const taking = servedRows().filter(({ route, path }) => !path.startsWith('/api/0') && !route.bare && route.method !== 'get');
    const bodies = taking.filter(({ route }) => route.accepts !== null || route.tokenInBody);
    expect(bodies.length).to.be.above(200);
    for (const { route, path } of bodies) {
      const answer = await registry.ask(route.method.toUpperCase(), emptyPath(path), { key: keys.admin, body: { data: {}, ...wrong } });
      expect(answer.body, `${route.method} ${path}`).to.deep.equal({
        type: 'data-validation',
        title: 'Data Validation Error',
        details: 'Validation errors in body',
        status: 400,
        errors: faults,
      });
    }
  });

  it('is told of a misspelt token at its place and not of the owner, and of the keys beside data with it', async () => {
    const answer = await patch({ zzz: 1, access: { tokn: tender.token } });
    expect(answer.body.errors).to.deep.equal([extra(['access', 'tokn'], null), extra(['zzz'], 1)]);
    expect(answer.text).to.not.include(tender.token);
  });

  it('is told of wrong types, and nothing of access is echoed', async () => {
    const cases: [object, object[]][] = [
      [{ access: tender.token }, [wanted('model_type', ['access'], 'dictionary', null)]],
      [{ access: { token: 5 } }, [wanted('string_type', ['access', 'token'], 'string', null)]],
      [{ access: { $x: 1 } }, [extra(['access', '$x'], null)]],
      [{ options: [] }, [wanted('model_type', ['options'], 'dictionary', [])]],
      [{ options: { pretty: 'yes' } }, [wanted('bool_type', ['options', 'pretty'], 'boolean', 'yes')]],
    ];
    for (const [body, errors] of cases) {
      const answer = await patch(body);
      expect([answer.status, answer.body.errors.map(({ ctx: _, ...error }: { ctx?: unknown }) => error)]).to.deep.equal([400, errors]);
      expect(answer.text).to.not.include(tender.token);
    }
  });

  it('may send back the access of the creation as it came, and null for none', async () => {
    const { token } = tender;
    for (const body of [{ access: { token, transfer: 'f'.repeat(64) } }, { access: { token, transfer: null }, options: null }]) {
      must(await patch(body), 200);
    }
    expect((await patch({ access: null, options: {} }, { token })).status).to.equal(200);
    expect((await patch({ access: null })).status).to.equal(403);
  });

  it('is refused before a tender is made of it', async () => {
    const { data, config } = newerTender();
    const count = () => registry.store.collection('tenders').countDocuments();
    const before = await count();
    const answer = await registry.ask('POST', tenders, { key: keys.broker, body: { data, config, ...wrong } });
    expect(answer.body.errors).to.deep.equal(faults);
    expect(await count()).to.equal(before);
  });
});
