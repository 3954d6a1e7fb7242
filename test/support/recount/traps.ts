/** Records that lead to overcounting or wrong sums if handled naively; stored directly, as by an import. */

import { hexId } from '../../../fixtures/reports.ts';
import type { Body, TestRegistry } from '../registry.ts';

const address = { countryName: 'Україна', region: 'Львівська область' };
const firm = (id: string): Body => ({
  ...{ name: `ТОВ ${id}`, identifier: { scheme: 'UA-EDR', id }, scale: 'micro', address },
  contactPoint: { name: 'Відділ', telephone: '+380440000000' },
});
const sum = (amount: number, currency = 'UAH', valueAddedTaxIncluded = true): Body => ({ amount, currency, valueAddedTaxIncluded });
const at = (text: string): Date => new Date(`${text}T10:00:00Z`);

const classification = { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' };
const buyer = { ...firm('90000001'), kind: 'general' };

const common = (title: string): Body => ({
  tenderID: `UA-2026-05-04-${hexId().slice(0, 6)}-a`,
  ...{
    title,
    title_en: title,
    owner: 'broker',
    date: at('2026-06-02'),
    status: 'complete',
    procurementMethod: 'open',
    procurementMethodType: 'belowThreshold',
  },
  ...{ procuringEntity: buyer, noticePublicationDate: at('2026-05-04'), dateCreated: at('2026-05-03') },
  tenderPeriod: { startDate: at('2026-05-04'), endDate: at('2026-05-20') },
  items: [{ id: hexId(), description: title, classification }],
});

const bid = (id: string, supplier: string, more: Body): Body => ({ id, status: 'active', tenderers: [firm(supplier)], ...more });
const award = (bidId: string, supplier: string, value: Body, more: Body = {}): Body => ({
  ...{ id: hexId(), status: 'active', bid_id: bidId, date: at('2026-06-01'), suppliers: [firm(supplier)], value },
  ...more,
});
const lot = (value: Body, more: Body = {}) => ({ id: hexId(), title: 'Лот', date: at('2026-05-04'), status: 'complete', value, ...more });
const offer = ({ id: relatedLot }: { readonly id: string }, value: Body): Body => ({ relatedLot, value });

const buildTenders = (): readonly Body[] => {
  const [one, two] = [lot(sum(1000)), lot(sum(500), { status: 'cancelled' })];
  const shared = lot(sum(900, 'EUR'));
  const framed = lot(sum(5_000_000));
  const ended = ['complete', 'cancelled', 'unsuccessful'].map((status) => lot(sum(700), { status }));
  const saved = lot({ currency: 'UAH', valueAddedTaxIncluded: false });
  const savings = { ...sum(6799.59, 'UAH', false), amountPerformance: 1486.28, yearlyPaymentsPercentage: 0.9 };
  const [a, b, c] = [hexId(), hexId(), hexId()];
  // More than the server renders of a list.
  const many = Array.from({ length: 60 }, (_, nth) => lot(sum(10), nth < 55 ? {} : { status: 'unsuccessful' }));
  return [
    {
      ...common('Cancelled behind its award'),
      ...{ status: 'cancelled', value: sum(70_000), bids: [bid(a, '90000011', { value: sum(60_000) })] },
      awards: [award(a, '90000011', sum(60_000))],
    },
    {
      ...common('A lot cancelled while bids came in'),
      ...{ value: sum(1500), lots: [one, two], bids: [bid(a, '90000011', { lotValues: [offer(one, sum(800))] })] },
      awards: [award(a, '90000011', sum(800), { lotID: one.id })],
    },
    {
      ...common('A lot of two winners'),
      ...{ value: sum(900, 'EUR'), lots: [shared] },
      bids: [
        bid(a, '90000012', { lotValues: [offer(shared, sum(300, 'EUR'))] }),
        bid(b, '90000013', { lotValues: [offer(shared, sum(400, 'EUR'))] }),
      ],
      awards: [
        award(a, '90000012', sum(300, 'EUR'), { lotID: shared.id }),
        award(b, '90000013', sum(400, 'EUR'), { lotID: shared.id, date: at('2027-01-09') }),
      ],
    },
    {
      ...common('An agreement of three'),
      ...{ procurementMethodType: 'closeFrameworkAgreementUA', agreementDuration: 'P2Y', maxAwardsCount: 3 },
      ...{ value: sum(5_000_000), lots: [framed] },
      bids: [a, b, c].map((id, nth) => bid(id, `9000002${nth}`, { lotValues: [offer(framed, sum(4_900_000))] })),
      awards: [a, b, c].map((id, nth) => award(id, `9000002${nth}`, sum(4_900_000), { lotID: framed.id })),
    },
    {
      ...common('A price without tax under a value with it'),
      ...{ value: sum(1200), bids: [bid(a, '90000014', { value: sum(1000, 'UAH', false) })] },
      awards: [award(a, '90000014', sum(1000, 'UAH', false))],
    },
    {
      ...common('Restricted: nobody reads who won'),
      ...{ config: { restricted: true }, value: sum(400), bids: [bid(a, '90000018', { value: sum(300) })] },
      awards: [award(a, '90000018', sum(300))],
    },
    {
      ...common('Sixty lots'),
      ...{ value: sum(600), lots: many, bids: [bid(a, '90000017', { lotValues: many.map((one) => offer(one, sum(9))) })] },
      awards: many.flatMap(({ id: lotID, status }) => (status === 'complete' ? [award(a, '90000017', sum(9), { lotID })] : [])),
    },
    {
      ...common('Awards of lots that came to nothing'),
      ...{ value: sum(2100), lots: ended, bids: [bid(a, '90000011', { lotValues: ended.map((one) => offer(one, sum(600))) })] },
      awards: ended.map(({ id: lotID }) => award(a, '90000011', sum(600), { lotID })),
    },
    {
      ...common('A value that is a slip of the pen'),
      ...{ value: sum(12e12), bids: [bid(a, '90000011', { value: sum(11e12) })], awards: [award(a, '90000011', sum(11e12))] },
    },
    {
      ...common('Energy saved: the price is not what offers are compared by'),
      ...{ procurementMethodType: 'esco', minValue: { currency: 'UAH', valueAddedTaxIncluded: false }, NBUdiscountRate: 0.22 },
      ...{ lots: [saved], bids: [bid(a, '90000012', { lotValues: [offer(saved, savings)] })] },
      ...{ awards: [award(a, '90000012', savings, { lotID: saved.id })], items: [] },
    },
    {
      ...common('A dialogue that has gone on'),
      procurementMethodType: 'competitiveDialogueUA',
      value: sum(800_000),
      stage2TenderID: hexId(),
    },
    {
      ...common('Sealed'),
      status: 'active.tendering',
      value: sum(77, 'USD'),
      bids: [bid(a, '90000015', { status: 'pending', value: sum(70, 'USD') })],
    },
  ];
};

/** What a contract was signed for, and what it is worth now; with the fields that differ, and those of its tender. */
const buildContract = (signed: Body, value: Body, { awarded = signed, ...more }: Body = {}, ofTender: Body = {}) => {
  const [tender, contract, awardID] = [hexId(), hexId(), hexId()];
  const won = { id: awardID, status: 'active', date: at('2026-05-10'), suppliers: [firm('90000016')], value: awarded };
  const changes = ['1', '2'].map((id) => ({ id, status: 'active', rationaleTypes: ['itemPriceVariation'], rationale: 'Ціна' }));
  return {
    tender: {
      id: tender,
      ...{ ...common(`A contract of ${value.amount} ${value.currency}`), procurementMethod: 'limited', procurementMethodType: 'reporting' },
      ...{ value: awarded, awards: [won], contracts: [{ id: contract, awardID, status: 'active', value: signed }], ...ofTender },
    },
    contract: {
      id: contract,
      ...{ tender_id: tender, awardID, status: 'active', contractID: `c-${contract.slice(0, 6)}`, dateSigned: at('2026-05-12') },
      ...{ buyer, suppliers: [firm('90000016')], items: [{ id: hexId(), classification }], changes, dateCreated: at('2026-05-11'), value },
      ...more,
    },
  };
};

const test = { mode: 'test' };
const restricted = { config: { restricted: true } };

/** A terminated contract has a paid amount besides its value; an abandoned one has no value. */
const buildContracts = () => [
  buildContract(sum(100), sum(130.37), { amountPaid: sum(12.5) }),
  buildContract(sum(1000, 'EUR'), sum(1001, 'EUR')),
  buildContract(sum(700), sum(560), { status: 'terminated' }),
  buildContract(sum(700), sum(7000), { status: 'cancelled' }),
  buildContract(sum(700), sum(7000), { status: 'pending' }),
  buildContract(sum(200, 'USD'), sum(240, 'USD'), { status: 'terminated', amountPaid: sum(240, 'USD') }),
  // Growth whose share is no double, rounds to nothing, or is less than anything that is shown.
  buildContract(sum(1000), sum(1011)),
  buildContract(sum(100_000), sum(100_040)),
  buildContract(sum(100_000_000), sum(100_000_040)),
  // With tax where it was signed without: compared by the amounts without tax.
  buildContract({ ...sum(1000, 'UAH', false), amountNet: 1000 }, { ...sum(1200), amountNet: 1050 }),
  // Nothing to compare with: another tax, another currency, a slip of the pen.
  buildContract(sum(1000, 'UAH', false), sum(1200)),
  buildContract(sum(1000, 'USD'), sum(900, 'EUR'), { awarded: sum(41_000) }),
  buildContract(sum(5000), sum(5e13)),
  buildContract(sum(300), sum(390), test, test),
  buildContract(sum(500), sum(600), restricted, restricted),
  // Its award is known to the tender alone.
  buildContract(sum(80), sum(88), { awardID: undefined }),
];

const buildPlan = (status: string, currency: string, amount = 100_000.5): Body => ({
  ...{ status, planID: `UA-P-2026-05-04-${hexId().slice(0, 6)}`, datePublished: at('2026-05-04'), dateCreated: at('2026-05-04') },
  ...{
    procuringEntity: buyer,
    buyers: [buyer],
    owner: 'broker',
    classification,
    tender: { procurementMethodType: 'belowThreshold', procurementMethod: 'open' },
  },
  budget: { id: '1', description: 'Кошторис', amount, currency },
});

/** `follow`: brings what is counted up to date. */
export const putTraps = async ({ store }: Pick<TestRegistry, 'store'>, follow: () => Promise<unknown>): Promise<void> => {
  const put = (name: 'tenders' | 'contracts' | 'plans', id: string, { id: _, ...data }: Body) =>
    store.records<object>(name).insert(id, Object.fromEntries(Object.entries(data).filter(([, part]) => part !== undefined)));
  for (const tender of buildTenders()) await put('tenders', hexId(), tender);
  for (const { tender, contract } of buildContracts()) {
    await put('tenders', tender.id, tender);
    await put('contracts', contract.id, contract);
  }
  const { contract: orphan } = buildContract(sum(50), sum(60));
  await put('contracts', orphan.id, orphan);
  const late = buildContract(sum(400), sum(500));
  await put('contracts', late.contract.id, late.contract);
  await follow();
  await put('tenders', late.tender.id, late.tender);
  for (const [status, currency] of [
    ['scheduled', 'UAH'],
    ['cancelled', 'UAH'],
    ['complete', 'USD'],
  ] as const)
    await put('plans', hexId(), buildPlan(status, currency));
  for (const budgets of [
    [sum(0.1), sum(0.2)],
    [sum(70), sum(30, 'EUR')],
  ]) {
    const plans = budgets.map(({ amount, currency }) => ({ id: hexId(), plan: buildPlan('complete', String(currency), Number(amount)) }));
    for (const { id, plan } of plans) await put('plans', id, plan);
    await put('tenders', hexId(), { ...common('Of two plans'), value: sum(100), plans: plans.map(({ id }) => ({ id })) });
  }
};
