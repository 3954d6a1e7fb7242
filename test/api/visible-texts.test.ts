/** Blank texts and currencies that are none are refused on every resource; records that have them stay as they are. */
import { expect } from 'chai';
import { makeBid, onBid, tenderInTendering } from '../support/bids.ts';
import { uploadDocument } from '../support/documents.ts';
import { budget, createPlan, postPlan, writePlan } from '../support/plans.ts';
import { keys, useRegistry } from '../support/registry.ts';
import { errorsIn, storedTender, storeFields, write } from '../support/tender-parts.ts';
import {
  createTender,
  item,
  lot,
  lotId,
  monday,
  money,
  newerTender,
  patchTender,
  postTender,
  procuringEntity,
} from '../support/tenders.ts';

const blank = '\u200b \u00a0';
const text = 'Text should have at least one visible character';
const currency = 'Currency should be a code of ISO 4217 in capital letters, such as UAH';

describe('Texts that show nothing, and currencies that are none', () => {
  const registry = useRegistry({ now: monday });
  beforeEach(() => registry.clock.set(monday));
  const ofTender = async (overrides: object) => errorsIn(await postTender(registry, newerTender({ ...overrides })));

  it('are refused in a new tender, where they stand', async () => {
    expect(
      await ofTender({ title: '', title_en: blank, lots: [lot({ title: ' ' })], procuringEntity: procuringEntity({ name: blank }) }),
    ).to.deep.equal([`data.title: ${text}`, `data.title_en: ${text}`, `data.procuringEntity.name: ${text}`, `data.lots.0.title: ${text}`]);
    expect(await ofTender({ items: [item({ relatedLot: lotId, description: '' })] })).to.deep.equal([`data.items.0.description: ${text}`]);
    for (const code of ['uah', 'XXX', 'XTS', 'HRK'])
      expect(await ofTender({ value: { ...money(10000), currency: code } }), code).to.deep.equal([`data.value.currency: ${currency}`]);
  });

  it('are refused in changes, documents, questions, bids and plans', async () => {
    const tender = await createTender(registry);
    expect(errorsIn(await patchTender(registry, tender, { description: blank }))).to.deep.equal([`data.description: ${text}`]);
    expect(errorsIn(await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: '' }))).to.deep.equal([`data.title: ${text}`]);
    const file = await uploadDocument(registry, { title: 'a.pdf' });
    expect(errorsIn(await write(registry, tender, 'POST', '/documents', { ...file, title: blank }))).to.deep.equal([`data.title: ${text}`]);
    const bidding = await tenderInTendering(registry);
    const bid = await makeBid(registry, bidding);
    const offer = { relatedLot: lotId, value: { ...money(9000), currency: 'uah' } };
    expect(errorsIn(await onBid(registry, bid, 'PATCH', '', { lotValues: [offer] }))).to.deep.equal([
      `data.lotValues.0.value.currency: ${currency}`,
    ]);
    expect(errorsIn(await postPlan(registry, { budget: budget({ description: '', currency: 'XXX' }) }))).to.deep.equal([
      `data.budget.description: ${text}`,
      `data.budget.currency: ${currency}`,
    ]);
    const plan = await createPlan(registry);
    expect(
      errorsIn(await writePlan(registry, plan, 'PATCH', '', { procuringEntity: { ...plan.data.procuringEntity, name: ' ' } })),
    ).to.deep.equal([`data.procuringEntity.name: ${text}`]);
  });

  it('that a record has from before are shown, and are no obstacle to a change of anything else', async () => {
    const tender = await createTender(registry);
    const { items, value } = await storedTender(registry, tender);
    await storeFields(registry, tender, {
      description: '',
      items: [{ ...items[0], description: blank }],
      value: { ...value, currency: 'XXX' },
    });
    const answer = await patchTender(registry, tender, { title: 'Інша назва' });
    expect(answer.status, answer.text).to.equal(200);
    const { data } = (await registry.ask('GET', tender.path, { key: keys.broker })).body;
    expect([data.title, data.description, data.items[0].description, data.value.currency]).to.deep.equal(['Інша назва', '', blank, 'XXX']);
  });
});
