/** A request for proposals on an agreement that is made here, from the framework to the end of its contracts (spec/frameworks.md §14). */
import { expect } from 'chai';
import { bidBody, bidItem, lotValue, type MadeBid, makeBid, onBid, postBid, price, tenderer } from '../../../fixtures/bids.ts';
import { buyer, contractPlace, framed, frameworkItem, type Owned, write as writeAs } from '../../../fixtures/frameworks.ts';
import { accounts, afterAuction, chronograph, patchAward, readTender, signature, tenderingEnds } from '../../../fixtures/procedure.ts';
import { enquiriesOver, proposalTender } from '../../../fixtures/proposals.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import {
  createTender,
  item,
  lot,
  lotId,
  type MadeTender,
  milestone,
  monday,
  money,
  otherLotId,
  patchTender,
  postTender,
  procuringEntity,
} from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

const lots = [lotId, otherLotId, '10000000000000000000000000000003'];
const buildItem = (lotOf: string): string => `2${lotOf.slice(1)}`;
const suppliers = ['00137256', '00137255', '00137200'];
const edr = (id: string) => tenderer({ identifier: { scheme: 'UA-EDR', id } });
const paper = { scheme: 'ДК021', id: '30190000-7', description: 'Офісне устаткування та приладдя різне' };

describe('A request for proposals on an agreement', () => {
  const registry = useRegistry({ accounts });
  beforeEach(() => registry.clock.set(monday));

  const ifi = (overrides: Body = {}, config?: Body) =>
    framed(
      registry,
      suppliers,
      {
        frameworkType: 'internationalFinancialInstitutions',
        classification: paper,
        procuringEntity: buyer({ kind: 'other', identifier: { scheme: 'UA-EDR', id: '40000017', legalName: 'Бібліотека № 7' } }),
        ...overrides,
      },
      config,
    );
  const bodyOn = (agreement: string, overrides: Body = {}) =>
    proposalTender(
      {
        agreements: [{ id: agreement.split('/').at(-1) }],
        procuringEntity: procuringEntity({ kind: 'other' }),
        lots: lots.map((id) => lot({ id, value: money(500), minimalStep: money(5) })),
        items: lots.map((id) => item({ id: buildItem(id), relatedLot: id, quantity: 1 })),
        milestones: lots.map((relatedLot) => milestone({ relatedLot })),
        ...overrides,
      },
      { hasPreSelectionAgreement: true, hasAuction: true, hasValueRestriction: true },
    );
  const published = async (agreement: string): Promise<MadeTender> => {
    const tender = await createTender(registry, {}, bodyOn(agreement));
    const activated = await patchTender(registry, tender, { status: 'active.enquiries' });
    expect(activated.status, activated.text).to.equal(200);
    return tender;
  };
  const inTendering = async (tender: MadeTender): Promise<void> => {
    registry.clock.set(enquiriesOver);
    await chronograph(registry, tender);
  };
  const offer = (id: string): Body =>
    bidBody({
      tenderers: [edr(id)],
      lotValues: lots.slice(0, 2).map((relatedLot) => lotValue(500, { relatedLot })),
      items: lots
        .slice(0, 2)
        .map((of) => bidItem({ id: buildItem(of), quantity: 1, unit: { code: 'H87', name: 'штука', value: price(450) } })),
    });
  const bid = async (tender: MadeTender, id: string): Promise<MadeBid> => {
    registry.clock.advance(60_000);
    const createdBid = await makeBid(registry, tender, offer(id));
    await onBid(registry, createdBid, 'POST', '/documents', await signature(registry, 'proposal'));
    const sent = await onBid(registry, createdBid, 'PATCH', '', { status: 'pending' });
    expect(sent.status, sent.text).to.equal(200);
    return createdBid;
  };
  const must = (answer: Answer, status = 200): Answer => {
    expect(answer.status, answer.text).to.equal(status);
    return answer;
  };
  const ban = async (agreement: string, framework: Owned): Promise<void> => {
    const { path } = await contractPlace(registry, { path: agreement, token: framework.token });
    await writeAs(registry, framework, 'POST', `${path}/milestones`, { type: 'ban' });
  };

  it('goes from the framework to the end of two contracts', async () => {
    const { agreement } = await ifi();
    const tender = await published(agreement);
    expect((await readTender(registry, tender)).procurementMethod).to.equal('selective');
    await inTendering(tender);
    for (const id of suppliers.slice(0, 2)) await bid(tender, id);
    registry.clock.set(tenderingEnds);
    await chronograph(registry, tender);
    await afterAuction(registry, tender);

    const awarding = await readTender(registry, tender);
    expect([awarding.status, ...awarding.lots.map(({ status }: Body) => status)]).to.deep.equal([
      'active.qualification',
      'active',
      'active',
      'unsuccessful',
    ]);
    const decide = async (place: number, data: Body): Promise<void> => {
      const { awards } = await readTender(registry, tender);
      must(await patchAward(registry, tender, awards[place].id, data));
    };
    expect(awarding.awards).to.have.length(2);
    for (const place of [0, 1]) await decide(place, { status: 'active', qualified: true });
    await decide(1, { status: 'cancelled' });
    await decide(2, { status: 'unsuccessful', qualified: false });
    await decide(3, { status: 'active', qualified: true });
    const awarded = await readTender(registry, tender);
    expect([awarded.status, ...awarded.awards.map(({ status }: Body) => status)]).to.deep.equal([
      'active.awarded',
      'active',
      'cancelled',
      'unsuccessful',
      'active',
    ]);

    const live = awarded.contracts.filter(({ status }: Body) => status === 'pending').map(({ id }: Body) => id);
    expect(live).to.have.length(2);
    for (const id of live) {
      const path = `/api/2.5/contracts/${id}`;
      const { body } = must(
        await registry.ask('PATCH', `${path}/credentials`, { key: keys.broker, token: tender.token, body: { data: {} } }),
      );
      const send = (method: string, below: string, data: Body) =>
        registry.ask(method, path + below, { key: keys.broker, token: body.access.token, body: { data } });
      const period = { startDate: '2027-01-11T00:00:00+02:00', endDate: '2027-12-31T00:00:00+02:00' };
      must(await send('PATCH', '', { status: 'active', contractNumber: '1', period }));
      const change = must(await send('POST', '/changes', { rationale: 'Ціна', rationaleTypes: ['priceReduction'] }), 201);
      const signed = { status: 'active', dateSigned: registry.clock.now().toISOString() };
      must(await send('PATCH', `/changes/${change.body.data.id}`, signed));
      const { value } = (await registry.ask('GET', path)).body.data;
      must(await send('PATCH', '', { status: 'terminated', amountPaid: value }));
    }
    expect((await readTender(registry, tender)).status).to.equal('complete');
  });

  it('is for what the agreement lists, and for its group, however its items are changed', async () => {
    const listed = { ...frameworkItem({ classification: paper }), description: 'Папір офісний А4, пачка' };
    const { agreement } = await ifi({ items: [listed] }, { hasItems: true });
    const says = async (description: string): Promise<string[]> => {
      const items = lots.map((id) => item({ id: buildItem(id), relatedLot: id, description }));
      return errorsIn(await postTender(registry, bodyOn(agreement, { items })));
    };
    expect(await says('Картон')).to.deep.equal(
      lots.map((_, place) => `data.items.${place}.description: Item description 'Картон' not found in agreement items`),
    );
    const tender = await published(agreement);
    const pumps = { scheme: 'ДК021', id: '42000000-6', description: 'Промислова техніка' };
    const moved = lots.map((id) => item({ id: buildItem(id), relatedLot: id, classification: pumps }));
    expect(errorsIn(await patchTender(registry, tender, { items: moved }))).to.deep.equal([
      'data.items: CPV group of items (420) should be identical to agreement CPV group (301)',
    ]);
    const other = await ifi();
    expect(errorsIn(await patchTender(registry, tender, { agreements: [{ id: other.agreement.split('/').at(-1) }] }))).to.deep.equal([
      "data.agreements: Can't change agreements in a public tender",
    ]);
    const draft = await createTender(registry, {}, bodyOn(agreement));
    const resting = await patchTender(registry, draft, { agreements: [{ id: other.agreement.split('/').at(-1) }] });
    expect(must(resting).body.data.agreements[0].id).to.equal(other.agreement.split('/').at(-1));
    expect(errorsIn(await patchTender(registry, draft, { agreements: [] }))).to.deep.equal(['missing data.agreements: Field required']);
  });

  it('loses the bid of a supplier who is banned before its end, and goes on where the agreement ends', async () => {
    const { framework, agreement } = await ifi();
    const tender = await published(agreement);
    await inTendering(tender);
    const banned = await bid(tender, suppliers[0] ?? '');
    const storedBid = await bid(tender, suppliers[1] ?? '');
    await ban(agreement, framework);
    const again = await postBid(registry, tender, offer(suppliers[0] ?? ''));
    expect([again.status, again.body.details]).to.deep.equal([403, 'Bid is not a member of agreement']);
    await writeAs(registry, framework, 'PATCH', agreement, { status: 'terminated' });
    const late = await bid(tender, suppliers[2] ?? '');
    const before = (await registry.ask('GET', agreement)).body.data;
    registry.clock.set(tenderingEnds);
    await chronograph(registry, tender);
    await afterAuction(registry, tender);
    const { status, awards } = await readTender(registry, tender);
    expect(status).to.equal('active.qualification');
    expect((await onBid(registry, banned, 'GET')).body.data.status).to.equal('invalid');
    expect(new Set(awards.map(({ bid_id }: Body) => bid_id))).to.deep.equal(new Set([storedBid.id]));
    expect((await onBid(registry, late, 'GET')).body.data.status).to.equal('active');
    expect((await registry.ask('GET', agreement)).body.data).to.deep.equal(before);
  });

  it('is bid for or not as a ban comes at the same moment, and never half', async () => {
    const { framework, agreement } = await ifi();
    const tender = await published(agreement);
    await inTendering(tender);
    const [made] = await Promise.all([postBid(registry, tender, offer(suppliers[0] ?? '')), ban(agreement, framework)]);
    expect(made.status).to.be.oneOf([201, 403]);
    const twice = await Promise.all([
      postBid(registry, tender, offer(suppliers[1] ?? '')),
      postBid(registry, tender, offer(suppliers[1] ?? '')),
    ]);
    expect(twice.map(({ status }) => status)).to.deep.equal([201, 201]);
    const { bids = [] } = (await registry.store.records<{ bids: object[] }>('tenders').get(tender.id)) ?? {};
    expect(bids).to.have.length(made.status === 201 ? 3 : 2);
    expect(await write(registry, tender, 'GET', '/bids', undefined)).to.include({ status: 403 });
  });
});
