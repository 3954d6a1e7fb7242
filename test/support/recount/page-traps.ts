/** Records whose pages add up what does not belong together if they do it naively; long ones, so that their sections fold. */

import { hexId } from '../../../fixtures/reports.ts';
import type { Body, TestRegistry } from '../registry.ts';

const uah = (amount: number, valueAddedTaxIncluded = true): Body => ({ amount, currency: 'UAH', valueAddedTaxIncluded });
const at = (day: string): Date => new Date(`2026-${day}T10:00:00Z`);
const firm = (id: string): Body => ({
  ...{ name: `ТОВ ${id}`, identifier: { scheme: 'UA-EDR', id } },
  address: { countryName: 'Україна', region: 'Сумська область' },
});
const buyer: Body = { ...firm('91000001'), kind: 'special' };
const seller: Body = firm('91000011');
const classification = { scheme: 'ДК021', id: '33600000-6', description: 'Лікарські засоби' };
const manyItems = (relatedLots: readonly string[]): Body[] =>
  Array.from({ length: 40 }, (_, nth) => ({
    ...{ id: hexId(), description: `Ліки ${nth}`, classification, quantity: 1 },
    ...(relatedLots.length === 0 ? {} : { relatedLot: relatedLots[nth % relatedLots.length] }),
  }));

const common = (title: string): Body => ({
  tenderID: `UA-2026-05-06-${hexId().slice(0, 6)}-a`,
  ...{ title, title_en: title, owner: 'broker', date: at('06-02'), status: 'complete', procuringEntity: buyer },
  ...{ procurementMethod: 'open', procurementMethodType: 'belowThreshold', noticePublicationDate: at('05-06'), dateCreated: at('05-05') },
  tenderPeriod: { startDate: at('05-06'), endDate: at('05-20') },
  items: [{ id: hexId(), description: title, classification }],
});

interface Made {
  readonly id: string;
  readonly stub: Body;
  readonly record: Body;
}

/** `from`: the value when it was signed. */
const contract = (awardID: string, [from, to]: readonly [number, number], more: Body = {}, stubStatus = 'active'): Made => {
  const id = hexId();
  const contractID = `UA-2026-05-06-${id.slice(0, 6)}-a-a1`;
  return {
    id,
    stub: { id, awardID, contractID, status: stubStatus, value: uah(from), date: at('06-03') },
    record: {
      ...{ awardID, contractID, status: stubStatus, dateCreated: at('06-03'), buyer, suppliers: [seller] },
      ...{ value: uah(to), items: manyItems([]), ...(stubStatus === 'active' ? { dateSigned: at('06-04') } : {}) },
      milestones: [
        { id: hexId(), type: 'financing', code: 'prepayment', title: 'signingTheContract', percentage: 100, status: 'scheduled' },
      ],
      ...more,
    },
  };
};

/** The tax was dropped after it was signed with it. */
const withoutTax = ({ id, stub, record }: Made): Made => ({
  ...{ id, stub: { ...stub, value: { ...uah(10), amountNet: 8 } } },
  record: { ...record, value: { ...uah(12, false), amountNet: 12 } },
});

const payment = (amount: number, status: string): Body => ({
  ...{ id: hexId(), date: at('07-01'), value: { amount, currency: 'UAH' }, status },
  ...{ payer: { name: buyer.name }, payee: { name: seller.name } },
});
const change = (ground: string): Body => ({
  id: hexId(),
  status: 'active',
  rationaleTypes: [ground],
  rationale: 'Ціна',
  date: at('07-02'),
});

