import { expect } from 'chai';
import { createTender, type MadeTender, monday, money, newerTender, patchTender } from '../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

describe('PATCH /tenders/{id} that changes nothing (spec/decisions.md D5)', () => {
  const registry = useRegistry({ now: monday });
  afterEach(() => registry.clock.set(monday));
  const stored = (tender: MadeTender) => registry.store.records<Record<string, unknown>>('tenders').get(tender.id);

  const expectNothingWritten = async (tender: MadeTender, data: unknown): Promise<void> => {
    const before = await stored(tender);
    const answer = must(await patchTender(registry, tender, data), 200);
    expect(answer.body.data).to.deep.equal(tender.data);
    expect(await stored(tender)).to.deep.equal(before);
  };

  it('writes nothing when the auction that was planned has been missed meanwhile', async () => {
    const tender = await createTender(registry);
    registry.clock.set(new Date('2027-03-01T08:00:00Z'));
    await expectNothingWritten(tender, {});
    await expectNothingWritten(tender, { title: tender.data.title });
  });

  it('writes nothing by the path of a lot either, whose auction has been missed', async () => {
    const tender = await createTender(registry);
    const [{ id, title, value }] = tender.data.lots;
    registry.clock.set(new Date('2027-03-01T08:00:00Z'));
    const before = await stored(tender);
    for (const data of [{}, { title }, { title, value }, { description: null }]) {
      const ask = { key: keys.broker, token: tender.token, body: { data } };
      const answer = must(await registry.ask('PATCH', `${tender.path}/lots/${id}`, ask), 200);
      expect(answer.body.data).to.deep.equal(tender.data.lots[0]);
    }
    expect(await stored(tender)).to.deep.equal(before);
    const ask = { key: keys.broker, token: tender.token, body: { data: { title: 'Картон' } } };
    const { data } = (await registry.ask('PATCH', `${tender.path}/lots/${id}`, ask)).body;
    expect(Date.parse(data.auctionPeriod.startDate)).to.be.greaterThan(Date.parse('2027-03-01T08:00:00Z'));
  });

  it('while a change plans the missed auction anew', async () => {
    const tender = await createTender(registry);
    registry.clock.set(new Date('2027-03-01T08:00:00Z'));
    const { data } = (await patchTender(registry, tender, { title: 'Папір' })).body;
    expect(Date.parse(data.lots[0].auctionPeriod.startDate)).to.be.greaterThan(Date.parse('2027-03-01T08:00:00Z'));
  });

  it('writes nothing when the server would say again what it has said: sums, currencies, markers of a test', async () => {
    const tender = await createTender(registry, { mode: 'test' });
    const [{ id, title }] = tender.data.lots;
    for (const data of [
      { value: { ...money(10000), amount: 5 } },
      { lots: [{ id, title, value: { amount: 10000, valueAddedTaxIncluded: false, currency: 'USD' } }] },
      { title: 'Папір офісний для бібліотеки' },
      { tenderPeriod: { endDate: tender.data.tenderPeriod.endDate } },
      { procurementMethod: null, submissionMethod: null, description: null },
    ]) {
      await expectNothingWritten(tender, data);
    }
  });

  it('asks no rule: a tender that no longer holds is answered as it is', async () => {
    const tender = await createTender(registry, {}, newerTender());
    const name = { 'items.0.classification.scheme': 'CPV' };
    await registry.store.collection('tenders').updateOne({ _id: tender.id } as object, { $set: name });
    must(await patchTender(registry, tender, {}), 200);
    expect((await patchTender(registry, tender, { title: 'Інше' })).status).to.equal(400);
  });
});
