/** Bodies of tenders as brokers send them, in both variants (spec/tenders.md §3, spec/decisions.md D2), and the first requests on them. */
import { type Answer, keys, type TestRegistry } from './registry.ts';

/** A Monday morning in the registry's time zone; the periods below match it. */
export const monday = new Date('2026-12-07T08:15:00Z');

export const lotId = '10000000000000000000000000000001';
export const otherLotId = '10000000000000000000000000000002';
export const itemId = '20000000000000000000000000000001';

type Body = Record<string, unknown>;

export const money = (amount: number): Body => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true });

export const item = (overrides: Body = {}): Body => ({
  id: itemId,
  description: 'Папір офісний А4, пачка',
  description_en: 'Office paper A4, a pack',
  description_ru: 'Бумага офисная А4, пачка',
  classification: { scheme: 'ДК021', id: '30190000-7', description: 'Офісне устаткування та приладдя різне' },
  additionalClassifications: [{ scheme: 'ДКПП', id: '17.12.14', description: 'Папір' }],
  unit: { name: 'штука', code: 'H87', value: { amount: 100 } },
  quantity: 10,
  ...overrides,
});

export const lot = (overrides: Body = {}): Body => ({
  id: lotId,
  title: 'Папір А4',
  description: 'Папір для принтерів',
  value: money(10000),
  minimalStep: money(100),
  ...overrides,
});

export const procuringEntity = (overrides: Body = {}): Body => ({
  name: 'Бібліотека № 7',
  identifier: { scheme: 'UA-EDR', id: '40000017', uri: 'https://library.example.org' },
  address: {
    countryName: 'Україна',
    postalCode: '36000',
    region: 'Полтавська область',
    locality: 'Полтава',
    streetAddress: 'вул. Садова, 5',
  },
  contactPoint: { name: 'Олена Коваль', telephone: '+380532000000' },
  kind: 'general',
  ...overrides,
});

export const signerInfo: Body = {
  name: 'Олена Коваль',
  telephone: '+380532000000',
  email: 'library@example.org',
  iban: 'UA213223130000026007233566001',
  authorizedBy: 'Статут',
  position: 'Директорка',
};

export const milestone = (overrides: Body = {}): Body => ({
  title: 'signingTheContract',
  code: 'prepayment',
  type: 'financing',
  duration: { days: 2, type: 'banking' },
  sequenceNumber: 1,
  percentage: 100,
  ...overrides,
});

export const olderConfig: Body = {
  hasAuction: true,
  hasAwardingOrder: true,
  hasValueRestriction: true,
  valueCurrencyEquality: true,
  hasPrequalification: false,
  minBidsNumber: 1,
  hasPreSelectionAgreement: false,
  hasTenderComplaints: false,
  hasAwardComplaints: false,
  hasCancellationComplaints: false,
  restricted: false,
};

export const newerConfig: Body = {
  ...olderConfig,
  hasValueEstimation: true,
  hasQualificationComplaints: false,
  tenderComplainRegulation: 0,
  qualificationComplainDuration: 0,
  awardComplainDuration: 2,
  cancellationComplainDuration: 0,
  clarificationUntilDuration: 1,
  qualificationDuration: 0,
  minTenderingDuration: 2,
  hasEnquiries: true,
  minEnquiriesDuration: 3,
  enquiryPeriodRegulation: 0,
};

const shared = (): Body => ({
  procurementMethodType: 'belowThreshold',
  title: 'Папір офісний для бібліотеки',
  title_en: 'Office paper for a library',
  title_ru: 'Бумага офисная для библиотеки',
  mainProcurementCategory: 'goods',
  procuringEntity: procuringEntity(),
  value: { amount: 10000, currency: 'UAH', valueAddedTaxIncluded: true },
  enquiryPeriod: { endDate: '2026-12-14T00:00:00+02:00' },
  tenderPeriod: { endDate: '2026-12-21T00:00:00+02:00' },
});

/** The older variant: minimalStep in the tender, short config, no lots. */
export const olderTender = (overrides: Body = {}, config: Body = {}): { data: Body; config: Body } => ({
  data: {
    ...shared(),
    minimalStep: money(100),
    items: [item()],
    features: [
      {
        code: 'quality',
        featureOf: 'item',
        relatedItem: itemId,
        title: 'Якість',
        title_en: 'Quality',
        description: 'Якість паперу',
        enum: [
          { value: 0.05, title: 'Висока' },
          { value: 0, title: 'Звичайна' },
        ],
      },
      {
        code: 'experience',
        featureOf: 'tenderer',
        title: 'Досвід',
        title_en: 'Experience',
        description: 'Досвід постачальника',
        enum: [
          { value: 0.05, title: 'Є' },
          { value: 0, title: 'Немає' },
        ],
      },
    ],
    milestones: [
      milestone({ percentage: 45.5 }),
      milestone({
        title: 'deliveryOfGoods',
        code: 'postpayment',
        duration: { days: 900, type: 'calendar' },
        sequenceNumber: 2,
        percentage: 54.5,
      }),
    ],
    ...overrides,
  },
  config: { ...olderConfig, ...config },
});

/** The newer variant: lots with their own minimalStep, signerInfo, milestones of lots, full config. */
export const newerTender = (overrides: Body = {}, config: Body = {}): { data: Body; config: Body } => ({
  data: {
    ...shared(),
    procuringEntity: procuringEntity({ signerInfo }),
    lots: [lot()],
    items: [item({ relatedLot: lotId })],
    milestones: [milestone({ relatedLot: lotId })],
    ...overrides,
  },
  config: { ...newerConfig, ...config },
});

export const tenders = '/api/2.5/tenders';

export interface MadeTender {
  readonly id: string;
  readonly path: string;
  readonly token: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
  readonly data: any;
}

export const postTender = (registry: TestRegistry, body: unknown, key: string = keys.broker): Promise<Answer> =>
  registry.ask('POST', tenders, { key, body });

/** A draft of the newer variant; throws the registry's message if it refuses. */
export const createTender = async (registry: TestRegistry, overrides: Body = {}, body = newerTender(overrides)): Promise<MadeTender> => {
  const answer = await postTender(registry, body);
  if (answer.status !== 201) throw new Error(`the tender was refused: ${answer.text}`);
  const { data, access } = answer.body;
  return { id: data.id, path: `${tenders}/${data.id}`, token: access.token, data };
};

/** A PATCH by the owner. */
export const patchTender = (registry: TestRegistry, tender: MadeTender, data: unknown): Promise<Answer> =>
  registry.ask('PATCH', tender.path, { key: keys.broker, token: tender.token, body: { data } });
