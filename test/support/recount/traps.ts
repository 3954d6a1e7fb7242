/** Records that lead to overcounting or wrong sums if handled naively; stored directly, as by an import. */
import type { TestRegistry } from '../registry.ts';
import { hexId } from '../reports.ts';

type Body = Record<string, unknown>;

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

const buildContract = (currency: string, [from, to]: readonly [number, number], more: Body = {}) => {
  const [tender, contract, awardID] = [hexId(), hexId(), hexId()];
  const won = { id: awardID, status: 'active', date: at('2026-05-10'), suppliers: [firm('90000016')], value: sum(from, currency) };
  const parties = { buyer, suppliers: [firm('90000016')] };
  const changes = ['1', '2'].map((id) => ({ id, status: 'active', rationaleTypes: ['itemPriceVariation'], rationale: 'Ціна' }));
  return {
    tender: {
      id: tender,
      ...{ ...common(`A contract that grew in ${currency}`), procurementMethod: 'limited', procurementMethodType: 'reporting' },
      ...{
        value: sum(from, currency),
        awards: [won],
        contracts: [{ id: contract, awardID, status: 'active', value: sum(from, currency) }],
      },
    },
    contract: {
      id: contract,
      ...{
        tender_id: tender,
        awardID,
        status: 'active',
        contractID: `c-${contract.slice(0, 6)}`,
        dateSigned: at('2026-05-12'),
        ...parties,
      },
      ...{ value: sum(to, currency), items: [{ id: hexId(), classification }], changes, dateCreated: at('2026-05-11') },
      ...more,
    },
  };
};

const buildPlan = (status: string, currency: string): Body => ({
  ...{ status, planID: `UA-P-2026-05-04-${hexId().slice(0, 6)}`, datePublished: at('2026-05-04'), dateCreated: at('2026-05-04') },
  ...{
    procuringEntity: buyer,
    buyers: [buyer],
    owner: 'broker',
    classification,
    tender: { procurementMethodType: 'belowThreshold', procurementMethod: 'open' },
  },
  budget: { id: '1', description: 'Кошторис', amount: 100_000.5, currency },
});

/** Signed without tax, worth a sum with tax now; `net`: whether the amounts without tax are known. */
const buildTaxed = (net: boolean) => {
  const value = { ...sum(1200), ...(net ? { amountNet: 1050 } : {}) };
  const { tender, contract } = buildContract('UAH', [1000, 1200], { value });
  const signed = { ...sum(1000, 'UAH', false), ...(net ? { amountNet: 1000 } : {}) };
  return { tender: { ...tender, contracts: tender.contracts.map((one) => ({ ...one, value: signed })) }, contract };
};

/** A terminated contract has a paid amount besides its value; an abandoned one has no value. */
const contracts = () => [
  buildContract('UAH', [100, 130.37], { amountPaid: sum(12.5) }),
  buildContract('EUR', [1000, 1001]),
  buildContract('UAH', [700, 560], { status: 'terminated' }),
  buildContract('UAH', [700, 7000], { status: 'cancelled' }),
  buildTaxed(true),
  buildTaxed(false),
];

export const putTraps = async ({ store }: Pick<TestRegistry, 'store'>): Promise<void> => {
  const put = (name: 'tenders' | 'contracts' | 'plans', id: string, { id: _, ...data }: Body) =>
    store.records<object>(name).insert(id, data);
  for (const tender of buildTenders()) await put('tenders', hexId(), tender);
  for (const { tender, contract } of contracts()) {
    await put('tenders', tender.id, tender);
    await put('contracts', contract.id, contract);
  }
  for (const [status, currency] of [
    ['scheduled', 'UAH'],
    ['cancelled', 'UAH'],
    ['complete', 'USD'],
  ] as const)
    await put('plans', hexId(), buildPlan(status, currency));
};
