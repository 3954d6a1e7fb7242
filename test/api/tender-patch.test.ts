import { expect } from 'chai';
import {
  createTender,
  item,
  lot,
  lotId,
  type MadeTender,
  milestone,
  monday,
  money,
  olderTender,
  otherLotId,
  patchTender,
  procuringEntity,
} from '../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

describe('PATCH /tenders/{id}', () => {
  const registry = useRegistry({ now: monday });
  const stored = (tender: MadeTender) => registry.store.records<Record<string, unknown>>('tenders').get(tender.id);
  const getErrors = async (tender: MadeTender, data: unknown): Promise<string[]> => {
    const before = await stored(tender);
    const answer = must(await patchTender(registry, tender, data), 400);
    expect((await stored(tender))?.rev, 'a refused change is not saved').to.equal(before?.rev);
    return answer.body.errors.map(({ type, loc, msg }: { type: string; loc: string[]; msg: string }) =>
      type === 'value_error' ? `${loc.join('.')}: ${msg}` : `${type} ${loc.join('.')}`,
    );
  };

  it('moves both dates of tenderPeriod and answers the whole tender with its config', async () => {
    const tender = await createTender(registry);
    const tenderPeriod = { startDate: '2026-12-15T00:00:00+02:00', endDate: '2026-12-23T00:00:00+02:00' };
    const answer = must(await patchTender(registry, tender, { tenderPeriod }), 200);
    expect(answer.body).to.have.all.keys('data', 'config');
    expect(answer.body.data.tenderPeriod).to.deep.equal({
      startDate: '2026-12-15T00:00:00.000+02:00',
      endDate: '2026-12-23T00:00:00.000+02:00',
    });
    expect(answer.body.data.title).to.equal(tender.data.title);
    expect(Date.parse(answer.body.data.dateModified)).to.be.greaterThan(Date.parse(tender.data.dateModified));
    expect(answer.body.data.dateCreated).to.equal(tender.data.dateCreated);
    expect((await registry.ask('GET', tender.path)).body).to.deep.equal(answer.body);
  });

  describe('replaces, field by field (spec/requests.md §5)', () => {
    it('a nested object as a whole', async () => {
      const tender = await createTender(registry, {}, olderTender());
      const { identifier: _, ...entity } = procuringEntity();
      expect(await getErrors(tender, { procuringEntity: entity })).to.deep.equal(['missing data.procuringEntity.identifier']);
    });

    it('a list as a whole', async () => {
      const tender = await createTender(registry);
      const items = [item({ id: 'only', relatedLot: lotId, additionalClassifications: undefined })];
      const { data } = (await patchTender(registry, tender, { items })).body;
      expect(data.items.map(({ id }: { id: string }) => id)).to.deep.equal(['only']);
      expect(data.items[0]).to.not.have.property('additionalClassifications');
    });

    it('and removes a field that is null, or an empty list', async () => {
      const tender = await createTender(registry, {}, olderTender({ description: 'Опис' }));
      const { data } = (await patchTender(registry, tender, { description: null, features: [], title_ru: null })).body;
      expect(data).to.not.have.any.keys('description', 'features', 'title_ru');
    });

    it('but no required field: the merged tender must hold', async () => {
      const tender = await createTender(registry);
      expect(await getErrors(tender, { title: null, items: [], procuringEntity: null })).to.deep.equal([
        'missing data.title',
        'missing data.procuringEntity',
        'missing data.items',
      ]);
    });

    it('accepts empty documents and criteria, which removes them, and criteria only whole', async () => {
      const tender = await createTender(registry);
      expect((await patchTender(registry, tender, { documents: [], criteria: [] })).status).to.equal(200);
      const required = ['title', 'source', 'relatesTo', 'classification', 'requirementGroups'];
      expect(await getErrors(tender, { criteria: [{}] })).to.deep.equal(required.map((field) => `missing data.criteria.0.${field}`));
    });

    it('refuses unknown keys and those that only a new tender may carry, also when they are null', async () => {
      const tender = await createTender(registry);
      for (const field of ['color', 'mode', 'id', 'owner', 'procurementMethodType', 'plans', 'dateModified']) {
        expect(await getErrors(tender, { [field]: null }), field).to.deep.equal([`extra_forbidden data.${field}`]);
      }
    });

    it('accepts an integer for a text', async () => {
      const tender = await createTender(registry);
      expect((await patchTender(registry, tender, { title: 7 })).body.data.title).to.equal('7');
    });

    it('keeps the id of an item and makes one for a new item', async () => {
      const tender = await createTender(registry);
      const { data } = (await patchTender(registry, tender, { items: [...tender.data.items, item({ id: undefined, relatedLot: lotId })] }))
        .body;
      expect(data.items[0]).to.deep.equal(tender.data.items[0]);
      expect(data.items[1].id).to.match(/^[0-9a-f]{32}$/);
    });
  });

  describe('matches lots by their place', () => {
    const twoLots = {
      lots: [lot(), lot({ id: otherLotId, title: 'Картон' })],
      items: [item({ relatedLot: lotId })],
      milestones: [milestone()],
    };

    it('merges each sent lot into the stored one and keeps its state, date and auction', async () => {
      const tender = await createTender(registry, twoLots);
      const lots = [
        { id: lotId, title: 'Папір А3', value: { amount: 9000, valueAddedTaxIncluded: false } },
        { id: otherLotId, title: 'Картон', value: money(10000) },
      ];
      const { data } = (await patchTender(registry, tender, { lots })).body;
      expect(data.lots[0]).to.deep.equal({ ...tender.data.lots[0], title: 'Папір А3', value: money(9000) });
      expect(data.lots[1]).to.deep.equal(tender.data.lots[1]);
      expect(data.value.amount, 'the tender value is their sum').to.equal(19000);
    });

    it('drops the last lots with a shorter list, and refuses a longer one', async () => {
      const tender = await createTender(registry, twoLots);
      const first = { id: lotId, title: 'Папір А4', value: money(10000) };
      const shorter = (await patchTender(registry, tender, { lots: [first] })).body.data;
      expect(shorter.lots).to.have.length(1);
      expect(await getErrors(tender, { lots: [first, { ...first, id: otherLotId }] })).to.deep.equal([
        `data.lots.1: Lots are added by POST ${registry.url}${tender.path}/lots`,
      ]);
    });

    it('removes all of them with null, where nothing is related to them', async () => {
      const tender = await createTender(registry, {}, olderTender({ lots: [lot()] }));
      const answer = must(await patchTender(registry, tender, { lots: null }), 200);
      expect(answer.body.data).to.not.have.property('lots');
      const related = await createTender(registry);
      expect(await getErrors(related, { lots: null, milestones: [milestone()] })).to.deep.equal([
        'data.items.0.relatedLot: relatedLot should be one of lots',
      ]);
    });

    it('asks for id, title and value in each of them', async () => {
      const tender = await createTender(registry);
      expect(await getErrors(tender, { lots: [{}] })).to.deep.equal([
        'missing data.lots.0.id',
        'missing data.lots.0.title',
        'missing data.lots.0.value',
      ]);
    });
  });

  describe('keeps its rules', () => {
    it('on periods', async () => {
      const tender = await createTender(registry);
      expect(await getErrors(tender, { tenderPeriod: { endDate: '2026-12-15T00:00:00+02:00' } })).to.deep.equal([
        'data.tenderPeriod: tenderPeriod must be at least 2 full business days long',
      ]);
    });

    it('and recomputes clarificationsUntil when the enquiries end later', async () => {
      const tender = await createTender(registry);
      const enquiryPeriod = { endDate: '2026-12-16T00:00:00+02:00' };
      const tenderPeriod = { startDate: null, endDate: '2026-12-23T00:00:00+02:00' };
      const { data } = (await patchTender(registry, tender, { enquiryPeriod, tenderPeriod })).body;
      expect(data.enquiryPeriod.clarificationsUntil).to.equal('2026-12-17T00:00:00.000+02:00');
      expect(data.tenderPeriod.startDate).to.equal('2026-12-16T00:00:00.000+02:00');
    });

    it('on the criteria of awards: 403', async () => {
      const tender = await createTender(registry);
      const answer = must(await patchTender(registry, tender, { awardCriteria: 'lifeCycleCost' }), 403);
      expect(answer.body.details).to.equal("Can't change awardCriteria");
    });
  });

  describe('that changes nothing', () => {
    it('is 200 with the unchanged tender, and nothing is saved', async () => {
      const tender = await createTender(registry);
      const before = await stored(tender);
      for (const data of [
        {},
        { title: tender.data.title },
        { tenderPeriod: { startDate: '2026-12-13T22:00:00Z', endDate: '2026-12-20T22:00:00.000Z' } },
        { items: tender.data.items, features: [] },
      ]) {
        const answer = must(await patchTender(registry, tender, data), 200);
        expect(answer.body.data).to.deep.equal(tender.data);
      }
      expect(await stored(tender)).to.deep.equal(before);
    });
  });

  describe('by the Administrator', () => {
    const ask = (tender: MadeTender, data: unknown) => registry.ask('PATCH', tender.path, { key: keys.administrator, body: { data } });

    it('changes mode, titles and procuringEntity without a token, in any state', async () => {
      const tender = await createTender(registry);
      await registry.store.collection('tenders').updateOne({ _id: tender.id } as object, { $set: { status: 'active.tendering' } });
      const entity = procuringEntity({ name: 'Бібліотека № 8' });
      const answer = must(await ask(tender, { mode: 'test', procuringEntity: entity, title_en: 'Paper' }), 200);
      expect(answer.body.data).to.include({ mode: 'test', title: `[ТЕСТУВАННЯ] ${tender.data.title}`, title_en: '[TESTING] Paper' });
      expect(answer.body.data.procuringEntity.name).to.equal('Бібліотека № 8');
    });

    it('holds to the rules: the kind of a public tender stays', async () => {
      const tender = await createTender(registry);
      await registry.store.collection('tenders').updateOne({ _id: tender.id } as object, { $set: { status: 'active.tendering' } });
      const answer = await ask(tender, { procuringEntity: procuringEntity({ kind: 'social' }) });
      expect(answer.body.errors[0]).to.deep.include({
        loc: ['data', 'procuringEntity', 'kind'],
        msg: "Can't change procuringEntity.kind in a public tender",
      });
      expect((await ask(tender, { title: null })).body.errors[0]).to.deep.include({ type: 'missing', loc: ['data', 'title'] });
    });

    it('leaves tenders of a type that is only kept as they are: 403', async () => {
      const tender = await createTender(registry);
      const type = { procurementMethodType: 'centralizedProcurement' };
      await registry.store.collection('tenders').updateOne({ _id: tender.id } as object, { $set: type });
      const answer = must(await ask(tender, { mode: 'test' }), 403);
      expect(answer.body.details).to.equal('Tenders with procurementMethodType centralizedProcurement are read-only in this registry');
    });

    it('is the model of the group admins too, which owns nothing', async () => {
      const tender = await createTender(registry);
      const byAdmin = (data: unknown) => registry.ask('PATCH', tender.path, { key: keys.admin, token: tender.token, body: { data } });
      expect((await byAdmin({ title: 'Інше' })).body.data.title).to.equal('Інше');
      expect((await byAdmin({ value: { amount: 1 } })).body.errors[0].type).to.equal('extra_forbidden');
      expect((await registry.ask('PATCH', tender.path, { key: keys.chronograph, body: { data: {} } })).status).to.equal(403);
    });

    it('changes nothing else', async () => {
      const tender = await createTender(registry);
      const answer = await ask(tender, { value: { amount: 1 } });
      expect(answer.body.errors[0]).to.deep.include({ type: 'extra_forbidden', loc: ['data', 'value'] });
    });
  });
});
