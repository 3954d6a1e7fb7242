import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { errorsIn, storedTender, storeFields, unknownId, write } from '../../fixtures/tender-parts.ts';
import { createTender, item, lot, lotId, type MadeTender, milestone, monday, money, otherLotId } from '../../fixtures/tenders.ts';
import { short } from '../support/errors.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

describe('/tenders/{id}/lots, refused', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  beforeEach(async () => {
    tender = await createTender(registry);
  });
  const other = (overrides = {}) => lot({ id: otherLotId, ...overrides });
  const refusal = async (method: string, path: string, data?: unknown, of = tender): Promise<string[]> => {
    const { rev } = await storedTender(registry, of);
    const answer = must(await write(registry, of, method, path, data), 400);
    expect(answer.body).to.include({ type: 'data-validation', details: 'Validation errors in body' });
    expect((await storedTender(registry, of)).rev, 'a refused write saves nothing').to.equal(rev);
    return errorsIn(answer);
  };

  describe('by who is asking', () => {
    it('anybody reads, also with a key that does not exist', async () => {
      for (const key of [undefined, 'no-such-key', keys.other, keys.admin]) {
        for (const path of ['/lots', `/lots/${lotId}`]) {
          expect((await registry.ask('GET', tender.path + path, key === undefined ? {} : { key })).status).to.equal(200);
        }
      }
    });

    it('takes the token from the query and from the body as well', async () => {
      const inQuery = await registry.ask('DELETE', `${tender.path}/lots/${lotId}?acc_token=${tender.token}`, { key: keys.broker });
      expect(errorsIn(inQuery)).to.deep.equal(['data: Cannot delete lot with related milestones']);
      const body = { data: other(), access: { token: tender.token } };
      expect((await registry.ask('POST', `${tender.path}/lots`, { key: keys.broker, body })).status).to.equal(201);
    });
  });

  describe('in the order of the answers', () => {
    it('tender, lot, owner, status, model', async () => {
      const stranger = { key: keys.other, token: 'x', body: { data: { rogue: 1 } } };
      const nowhere = tender.path.replace(tender.id, unknownId);
      expect((await registry.ask('PATCH', `${nowhere}/lots/${unknownId}`, stranger)).body.details).to.equal('Tender not found.');
      expect((await registry.ask('PATCH', `${tender.path}/lots/${unknownId}`, stranger)).body.details).to.equal('Lot not found.');
      await storeFields(registry, tender, { status: 'active.tendering' });
      expect(short((await registry.ask('PATCH', `${tender.path}/lots/${lotId}`, stranger)).body.details)).to.equal('Forbidden');
      const answer = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { rogue: 1 });
      expect(answer.body.details).to.equal("Can't update lot in current (active.tendering) tender status");
    });

    it('tenders of a type that is only kept are read-only', async () => {
      await storeFields(registry, tender, { procurementMethodType: 'centralizedProcurement' });
      const { body } = await write(registry, tender, 'POST', '/lots', other());
      expect(body).to.include({
        status: 403,
        details: 'Tenders with procurementMethodType centralizedProcurement are read-only in this registry',
      });
      expect((await registry.ask('GET', `${tender.path}/lots/${lotId}`)).body.data).to.include({ id: lotId });
    });
  });

  describe('by rules', () => {
    it('an id that is taken', async () => {
      expect(await refusal('POST', '/lots', lot())).to.deep.equal(['data.lots: Items should be unique by fields: id']);
    });

    it('a minimal step that is missing, not below the value, or out of its range', async () => {
      const { minimalStep: _, ...withoutStep } = other();
      expect(await refusal('POST', '/lots', withoutStep)).to.deep.equal(['missing data.minimalStep: Field required']);
      const tooMuch = other({ minimalStep: money(10000) });
      expect(await refusal('POST', '/lots', tooMuch)).to.deep.equal([
        'data.minimalStep.amount: Minimal step value should be less than lot value',
      ]);
      const range = ['data.minimalStep.amount: Minimal step value must be between 0.5% and 3% of value (with 2 digits precision).'];
      for (const amount of [49.99, 300.01]) {
        expect(await refusal('POST', '/lots', other({ minimalStep: money(amount) }))).to.deep.equal(range);
        expect(await refusal('PATCH', `/lots/${lotId}`, { minimalStep: money(amount) })).to.deep.equal(range);
      }
    });

    it('a value without an amount', async () => {
      expect(await refusal('POST', '/lots', other({ value: {} }))).to.deep.equal(['missing data.value.amount: Field required']);
      expect(await refusal('PATCH', `/lots/${lotId}`, { value: { amount: null } })).to.deep.equal([
        'missing data.value.amount: Field required',
      ]);
    });

    it('a guarantee in another currency than the tender has', async () => {
      await write(registry, tender, 'PATCH', `/lots/${lotId}`, { guarantee: { amount: 10, currency: 'UAH' } });
      const guarantee = { amount: 10, currency: 'EUR' };
      expect(await refusal('POST', '/lots', other({ guarantee }))).to.deep.equal([
        'data.guarantee.currency: lot guarantee currency should be identical to tender guarantee currency',
      ]);
    });

    it('a deletion of what milestones, items, features or documents belong to', async () => {
      const deletion = (of: MadeTender) => refusal('DELETE', `/lots/${lotId}`, undefined, of);
      expect(await deletion(tender)).to.deep.equal(['data: Cannot delete lot with related milestones']);
      const withItem = await createTender(registry, { milestones: [milestone()] });
      expect(await deletion(withItem)).to.deep.equal(['data: Cannot delete lot with related items']);
      const bare = { items: [item()], milestones: [milestone()] };
      const feature = { code: 'f', featureOf: 'lot', relatedItem: lotId, title: 'Якість', enum: [{ value: 0.05, title: 'Так' }] };
      const withFeature = await createTender(registry, { ...bare, features: [feature] });
      expect(await deletion(withFeature)).to.deep.equal(['data: Cannot delete lot with related features']);
      const withDocument = await createTender(registry, bare);
      const document = { ...(await uploadDocument(registry, { title: 'lot.pdf' })), documentOf: 'lot', relatedItem: lotId };
      expect((await write(registry, withDocument, 'POST', '/documents', document)).status).to.equal(201);
      expect(await deletion(withDocument)).to.deep.equal(['data: Cannot delete lot with related documents']);
    });

    it('one lot more than a tender can hold', async () => {
      const [first] = (await storedTender(registry, tender)).lots;
      const lots = Array.from({ length: 1000 }, (_, index) => ({
        ...first,
        id: index === 0 ? lotId : index.toString(16).padStart(32, '0'),
      }));
      await storeFields(registry, tender, { lots });
      expect(await refusal('POST', '/lots', lot({ id: unknownId }))).to.deep.equal([
        'too_long data: List should have at most 1000 items after validation, not 1001',
      ]);
    });
  });

  describe('by the model', () => {
    const text = 'string_type data.title: Input should be a valid string';
    for (const [name, data, errors] of [
      ['no object', 'lot', ['model_type data: Input should be a valid dictionary']],
      ['a list', [other()], ['model_type data: Input should be a valid dictionary']],
      ['null', null, ['model_type data: Input should be a valid dictionary']],
      ['an empty object', {}, ['missing data.title: Field required', 'missing data.value: Field required']],
      ['a title of another type', other({ title: {} }), [text]],
      [
        'a title that is too long',
        other({ title: 'x'.repeat(20001) }),
        ['string_too_long data.title: String should have at most 20000 characters'],
      ],
      [
        'a negative amount',
        other({ value: { amount: -1 } }),
        ['greater_than_equal data.value.amount: Input should be greater than or equal to 0'],
      ],
      ['an amount in a text', other({ value: { amount: '5' } }), ['float_type data.value.amount: Input should be a valid number']],
      ['another state', other({ status: 'complete' }), ["enum data.status: Input should be 'active'"]],
      ['an id of another form', other({ id: 'lot' }), ['data.id: Hash value is wrong length.']],
      ['what the server sets', other({ auctionPeriod: {} }), ['extra_forbidden data.auctionPeriod: Extra inputs are not permitted']],
    ] as const) {
      it(`POST of ${name}`, async () => {
        expect(await refusal('POST', '/lots', data)).to.deep.equal(errors);
      });
    }

    for (const [name, data, errors] of [
      ['another id', { id: otherLotId }, ['extra_forbidden data.id: Extra inputs are not permitted']],
      ['another state', { status: 'cancelled' }, ["enum data.status: Input should be 'active'"]],
      ['a step without an amount', { minimalStep: { amount: null } }, ['missing data.minimalStep.amount: Field required']],
      ['an unknown field that is null', { rogue: null }, ['extra_forbidden data.rogue: Extra inputs are not permitted']],
      ['a list', [], ['model_type data: Input should be a valid dictionary']],
    ] as const) {
      it(`PATCH with ${name}`, async () => {
        expect(await refusal('PATCH', `/lots/${lotId}`, data)).to.deep.equal(errors);
      });
    }
  });
});
