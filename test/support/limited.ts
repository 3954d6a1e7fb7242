/** Procedures without competition: bodies as brokers send them, and a registry with the lists of causes (spec/limited-tenders.md). */
import { startWithLists } from './listed.ts';
import { signature } from './procedure.ts';
import { type Answer, type Ask, keys, type TestRegistry } from './registry.ts';
import { systemAccounts, write } from './tender-parts.ts';
import {
  createTender,
  item,
  itemId,
  lotId,
  type MadeTender,
  milestone,
  monday,
  money,
  otherLotId,
  patchTender,
  procuringEntity,
} from './tenders.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
type Read = any;
type Body = Record<string, unknown>;

const act = (name: string, scheme: string, archive = false): Body => ({
  title_uk: `Підстава ${name}`,
  title_en: `Ground ${name}`,
  description_uk: `Опис ${name}`,
  description_en: `Text ${name}`,
  uri: `https://law.example.org/${name}`,
  scheme,
  archive,
});

/** Short lists in the format of the official ones. */
const lists = [
  [
    'causes-reporting',
    [
      ['defencePurchase', act('1', 'DECREE1178')],
      ['hematopoieticStemCells', act('2', 'LAW922')],
      ['defenceVehicles', act('3', 'DECREE1275')],
      ['oldOne', act('4', 'LAW922', true)],
    ],
  ],
  [
    'causes-negotiation',
    [
      ['additionalPurchase', act('5', 'DECREE1178')],
      ['noCompetition', act('6', 'LAW922')],
    ],
  ],
  ['causes-negotiation-quick', [['humanitarianAidProvision', act('7', 'DECREE1178')]]],
  ['contract-change-reasons', [['itemPriceVariation', { title_uk: 'Ціна', title_en: 'Price' }]]],
  [
    'contract-change-reasons-decree',
    [
      ['itemPriceChange', { title_uk: 'Ціна товару', title_en: 'Price of goods' }],
      ['durationExtension', { title_uk: 'Строк', title_en: 'Time' }],
      ['fiscalYearExtension', { title_uk: 'Рік', title_en: 'Year' }],
    ],
  ],
] as const;

/** A registry with the lists in force. */
export const startListed = (): Promise<TestRegistry> =>
  startWithLists(lists, { now: monday, accounts: `${systemAccounts}[aboveThresholdReviewers]\nreviewer = reviewer-key\n` });

const config = (complaints: Body): Body => ({
  hasAuction: false,
  hasAwardingOrder: true,
  hasValueRestriction: true,
  valueCurrencyEquality: true,
  hasPrequalification: false,
  minBidsNumber: 1,
  hasPreSelectionAgreement: false,
  hasTenderComplaints: false,
  hasAwardComplaints: false,
  hasCancellationComplaints: false,
  hasValueEstimation: true,
  hasQualificationComplaints: false,
  tenderComplainRegulation: 0,
  qualificationComplainDuration: 0,
  awardComplainDuration: 0,
  cancellationComplainDuration: 0,
  clarificationUntilDuration: 0,
  qualificationDuration: 0,
  minTenderingDuration: 0,
  hasEnquiries: false,
  minEnquiriesDuration: 0,
  enquiryPeriodRegulation: 0,
  restricted: false,
  ...complaints,
});

const contested = (awardComplainDuration: number): Body => ({
  hasAwardComplaints: true,
  hasCancellationComplaints: true,
  awardComplainDuration,
  cancellationComplainDuration: 10,
});

export const cause = (code: string, overrides: Body = {}): Body => ({ code, description: 'Закупівля для потреб оборони', ...overrides });

export const delivered = (overrides: Body = {}): Body =>
  item({
    unit: { name: 'штука', code: 'H87' },
    deliveryDate: { endDate: '2026-12-31T00:00:00+02:00' },
    deliveryAddress: { countryName: 'Україна', region: 'Полтавська область' },
    ...overrides,
  });

const paid = (relatedLot?: string): Body[] => {
  const of = relatedLot === undefined ? {} : { relatedLot };
  const delivery = { title: 'signingTheContract', code: 'standard', type: 'delivery', sequenceNumber: 3 };
  return [
    milestone({ percentage: 70, ...of }),
    milestone({ percentage: 30, title: 'deliveryOfGoods', code: 'postpayment', sequenceNumber: 2, ...of }),
    milestone({ ...delivery, ...of }),
  ];
};

export interface Sent {
  readonly data: Body;
  readonly config: Body;
}

const plain = { currency: 'UAH', valueAddedTaxIncluded: false };

