import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import type { AwardRecord, BidRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { buildContracts } from '../../../src/modules/contracts/creation.ts';

const now = new Date('2026-12-01T10:00:00Z');
const lot = 'a'.repeat(32);
const value = { amount: 100, currency: 'EUR', valueAddedTaxIncluded: true };
const organization = { name: 'Бібліотека', identifier: { id: '1' }, contactPoint: { name: 'x' }, kind: 'general' };

const tender: Sketch<StoredTender> = {
  _id: 't'.repeat(32),
  tenderID: 'UA-2026-12-01-000001-a',
  title: 'Тендер',
  owner: 'broker',
  owner_token: 'hash of the tender token',
  procuringEntity: organization,
  lots: [{ id: lot, title: 'Лот', description: 'Папір' }],
  items: [
    { id: '1', quantity: 2, relatedLot: lot },
    { id: '2', quantity: 3, relatedLot: 'other' },
    { id: '3', quantity: 4, relatedLot: lot },
  ],
};
const award: Sketch<AwardRecord> = { id: 'award', bid_id: 'bid', lotID: lot, value, suppliers: [organization] };
const bid: Sketch<BidRecord> = { id: 'bid', owner: 'supplier', owner_token: 'hash of the bid token' };

const make = (changes: object = {}, bids: readonly Sketch<BidRecord>[] = [bid], asked: Sketch<AwardRecord> = award, at = now) => {
  const ids = ['id 3', 'id 2', 'id 1'];
  return sketched(buildContracts)({ ...tender, ...changes }, asked, bids, {
    now: at,
    newId: () => ids.pop() ?? '',
    zone: makeZone('Europe/Kyiv'),
  });
};
const [only] = make().contracts;

describe('contracts of an award', () => {
  it('are one, with the items of its lot, its value with a net amount, and a number after those the tender has', () => {
    const { contracts, stubs } = make({ contracts: [{ id: 'x' }, { id: 'y' }] });
    expect(contracts).to.have.length(1);
    expect(contracts[0]).to.deep.include({
      id: 'id 1',
      contractID: 'UA-2026-12-01-000001-a-a3',
      awardID: 'award',
      status: 'pending',
      date: now,
      value: { ...value, amountNet: 100 },
      owner: 'broker',
      config: { restricted: false },
    });
    expect(contracts[0]?.items?.map(({ id }) => id)).to.deep.equal(['1', '3']);
    expect(stubs).to.deep.equal([
      {
        id: 'id 1',
        status: 'pending',
        awardID: 'award',
        date: now,
        contractID: 'UA-2026-12-01-000001-a-a3',
        title: 'Лот',
        description: 'Папір',
        value: { ...value, amountNet: 100 },
      },
    ]);
  });

  it('give the tender token and the bid token their sides', () => {
    expect(only?.access).to.deep.equal([
      { role: 'tender', owner: 'broker', token: 'hash of the tender token' },
      { role: 'bid', owner: 'supplier', token: 'hash of the bid token' },
    ]);
  });

  it('give both sides to the tender token where the buyer has named the supplier', () => {
    const { bid_id: _, ...named } = award;
    const { contracts, stubs } = make({}, [], named);
    expect(contracts[0]?.access).to.deep.equal([
      { role: 'tender', owner: 'broker', token: 'hash of the tender token' },
      { role: 'bid', owner: 'broker', token: 'hash of the tender token' },
    ]);
    expect([contracts[0]?.items?.length, stubs[0]?.value]).to.deep.equal([2, { ...value, amountNet: 100 }]);
  });

  it('take parties without their contacts', () => {
    const { contactPoint: _, ...party } = organization;
    expect(only?.buyer).to.deep.equal(party);
    expect(only?.suppliers).to.deep.equal([party]);
  });

  it('keep the unit of the tender for a bid that names a price alone', () => {
    const unit = { code: 'H87', name: 'штука' };
    const price = { ...value, amount: 10 };
    const items = [{ id: '1', quantity: 2, relatedLot: lot, unit }];
    const { contracts } = make({ items }, [{ ...bid, items: [{ id: '1', unit: { value: price } }] }]);
    expect(contracts[0]?.items).to.deep.equal([{ ...items[0], unit: { ...unit, value: price } }]);
  });

  it('say of items what the bid says, leave out what is not delivered, and no profile', () => {
    const items = [
      { id: '1', quantity: 5, description: 'Краще', profile: 'p', unit: { code: 'H87' } },
      { id: '3', quantity: 0 },
    ];
    const { contracts } = make({}, [{ ...bid, items }]);
    expect(contracts[0]?.items).to.deep.equal([{ id: '1', quantity: 5, relatedLot: lot, description: 'Краще', unit: { code: 'H87' } }]);
  });

  it('name the attributes that the bid gave an item', () => {
    const criteria = [
      {
        relatesTo: 'item',
        relatedItem: '1',
        requirementGroups: [
          {
            requirements: [
              { id: 'r', title: 'Щільність', unit: { code: 'GM' } },
              { id: 'unanswered', title: 'x' },
            ],
          },
        ],
      },
      { relatesTo: 'tenderer', requirementGroups: [{ requirements: [{ id: 's', title: 'Досвід' }] }] },
    ];
    const requirementResponses = [
      { requirement: { id: 'r' }, value: 80 },
      { requirement: { id: 's' }, values: ['так'] },
    ];
    const { contracts } = make({ criteria }, [{ ...bid, requirementResponses }]);
    expect(contracts[0]?.items?.map(({ attributes }) => attributes)).to.deep.equal([
      [{ name: 'Щільність', unit: { code: 'GM' }, value: 80 }],
      undefined,
    ]);
  });

  it('have the milestones of their lot and of the whole tender, still to come', () => {
    const milestones = [{ id: '1', relatedLot: lot }, { id: '2', relatedLot: 'other' }, { id: '3' }];
    expect(make({ milestones }).contracts[0]?.milestones).to.deep.equal([
      { id: '1', status: 'scheduled' },
      { id: '3', status: 'scheduled' },
    ]);
  });

  it('are one for each buyer when every item is for one, of no value yet', () => {
    const buyers = [
      { id: 'b1', name: 'Перша' },
      { id: 'b2', name: 'Друга' },
      { id: 'b3', name: 'Без предметів' },
    ];
    const items = [
      { id: '1', quantity: 1, relatedLot: lot, relatedBuyer: 'b1' },
      { id: '2', quantity: 1, relatedLot: lot, relatedBuyer: 'b2' },
    ];
    const { contracts, stubs } = make({ buyers, items });
    expect(contracts.map(({ buyerID, contractID }) => [buyerID, contractID])).to.deep.equal([
      ['b1', 'UA-2026-12-01-000001-a-a1'],
      ['b2', 'UA-2026-12-01-000001-a-a2'],
    ]);
    expect(contracts.map(({ items: ownItems }) => ownItems?.map(({ id }) => id))).to.deep.equal([['1'], ['2']]);
    expect(stubs.map(({ value }) => [value?.amount, value?.amountNet])).to.deep.equal([
      [0, 0],
      [0, 0],
    ]);
    expect(make({ buyers }).contracts).to.have.length(1);
  });

  it('are never none: where no buyer gets anything it is one, with the procuring entity', () => {
    const buyers = [{ id: 'b1', name: 'Перша' }];
    const nothing = [{ id: '1', quantity: 0, relatedLot: lot, relatedBuyer: 'b1' }];
    const strangers = [{ id: '1', quantity: 1, relatedLot: lot, relatedBuyer: 'nobody' }];
    for (const items of [nothing, strangers]) {
      const { contracts, stubs } = make({ buyers, items });
      expect(contracts.map(({ buyer, value: { amount } = { amount: -1 } }) => [buyer?.name, amount])).to.deep.equal([['Бібліотека', 100]]);
      expect(stubs.map(({ awardID }) => awardID)).to.deep.equal(['award']);
    }
  });

  it('copy the mode, the template, the grounds for changes and whether they are restricted', () => {
    const contractChangeRationaleTypes = { priceReduction: { title_en: 'x' } };
    const changes = { mode: 'test', contractTemplateName: 'paper', contractChangeRationaleTypes, config: { restricted: true } };
    expect(make(changes).contracts[0]).to.deep.include(changes);
    for (const field of ['mode', 'contractTemplateName', 'contractChangeRationaleTypes']) expect(only).to.not.have.property(field);
  });

  it('are electronic where both sides name a contract_owner: without tokens, to the end of the year in which they begin', () => {
    const named = (contract_owner: string) => ({ ...organization, contract_owner });
    const parts = (buyer: string | undefined, supplier: string | undefined, at = now) => {
      const procuringEntity = buyer === undefined ? organization : named(buyer);
      const suppliers = [supplier === undefined ? organization : named(supplier)];
      const [{ owner, access, period } = {}] = make({ procuringEntity }, [bid], { ...award, suppliers }, at).contracts;
      return { owner, access, period };
    };
    for (const [buyer, supplier] of [
      ['one', undefined],
      [undefined, 'other'],
    ] as const)
      expect(parts(buyer, supplier)).to.deep.include({ owner: 'broker', period: undefined });
    const access = [
      { role: 'buyer', owner: 'one' },
      { role: 'supplier', owner: 'other' },
    ];
    const endDate = new Date('2026-12-31T21:59:59Z');
    expect(parts('one', 'other')).to.deep.equal({ owner: 'one', access, period: { startDate: new Date('2026-12-06T10:00:00Z'), endDate } });
    const { period } = parts('one', 'other', new Date('2026-12-29T10:00:00Z'));
    expect(period).to.deep.equal({ startDate: new Date('2027-01-03T10:00:00Z'), endDate: new Date('2027-12-31T21:59:59Z') });
  });
});
