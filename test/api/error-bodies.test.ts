/** What an error says beyond its type: the place, what was sent, and what would have done (spec/decisions.md D16). */
import { expect } from 'chai';
import { draftReport } from '../../fixtures/reports.ts';
import { createTender, item, type MadeTender, monday, newerTender, olderTender, postTender } from '../../fixtures/tenders.ts';
import { extra, missing } from '../support/errors.ts';
import { type Answer, keys, useRegistry } from '../support/registry.ts';

describe('An error of a body', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  before(async () => {
    tender = await createTender(registry);
  });
  const patch = (raw: string): Promise<Answer> => registry.ask('PATCH', tender.path, { key: keys.broker, token: tender.token, raw });

  for (const raw of ['[1]', '"x"', 'null', '5', 'true']) {
    it(`${raw} is told that a body is an object`, async () => {
      expect((await patch(raw)).body.errors).to.deep.equal([
        { ...missing(['data'], JSON.parse(raw)), ctx: { because: 'the body should be an object {"data": …}' } },
      ]);
    });
  }

  it('with 90,000 or 40,000 different keys says how many it may have, and a tender with 1,000 whole items is made', async () => {
    const keysFrom = (nth: number): string => Array.from({ length: 1000 }, (_, key) => `"k${nth * 1000 + key}":1`).join();
    for (const [objects, msg] of [
      [90, 'Body should have at most 75000 values'],
      [40, 'Body should have at most 2000 different keys'],
    ] as const) {
      const { status, body } = await patch(
        `{"data":{"items":[${Array.from({ length: objects }, (_, nth) => `{${keysFrom(nth)}}`).join()}]}}`,
      );
      expect([status, body.errors]).to.deep.equal([400, [{ type: 'too_long', loc: [], msg, input: null }]]);
    }
    const whole = (nth: number) => ({
      ...item({ id: nth.toString(16).padStart(32, '0') }),
      description_en: 'Office paper A4, 80 g/m2',
      additionalClassifications: [{ scheme: 'specialNorms', id: '999999', description: 'Без норм' }],
      deliveryLocation: { latitude: '50.45', longitude: '30.52' },
      deliveryDate: { startDate: '2027-01-01T00:00:00+02:00', endDate: '2027-02-01T00:00:00+02:00' },
      deliveryAddress: {
        countryName: 'Україна',
        region: 'Київська область',
        locality: 'Бровари',
        postalCode: '07400',
        streetAddress: 'вул. Київська, 1',
      },
    });
    const created = await postTender(registry, newerTender({ items: Array.from({ length: 1000 }, (_, nth) => whole(nth)) }));
    expect(created.status, created.text.slice(0, 500)).to.equal(201);
    expect(created.body.data.items).to.have.length(1000);
  });

  for (const [raw, at] of [
    ['{"data":{"a":"b', 15],
    ['{"data":{"a":"b\\', 16],
    ['{"data":{', 9],
    ['{"data":[1,', 11],
    ['{"data":tru', 11],
    ['{"data":{"a":1', 14],
    ['{"data":1.', 10],
    ['{"data":{}  ', 12],
  ] as const) {
    it(`${raw} ends early at ${at}`, async () => {
      expect((await patch(raw)).body).to.include({ status: 400, details: `Malformed JSON: the text ends early, at position ${at}` });
    });
  }

  for (const [raw, at] of [
    ['NaN', 0],
    ['{"data":NaN}', 8],
    ['{"data":+5}', 8],
    ['{"data":{"a":[1,]}}', 16],
    ['{"data":{"a":}}', 13],
    ['{"data":["]",,1]}', 13],
    ["{'data':1}", 1],
    ['{"data":1,}', 10],
    ['{"data":01}', 9],
    ['{"data":1} x', 11],
    ['{"data":.5}', 8],
    ['{"data":"\t"}', 9],
    [`{"data":${'['.repeat(20_000)}NaN`, 20_008],
  ] as const) {
    it(`${raw.slice(0, 20)} is wrong at ${at}`, async () => {
      expect((await patch(raw)).body).to.include({ status: 400, details: `Malformed JSON: unexpected character at position ${at}` });
    });
  }

  for (const [sent, input] of [
    ['1e400', '1e400'],
    ['0.1000000000000000000001', '0.1000000000000000000001'],
    ['"a\\u0001"', 'a\u0001'],
    ['"a\\u0000b"', 'a\u0000b'],
    ['"a\\ud800"', 'a\ud800'],
    ['{"$where":1}', { $where: 1 }],
  ] as const) {
    it(`shows ${sent} as it was sent`, async () => {
      const [error] = (await patch(`{"data":{"title":${sent}}}`)).body.errors;
      expect(error).to.deep.include({ loc: ['data', 'title'], input });
    });
  }

  it('shows what nests too deep as far as it can be printed', async () => {
    const [error] = (await patch(`{"data":${'['.repeat(40)}${']'.repeat(40)}}`)).body.errors;
    expect(error.msg).to.equal('Value error, nesting is deeper than 32');
    expect(JSON.stringify(error.input)).to.equal('[[[[[[[[[]]]]]]]]]');
    expect((await patch(`{"data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).body.errors[0].msg).to.equal(error.msg);
  });

  it('names none of our types', async () => {
    for (const data of [[], 'x', { value: 5 }, { lots: [5] }, { tenderPeriod: 5, procuringEntity: [] }]) {
      const { text, body } = await patch(JSON.stringify({ data }));
      expect(body.errors[0]).to.include({ type: 'model_type', msg: 'Input should be a valid dictionary' });
      expect(text).to.not.match(/instance of|class_name|Patch[A-Z]|Post[A-Z]/);
    }
  });

  it('names the statuses that come next here, and no others', async () => {
    for (const status of ['zzz', 'active.pre-qualification', 'active.tendering']) {
      const { body } = await patch(JSON.stringify({ data: { status } }));
      expect(body.errors[0]).to.deep.include({ type: 'enum', loc: ['data', 'status'], ctx: { expected: "'draft' or 'active.enquiries'" } });
    }
    const { data, config } = newerTender({ procurementMethod: 'zzz' });
    expect((await postTender(registry, { data, config })).body.errors[0].msg).to.equal("Input should be 'open'");
  });

  describe('of config', () => {
    it('is one, where there is none', async () => {
      for (const config of [undefined, null]) {
        const { data } = olderTender();
        const { body } = await postTender(registry, { data, ...(config === undefined ? {} : { config }) });
        expect(body.errors).to.deep.equal([missing(['config'], JSON.parse(JSON.stringify({ data, config })))]);
      }
    });

    it('says which flag chose the newer one', async () => {
      const { data, config } = olderTender();
      const { body } = await postTender(registry, { data, config: { ...config, hasEnquiries: true } });
      expect(body.errors).to.have.length(11);
      const { loc, ctx } = body.errors[0];
      expect([loc[0], ctx.because]).to.deep.equal(['config', 'hasEnquiries: of the newer config, which has to be complete']);
      const none = (await postTender(registry, { data, config: {} })).body.errors;
      expect(none.map((error: object) => 'ctx' in error)).to.deep.equal(none.map(() => false));
    });
  });

  it('of a report keeps the model, what is missing and what was sent, whatever the key is called', async () => {
    const path = await draftReport(registry);
    const change = (raw: string) => registry.ask('PATCH', path, { key: keys.broker, raw });
    const models = ['ViolationReportPatchDetailsRequestData', 'ViolationReportPublishRequestData'] as const;
    for (const name of ['zzz', 'a.b', '$set', '__proto__']) {
      const answer = await change(`{"data":{"${name}":{"x":1}}}`);
      const data = JSON.parse(`{"${name}":{"x":1}}`);
      expect(JSON.stringify(answer.body.errors)).to.equal(
        JSON.stringify([
          missing(['data', models[0], 'details'], data),
          extra(['data', models[0], name], { x: 1 }),
          missing(['data', models[1], 'status'], data),
          extra(['data', models[1], name], { x: 1 }),
        ]),
      );
    }
  });
});

describe('An address without its prefix', () => {
  const registry = useRegistry();

  it('is told where the collection is', async () => {
    for (const name of ['tenders', 'plans', 'contracts', 'agreements', 'transfers']) {
      for (const path of [`/${name}`, `/${name}/${'a'.repeat(32)}`, `/${name}?limit=1`]) {
        expect((await registry.ask('GET', path)).body).to.deep.equal({
          type: 'http-not-found',
          title: 'Not Found',
          details: `No such address; ${name} are under /api/2.5/${name}`,
          status: 404,
        });
      }
    }
  });

  it('is no address of anybody else', async () => {
    expect((await registry.ask('GET', '/violation_reports')).status).to.equal(200);
    for (const path of ['/ping', '/nothing', '/api/2.5/nothing', '/constructor']) {
      expect((await registry.ask('GET', path)).body.details).to.equal('Not Found');
    }
  });
});