export const reportingTender = (overrides: Body = {}): Sent => ({
  data: {
    procurementMethodType: 'reporting',
    title: 'Охорона складу',
    mainProcurementCategory: 'services',
    procuringEntity: procuringEntity({ kind: 'other' }),
    value: { amount: 500000, ...plain },
    items: [delivered()],
    milestones: paid(),
    causeDetails: cause('defencePurchase'),
    ...overrides,
  },
  config: config({}),
});

const buildLot = (id: string, amount: number): Body => ({ id, title: `Лот ${amount}`, value: money(amount) });

export const otherItemId = '20000000000000000000000000000002';

const negotiated = (type: string, code: string, days: number, overrides: Body): Sent => ({
  data: {
    procurementMethodType: type,
    title: 'Додаткові сервери',
    mainProcurementCategory: 'goods',
    procuringEntity: procuringEntity(),
    value: { amount: 0, ...plain },
    lots: [buildLot(lotId, 500), buildLot(otherLotId, 500)],
    items: [delivered({ id: itemId, relatedLot: lotId }), delivered({ id: otherItemId, relatedLot: otherLotId })],
    milestones: [...paid(lotId), ...paid(otherLotId)],
    causeDetails: cause(code),
    ...overrides,
  },
  config: config(contested(days)),
});

export const negotiationTender = (overrides: Body = {}): Sent => negotiated('negotiation', 'additionalPurchase', 5, overrides);
export const quickTender = (overrides: Body = {}): Sent => negotiated('negotiation.quick', 'humanitarianAidProvision', 3, overrides);

const must = (answer: Answer, status: number): Answer => {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
  return answer;
};

/** A published tender; the clock is at its creation. */
export const chosen = async (registry: TestRegistry, body: Sent): Promise<MadeTender> => {
  registry.clock.set(monday);
  const tender = await createTender(registry, {}, body);
  must(await patchTender(registry, tender, { status: 'active' }), 200);
  return tender;
};

export const supplier = (overrides: Body = {}): Body => ({
  name: 'ТОВ «Захист»',
  scale: 'sme',
  identifier: { scheme: 'UA-EDR', id: '30000009' },
  address: { countryName: 'Україна', region: 'Полтавська область' },
  contactPoint: { name: 'І. Захисник', email: 'sup@example.org' },
  ...overrides,
});

export const awardBody = (overrides: Body = {}): Body => ({ suppliers: [supplier()], value: { amount: 475000, ...plain }, ...overrides });

export const postAward = (registry: TestRegistry, tender: MadeTender, overrides: Body = {}): Promise<Answer> =>
  write(registry, tender, 'POST', '/awards', awardBody(overrides));

export const awardId = async (registry: TestRegistry, tender: MadeTender, overrides: Body = {}): Promise<string> =>
  must(await postAward(registry, tender, overrides), 201).body.data.id;

export const patchAward = (registry: TestRegistry, tender: MadeTender, id: string, data: Body): Promise<Answer> =>
  write(registry, tender, 'PATCH', `/awards/${id}`, data);

export const addNotice = async (registry: TestRegistry, tender: MadeTender, id: string): Promise<Answer> =>
  must(await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`)), 201);

/** An accepted award with its notice file. */
export const acceptedAward = async (registry: TestRegistry, tender: MadeTender, overrides: Body = {}): Promise<Read> => {
  const id = await awardId(registry, tender, overrides);
  await addNotice(registry, tender, id);
  return must(await patchAward(registry, tender, id, { qualified: true, status: 'active' }), 200).body.data;
};

const contractPath = (id: string): string => `/api/2.5/contracts/${id}`;

/** A contract's own token, with which the buyer edits it. */
export const contractToken = async (registry: TestRegistry, tender: MadeTender, id: string): Promise<string> =>
  must(await registry.ask('PATCH', `${contractPath(id)}/credentials`, { key: keys.broker, token: tender.token }), 200).body.access.token;

export const onContract = (registry: TestRegistry, token: string, method: string, path: string, data?: unknown): Promise<Answer> => {
  const ask: Ask = { key: keys.broker, token, ...(data === undefined ? {} : { body: { data } }) };
  return registry.ask(method, contractPath(path), ask);
};

/** Signs a contract: adds its number, its period and the prices of its items. */
export const signing = async (registry: TestRegistry, id: string, amount: number, overrides: Body = {}): Promise<Body> => {
  const { items } = (await registry.ask('GET', contractPath(id))).body.data;
  return {
    status: 'active',
    contractNumber: '7-П',
    period: { startDate: '2026-12-20T00:00:00+02:00', endDate: '2026-12-31T00:00:00+02:00' },
    value: { amount, amountNet: amount, ...plain },
    items: items.map((one: Read) => ({ ...one, unit: { ...one.unit, value: { amount: amount / one.quantity, ...plain } } })),
    ...overrides,
  };
};
