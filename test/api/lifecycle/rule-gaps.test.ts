/** Rules that no other test names by their text or place (docs/rules.md). */
import { expect } from 'chai';
import { bidBody, bidItem, postBid } from '../../../fixtures/bids.ts';
import { awarded, contracts, later, patch, money as sum, twoBuyers } from '../../../fixtures/contracts.ts';
import { accounts, afterAuction, afterTendering, decideAward, inTendering, pendingBid, readTender } from '../../../fixtures/procedure.ts';
import { errorsIn } from '../../../fixtures/tender-parts.ts';
import { item, lot, lotId, milestone, monday, newerTender, olderTender, postTender, procuringEntity } from '../../../fixtures/tenders.ts';
import { type Body, must, useRegistry } from '../../support/registry.ts';

describe('The model of a tender (spec/tender-rules.md §1)', () => {
  const registry = useRegistry({ now: monday });

  const refused = async (overrides: Body, body = newerTender(overrides)): Promise<string[]> => {
    const answer = must(await postTender(registry, body), 400);
    return errorsIn(answer);
  };

  it('V4: asks for the main category', async () => {
    expect(await refused({ mainProcurementCategory: undefined })).to.deep.equal(['missing data.mainProcurementCategory: Field required']);
  });

  it('V11: items, lots, milestones have ids, features codes, their options values of their own', async () => {
    const text = (field: string) => `Items should be unique by fields: ${field}`;
    expect(await refused({ items: [item({ relatedLot: lotId }), item({ relatedLot: lotId })] })).to.deep.equal([
      `data.items: ${text('id')}`,
    ]);
    expect(await refused({ lots: [lot(), lot()] })).to.deep.equal([`data.lots: ${text('id')}`]);
    const one = milestone({ id: lotId, relatedLot: lotId });
    expect(await refused({ milestones: [one, one] })).to.deep.equal([`data.milestones: ${text('id')}`]);
    const feature = { code: 'a', featureOf: 'tenderer', title: 'Досвід', title_en: 'Experience' };
    const options = [
      { value: 0.05, title: 'Є' },
      { value: 0, title: 'Немає' },
    ];
    const features = (...list: Body[]) => refused({}, olderTender({ features: list }));
    expect(await features({ ...feature, enum: options }, { ...feature, enum: options })).to.deep.equal([`data.features: ${text('code')}`]);
    expect(await features({ ...feature, enum: [options[0], options[0]] })).to.deep.equal([`data.features.0.enum: ${text('value')}`]);
  });

  it('V24: a telephone is one, and a kind is a listed one', async () => {
    const contactPoint = { name: 'Олена', telephone: 'x' };
    expect(await refused({ procuringEntity: procuringEntity({ contactPoint }) })).to.deep.equal([
      'data.procuringEntity.contactPoint.telephone: wrong telephone format (could be missed +)',
    ]);
    const [kind, ...others] = await refused({ procuringEntity: procuringEntity({ kind: 'x' }) });
    expect(kind).to.match(/^enum data\.procuringEntity\.kind: /);
    expect(others).to.deep.equal([]);
  });

  it('spec/tender-rules.md §5: a hash is one of its kind', async () => {
    const withHash = (hash: string) =>
      refused({ documents: [{ title: 'a', format: 'text/plain', url: 'https://documents.example.org/get/1', hash }] });
    expect(await withHash('crc:1')).to.deep.equal(['data.documents.0.hash: Hash type is not supported.']);
    expect(await withHash('md5:1')).to.deep.equal(['data.documents.0.hash: Hash value is wrong length.']);
    expect(await withHash(`md5:${'z'.repeat(32)}`)).to.deep.equal(['data.documents.0.hash: Hash value is not hexadecimal.']);
  });
});

describe('Bids and awards (spec/tender-rules.md §6, spec/procedures.md §1.5)', () => {
  const registry = useRegistry({ accounts });

  it('B1: each item says what is offered, in what unit and how much', async () => {
    const tender = await inTendering(registry);
    const { id } = bidItem();
    expect(errorsIn(await postBid(registry, tender, bidBody({ items: [{ id, unit: {} }] })))).to.have.members([
      'missing data.items.0.description: Field required',
      'missing data.items.0.quantity: Field required',
      'missing data.items.0.unit.name: Field required',
      'missing data.items.0.unit.code: Field required',
    ]);
  });

  it('an award is looked at for 5 full working days, and claimed against for 2, from Kyiv midnight to midnight', async () => {
    const tender = await inTendering(registry);
    await pendingBid(registry, tender);
    await afterTendering(registry, tender);
    await afterAuction(registry, tender);
    const [award] = (await readTender(registry, tender)).awards;
    expect(award.period).to.deep.equal({ startDate: award.date, endDate: '2026-12-26T00:00:00.000+02:00' });
    registry.clock.set(new Date('2026-12-21T10:15:00+02:00'));
    const { body } = await decideAward(registry, tender, award.id, 'active');
    expect(body.data.complaintPeriod).to.deep.equal({ startDate: body.data.date, endDate: '2026-12-24T00:00:00.000+02:00' });
  });
});

describe('Contracts (spec/contracts.md §4)', () => {
  const registry = useRegistry({ now: later });

  it('of one award cost together at most what was awarded; a cancelled one costs nothing', async () => {
    const { ids } = await awarded(registry, { lots: 0, tender: twoBuyers });
    const [first, second] = ids.map((id) => `${contracts}/${id}`);
    const put = (path: string | undefined, data: Body) => patch(registry, path ?? '', data);
    expect((await put(first, { value: sum(9000) })).status).to.equal(200);
    const dear = await put(second, { value: sum(500.01) });
    expect([dear.status, dear.body.details]).to.deep.equal([403, 'AmountNet should be less or equal to awarded amount']);
    expect((await put(second, { value: sum(500) })).status).to.equal(200);
    expect((await put(first, { status: 'cancelled' })).status).to.equal(200);
    expect((await put(second, { value: sum(9500) })).status).to.equal(200);
  });

  it('round the limit of an amount with tax up to whole cents', async () => {
    const { path } = await awarded(registry);
    const put = (amount: number) => patch(registry, path, { value: sum(amount, 0.01, { valueAddedTaxIncluded: true }) });
    expect((await put(0.02)).status).to.equal(200);
    expect((await put(0.03)).body.details).to.equal('Amount should be equal or greater than amountNet and differ by no more than 20.0%');
  });
});
