import { expect } from 'chai';
import {
  item,
  lot,
  lotId,
  milestone,
  monday,
  money,
  newerConfig,
  newerTender,
  olderConfig,
  olderTender,
  otherLotId,
  postTender,
  procuringEntity,
  tenders,
} from '../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

describe('POST /tenders refuses', () => {
  const registry = useRegistry({ now: monday, accounts: '[brokers]\nfirst = first-level-key,1\n' });

  describe('accreditation', () => {
    const text = 'Broker Accreditation level does not permit tender creation';

    it('asks for level 1 or 5', async () => {
      const answer = must(await postTender(registry, newerTender(), keys.low), 403);
      expect(answer.body).to.include({ type: 'http-forbidden', details: text });
    });

    it('asks for level 5 where a central body procures', async () => {
      const central = newerTender({ procuringEntity: procuringEntity({ kind: 'central' }) });
      expect((await postTender(registry, central, 'first-level-key')).body.details).to.equal(text);
      expect((await postTender(registry, newerTender(), 'first-level-key')).status).to.equal(201);
    });

    it('refuses a tender without mode from a test-only account', async () => {
      expect((await postTender(registry, newerTender(), keys.test)).body.details).to.equal(text);
      expect((await postTender(registry, newerTender({ mode: 'test' }), keys.test)).status).to.equal(201);
    });

    it('speaks of the body first', async () => {
      expect((await postTender(registry, newerTender({ title: undefined }), keys.low)).status).to.equal(400);
    });
  });

  describe('config', () => {
    it('may stay out of no variant: each absent flag is missing, in order', async () => {
      const { data } = newerTender();
      const answer = must(await registry.ask('POST', tenders, { key: keys.broker, body: { data, config: {} } }), 400);
      const order = Object.keys(olderConfig);
      expect(answer.body.errors.map(({ type, loc }: { type: string; loc: string[] }) => [type, ...loc])).to.deep.equal(
        order.map((flag) => ['missing', 'config', flag]),
      );
    });

    it('is newer as soon as one newer flag is there, and then must be complete', async () => {
      const answer = await postTender(registry, { ...newerTender(), config: { ...olderConfig, hasEnquiries: true } });
      const missing = Object.keys(newerConfig).filter((flag) => !(flag in olderConfig) && flag !== 'hasEnquiries');
      expect(answer.body.errors.map(({ loc }: { loc: string[] }) => loc[1])).to.have.members(missing);
    });

    it('is older with null for a newer flag, as without it; for one of its own that is missing', async () => {
      const config = { ...olderConfig, hasEnquiries: null, minEnquiriesDuration: null };
      const made = await postTender(registry, olderTender({}, config));
      expect([made.status, made.body.config], made.text).to.deep.equal([201, olderConfig]);
      const answer = await postTender(registry, olderTender({}, { ...config, hasAuction: null, hasFlag: null }));
      expect(answer.body.errors.map(({ type, loc }: { type: string; loc: string[] }) => [type, ...loc])).to.deep.equal([
        ['missing', 'config', 'hasAuction'],
        ['extra_forbidden', 'config', 'hasFlag'],
      ]);
    });

    it('refuses unknown flags, wrong types and values the procedure does not allow', async () => {
      const first = async (config: object): Promise<unknown> => {
        const [error] = (await postTender(registry, newerTender({}, { ...config }))).body.errors;
        return [error.type, ...error.loc];
      };
      expect(await first({ hasFlag: true })).to.deep.equal(['extra_forbidden', 'config', 'hasFlag']);
      expect(await first({ hasAuction: 'yes' })).to.deep.equal(['bool_type', 'config', 'hasAuction']);
      expect(await first({ minBidsNumber: 1.5 })).to.deep.equal(['int_type', 'config', 'minBidsNumber']);
      expect(await first({ hasPrequalification: true })).to.deep.equal(['enum', 'config', 'hasPrequalification']);
      expect(await first({ restricted: true })).to.deep.equal(['enum', 'config', 'restricted']);
      expect(await first({ minBidsNumber: 2 })).to.deep.equal(['less_than_equal', 'config', 'minBidsNumber']);
    });

    it('is told in one answer with the faults of data, after them', async () => {
      const answer = await postTender(registry, newerTender({ title: undefined, color: 'red' }, { hasAuction: undefined, hasFlag: 1 }));
      expect(answer.status).to.equal(400);
      expect(answer.body.errors.map(({ type, loc }: { type: string; loc: string[] }) => [type, ...loc])).to.deep.equal([
        ['missing', 'data', 'title'],
        ['extra_forbidden', 'data', 'color'],
        ['missing', 'config', 'hasAuction'],
        ['extra_forbidden', 'config', 'hasFlag'],
      ]);
      expect((await postTender(registry, { data: newerTender().data, config: [] })).body.errors[0]).to.deep.include({
        type: 'model_type',
        loc: ['config'],
      });
    });

    it('returns hasMultiSourcing only when it was sent', async () => {
      const answer = await postTender(registry, newerTender({}, { hasMultiSourcing: false }));
      expect(answer.body.config.hasMultiSourcing).to.equal(false);
    });
  });

  describe('bodies that are refused', () => {
    const getErrors = async (overrides: Record<string, unknown>): Promise<string[]> => {
      const answer = must(await postTender(registry, newerTender(overrides)), 400);
      expect(answer.body).to.include({ type: 'data-validation', details: 'Validation errors in body' });
      return answer.body.errors.map(({ type, loc }: { type: string; loc: string[] }) => `${type} ${loc.join('.')}`);
    };

    it('lack required fields: all are named together, with unknown ones last', async () => {
      expect(await getErrors({ color: 'red', title: undefined, items: undefined, value: undefined })).to.deep.equal([
        'missing data.title',
        'missing data.value',
        'missing data.items',
        'extra_forbidden data.color',
      ]);
    });

    it('carry fields the server sets', async () => {
      for (const field of ['id', 'tenderID', 'owner', 'date', 'dateModified', 'next_check', 'noticePublicationDate', 'bids', 'criteria']) {
        expect(await getErrors({ [field]: 'x' }), field).to.deep.equal([`extra_forbidden data.${field}`]);
      }
      const enquiryPeriod = { startDate: '2020-01-01', endDate: '2026-12-14', clarificationsUntil: '2026-12-15' };
      expect(await getErrors({ enquiryPeriod })).to.deep.equal([
        'extra_forbidden data.enquiryPeriod.startDate',
        'extra_forbidden data.enquiryPeriod.clarificationsUntil',
      ]);
    });

    it('carry what does not exist here: procurementMethodDetails outside a sandbox', async () => {
      expect(await getErrors({ procurementMethodDetails: 'quick, accelerator=1440' })).to.deep.equal([
        'extra_forbidden data.procurementMethodDetails',
      ]);
    });

    it('have a status of their own', async () => {
      expect(await getErrors({ status: 'active.enquiries' })).to.deep.equal(['enum data.status']);
    });

    it('break rules of their parts', async () => {
      expect(await getErrors({ items: [] })).to.deep.equal(['too_short data.items']);
      expect(await getErrors({ items: [item({ relatedLot: lotId }), item({ relatedLot: lotId })] })).to.deep.equal([
        'value_error data.items',
      ]);
      const document = { id: lotId, title: 'a.pdf', format: 'application/pdf', url: 'https://documents.example.org/get/1' };
      expect(await getErrors({ documents: [document, document] })).to.deep.equal(['value_error data.documents']);
      expect(await getErrors({ items: [item({ relatedLot: lotId, unit: undefined })] })).to.deep.equal(['missing data.items.0.unit']);
      expect(await getErrors({ lots: [lot({ id: 'short' })] })).to.deep.equal(['value_error data.lots.0.id']);
      expect(await getErrors({ value: { amount: -1 } })).to.deep.equal(['greater_than_equal data.value.amount']);
      expect(await getErrors({ value: { amount: '1' } })).to.deep.equal(['float_type data.value.amount']);
      expect(await getErrors({ tenderPeriod: { endDate: 'soon' } })).to.deep.equal(['datetime_parsing data.tenderPeriod.endDate']);
      expect(await getErrors({ milestones: [milestone({ percentage: 0 })] })).to.deep.equal(['greater_than data.milestones.0.percentage']);
    });

    it('are of an unknown procedure type', async () => {
      const answer = must(await postTender(registry, newerTender({ procurementMethodType: 'centralizedProcurement' })), 400);
      expect(answer.body.errors[0]).to.include({ type: 'enum', input: 'centralizedProcurement' });
      expect(answer.body.errors[0].msg).to.match(/^Input should be 'belowThreshold',? /);
      expect(answer.body.errors[0].loc).to.deep.equal(['data', 'procurementMethodType']);
    });

    it('break a rule across fields: one error with the exact text', async () => {
      const answer = await postTender(registry, newerTender({ enquiryPeriod: { endDate: '2026-12-08T00:00:00+02:00' } }));
      expect(answer.body.errors).to.deep.equal([
        {
          type: 'value_error',
          loc: ['data', 'enquiryPeriod'],
          msg: 'the enquiryPeriod cannot end earlier than 3 full business days after the start',
          input: { endDate: '2026-12-08T00:00:00+02:00' },
        },
      ]);
    });

    it('end in the past: at the end, with the start that it is to follow', async () => {
      for (const [name, start] of [
        ['enquiryPeriod', '2026-12-07T10:15:00.000+02:00'],
        ['tenderPeriod', '2026-12-14T00:00:00.000+02:00'],
      ] as const) {
        const { errors } = (await postTender(registry, newerTender({ [name]: { endDate: '2020-12-14' } }))).body;
        expect(errors[0]).to.deep.include({ loc: ['data', name, 'endDate'], msg: `should be later than ${start}` });
      }
    });

    it('break a rule or a format whose text does not say what would do: ctx does', async () => {
      const getErrorContext = async (overrides: Record<string, unknown>) => {
        const { errors } = (await postTender(registry, newerTender(overrides))).body;
        return [errors[0].loc.join('.'), errors[0].ctx];
      };
      expect(await getErrorContext({ lots: [lot({ minimalStep: money(1) })] })).to.deep.equal([
        'data.lots.0.minimalStep.amount',
        { ge: 50, le: 300 },
      ]);
      expect(await getErrorContext({ tenderPeriod: { endDate: '2035-03-25 10:00:00' } })).to.deep.equal([
        'data.tenderPeriod.endDate',
        { expected: 'ISO 8601, as 2035-03-25T10:00:00+02:00' },
      ]);
      const contactPoint = { name: 'Олена Коваль', telephone: '+380 44 1234567' };
      expect(await getErrorContext({ procuringEntity: procuringEntity({ contactPoint }) })).to.deep.equal([
        'data.procuringEntity.contactPoint.telephone',
        { expected: 'digits with a leading +, no spaces: +380441234567' },
      ]);
      expect(await getErrorContext({ milestones: [milestone({ relatedLot: otherLotId })] })).to.deep.equal([
        'data.milestones.0.relatedLot',
        { missing: otherLotId },
      ]);
    });

    it('are no object, or have none in data, or keys beside it', async () => {
      const first = async (body: unknown): Promise<unknown> =>
        (await registry.ask('POST', tenders, { key: keys.broker, body })).body.errors[0];
      expect(await first([])).to.deep.include({ type: 'missing', loc: ['data'] });
      expect(await first({ data: 1, config: {} })).to.deep.include({ type: 'model_type', loc: ['data'] });
      expect(await first({ ...newerTender(), documents: [] })).to.deep.include({ type: 'extra_forbidden', loc: ['documents'] });
    });
  });
});