/** A tender of five lots with contracts in every state, and these contracts. */
const contractsOfEveryState = () => {
  const lot = (status: string, amount: number) => ({ id: hexId(), title: 'Лот', status, value: uah(amount), date: at('05-06') });
  const [raised, shared, dropped, empty, paid] = [
    lot('complete', 1000),
    lot('complete', 500),
    lot('cancelled', 300),
    lot('unsuccessful', 70),
    lot('complete', 40),
  ];
  const lots = [raised, shared, dropped, empty, paid];
  const bid = hexId();
  const award = (lotID: string, amount: number, status = 'active') => ({
    ...{ id: hexId(), bid_id: bid, lotID, status, value: uah(amount), date: at('06-01'), suppliers: [seller] },
  });
  const [ofRaised, ofShared, ofDropped, ofPaid] = [
    award(raised.id, 900),
    award(shared.id, 450),
    // Its lot was cancelled, so it does not stand.
    award(dropped.id, 290),
    award(paid.id, 36),
  ];
  const contracts = [
    contract(ofRaised.id, [880, 990], {
      changes: [change('itemPriceVariation'), change('taxRate')],
      amountPaid: uah(300.3),
      implementation: {
        transactions: [payment(100.1, 'successful'), payment(200.2, 'complete'), payment(1000, 'canceled'), payment(5000, 'pending')],
      },
    }),
    contract(ofShared.id, [200, 200]),
    contract(ofShared.id, [250, 250], {}, 'pending'),
    contract(ofDropped.id, [290, 290], {}, 'cancelled'),
    contract(ofPaid.id, [36, 30], {
      status: 'terminated',
      // More than the registry renders of a list.
      implementation: { transactions: Array.from({ length: 60 }, () => payment(0.5, 'successful')) },
    }),
    // Compared with nothing: the tax differs, and nobody knows the amounts without it.
    contract(ofRaised.id, [10, 12], { value: uah(12, false) }),
    withoutTax(contract(ofRaised.id, [10, 12])),
  ];
  const awards = [ofRaised, ofShared, ofDropped, award(empty.id, 60, 'unsuccessful'), ofPaid];
  const tender = {
    ...{ ...common('Contracts of every state'), value: uah(1910), lots, items: manyItems(lots.map(({ id }) => id)), awards },
    bids: [
      {
        ...{ id: bid, status: 'active', tenderers: [seller] },
        lotValues: awards.map(({ lotID: relatedLot, value }) => ({ relatedLot, value })),
      },
    ],
    contracts: contracts.map(({ stub }) => stub),
  };
  return { tender, contracts };
};

/** Two bids, of which the dearer won. */
const twoBids = (title: string, more: Body): Body => {
  const [first, second] = [hexId(), hexId()];
  const bid = (id: string, initial: number, last: number): Body => ({
    ...{ id, status: 'active', tenderers: [seller], initialValue: uah(initial), value: uah(last) },
  });
  return {
    ...{ ...common(title), value: uah(1000), bids: [bid(first, 950, 800), bid(second, 900, 780)] },
    awards: [
      { id: hexId(), bid_id: second, status: 'unsuccessful', value: uah(780), date: at('05-31'), suppliers: [seller] },
      { id: hexId(), bid_id: first, status: 'active', value: uah(800), date: at('06-01'), suppliers: [seller] },
    ],
    ...more,
  };
};

const lotsOfOtherTaxes = (): Body => {
  const lots = [true, false].map((isTaxed) => ({
    id: hexId(),
    title: 'Лот',
    status: 'active',
    value: uah(100, isTaxed),
    date: at('05-06'),
  }));
  return {
    ...{ ...common('Lots with tax and without'), status: 'active.qualification', value: uah(200), lots },
    items: manyItems(lots.map(({ id }) => id)),
  };
};

export const putPageTraps = async ({ store }: Pick<TestRegistry, 'store'>): Promise<void> => {
  const put = (name: 'tenders' | 'contracts', id: string, data: Body) => store.records<object>(name).insert(id, data);
  const { tender, contracts } = contractsOfEveryState();
  const id = hexId();
  await put('tenders', id, tender);
  for (const { id: own, record } of contracts) await put('contracts', own, { tender_id: id, ...record });
  const features = [{ code: 'term', title: 'Строк', featureOf: 'tenderer', enum: [{ value: 0.1, title: 'рік' }] }];
  for (const other of [
    twoBids('The dearer bid won', {}),
    twoBids('The better rated bid won', { awardCriteria: 'ratedCriteria' }),
    twoBids('A longer warranty won', { features }),
    lotsOfOtherTaxes(),
  ])
    await put('tenders', hexId(), other);
};
