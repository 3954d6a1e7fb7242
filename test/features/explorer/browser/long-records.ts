/** Records longer than anybody makes them, straight in the store: what pages have to fold. */
import type { RecordCollection } from '../../../../src/store/collections.ts';
import type { Body, TestRegistry } from '../../../support/registry.ts';

let count = 0;
const nextId = (): string => {
  count += 1;
  return count.toString(16).padStart(32, 'e');
};
const many = (n: number, make: (nth: number) => Body): Body[] => Array.from({ length: n }, (_, nth) => ({ id: nextId(), ...make(nth) }));
const uah = (amount: number): Body => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true });
const sentence = 'Постачання здійснюється партіями за заявками замовника протягом усього строку дії договору. ';
const long = sentence.repeat(12);
const at = new Date('2026-10-20T10:00:00Z');

export const longFirm = (nth: number): Body => ({
  name: `Товариство з обмеженою відповідальністю «Промислове об’єднання № ${nth}»`,
  identifier: { scheme: 'UA-EDR', id: String(41_000_000 + nth) },
  address: {
    countryName: 'Україна',
    region: 'Полтавська область',
    locality: 'Полтава',
    streetAddress: 'вул. Садова 3',
    postalCode: '36000',
  },
  contactPoint: { name: 'Відділ збуту', email: 'sales@example.org', telephone: '+380441112233' },
});
const buyer: Body = { ...longFirm(0), kind: 'general', name: 'Управління капітального будівництва Полтавської обласної ради' };
const code = { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' };
const document = (nth: number): Body => ({
  ...{ title: `Додаток ${nth} до документації закупівлі.pdf`, format: 'application/pdf', url: `https://files.example/${nth}` },
  ...{ documentType: ['biddingDocuments', 'technicalSpecifications', 'notice'][nth % 3], documentOf: 'tender', datePublished: at },
});
const item = (nth: number): Body => ({
  description: `Ремонт ділянки № ${nth} дороги місцевого значення`,
  classification: code,
  unit: { code: 'KMT', name: 'кілометр', value: uah(1000 + nth) },
  quantity: 3,
  deliveryDate: { endDate: at },
  deliveryAddress: { countryName: 'Україна', region: 'Полтавська область', locality: 'Полтава', streetAddress: `вул. Садова ${nth}` },
});
const complaint = (nth: number): Body => ({
  ...{
    title: `Скарга № ${nth}`,
    description: long,
    type: 'complaint',
    status: ['satisfied', 'declined', 'pending'][nth % 3],
    author: longFirm(nth),
  },
  ...{ dateSubmitted: at, decision: long, documents: many(4, document) },
});

/** A tender with 20 lots, 80 items, 12 bids and a share of everything else. */
const buildTender = (status: string): Body => {
  const lots = many(20, (nth) => ({
    title: `Лот ${nth}: ремонт доріг району № ${nth}`,
    status: 'active',
    value: uah(1_000_000 + nth),
    description: long,
  }));
  const [first, second] = lots;
  const bids = many(12, (nth) => ({
    ...{ status: 'active', tenderers: [longFirm(nth)], documents: many(3, document) },
    lotValues: [first, second].map((lot) => ({
      relatedLot: lot?.id,
      value: uah(900_000 + nth * 7),
      initialValue: uah(950_000 + nth),
      status: 'active',
    })),
  }));
  const award = (nth: number): Body => ({
    ...{
      status: nth === 3 ? 'active' : 'unsuccessful',
      bid_id: bids[nth]?.id,
      lotID: first?.id,
      suppliers: [longFirm(nth)],
      value: uah(900_000),
    },
    ...{ date: at, title: 'Не подано довідку', description: long, documents: many(5, document), complaints: many(2, complaint) },
  });
  return {
    ...{
      tenderID: 'UA-2026-10-01-000777-a',
      title: `Ремонт доріг. ${sentence}${sentence}`,
      description: long.repeat(3),
      status,
      owner: 'broker',
    },
    ...{ procurementMethodType: 'aboveThresholdEU', procurementMethod: 'open', mainProcurementCategory: 'works', date: at },
    ...{
      procurementMethodRationale: long,
      eligibilityCriteria: long,
      awardCriteria: 'lowestCost',
      procuringEntity: buyer,
      buyers: many(30, longFirm),
    },
    ...{ value: uah(40_000_000), minimalStep: uah(400_000), guarantee: uah(100_000), noticePublicationDate: at },
    enquiryPeriod: { startDate: new Date('2026-09-01'), endDate: new Date('2026-09-20'), clarificationsUntil: new Date('2026-09-23') },
    tenderPeriod: { startDate: new Date('2026-09-01'), endDate: new Date('2026-10-01') },
    qualificationPeriod: { startDate: new Date('2026-10-01'), endDate: new Date('2026-10-10') },
    auctionPeriod: { startDate: new Date('2026-10-11'), endDate: new Date('2026-10-12') },
    awardPeriod: { startDate: new Date('2026-10-12'), endDate: new Date('2026-10-20') },
    ...{ lots, bids, items: lots.flatMap((lot) => many(4, (nth) => ({ ...item(nth), relatedLot: lot.id }))) },
    ...{ documents: many(40, document), awards: many(9, award), complaints: many(8, complaint) },
    qualifications: many(12, (nth) => ({
      status: 'active',
      bidID: bids[nth]?.id,
      lotID: first?.id,
      date: at,
      documents: many(3, document),
    })),
    questions: many(12, (nth) => ({
      title: `Запитання ${nth}`,
      description: long,
      date: at,
      ...(nth % 4 === 0 ? {} : { answer: long, dateAnswered: at }),
    })),
    contracts: many(12, (nth) => ({
      contractID: `UA-2026-10-01-000777-a-a${nth}`,
      status: 'active',
      title: sentence,
      value: uah(900_000),
      date: at,
    })),
    cancellations: many(8, () => ({ status: 'active', reason: long, reasonType: 'noDemand', date: at, documents: many(4, document) })),
    criteria: many(14, (nth) => ({
      title: `Підстава для відмови в участі № ${nth}`,
      description: long,
      requirementGroups: many(2, () => ({
        description: sentence,
        requirements: many(4, () => ({ title: sentence, dataType: 'boolean', expectedValue: true })),
      })),
    })),
    features: many(9, (nth) => ({
      code: `F${nth}`,
      title: `Якість ${nth}`,
      description: long,
      featureOf: 'tenderer',
      enum: [
        { title: 'Так', value: 0.05 },
        { title: 'Ні', value: 0 },
      ],
    })),
    milestones: many(12, () => ({
      type: 'financing',
      code: 'postpayment',
      title: 'deliveryOfGoods',
      percentage: 50,
      duration: { days: 10, type: 'calendar' },
      description: long,
    })),
  };
};

const buildContract = (): Body => ({
  ...{
    contractID: 'UA-2026-10-01-000778-a-a1',
    status: 'terminated',
    title: sentence,
    description: long,
    value: uah(900_000),
    amountPaid: uah(880_000),
  },
  ...{ owner: 'broker', dateSigned: at, period: { startDate: at, endDate: new Date('2027-10-20') }, terminationDetails: long },
  ...{ buyer, procuringEntity: buyer, suppliers: many(3, longFirm), items: many(20, item), documents: many(20, document) },
  changes: many(25, () => ({ status: 'active', rationale: long, rationaleTypes: ['taxRate', 'volumeCuts'], dateSigned: at, date: at })),
  milestones: many(12, () => ({
    type: 'financing',
    code: 'postpayment',
    title: 'deliveryOfGoods',
    percentage: 50,
    duration: { days: 10, type: 'calendar' },
    description: long,
  })),
  implementation: {
    transactions: many(80, (nth) => ({ date: at, value: uah(10_000 + nth), payer: buyer, payee: longFirm(1), status: 'successful' })),
  },
});

const buildAgreement = (): Body => {
  const items = many(20, item);
  return {
    ...{
      agreementID: 'UA-2026-10-01-000779',
      title: sentence,
      description: long,
      status: 'active',
      agreementType: 'closeFrameworkAgreementUA',
    },
    ...{ dateSigned: at, period: { startDate: at, endDate: new Date('2029-12-31') }, procuringEntity: buyer, classification: code, items },
    contracts: many(30, (nth) => ({
      ...{ status: nth % 5 === 0 ? 'suspended' : 'active', suppliers: [longFirm(nth)], date: at },
      unitPrices: items.map(({ id }) => ({ relatedItem: id, value: uah(100 + nth) })),
    })),
    changes: many(12, () => ({
      status: 'active',
      rationaleType: 'taxRate',
      rationale: long,
      dateSigned: at,
      modifications: items.slice(0, 30).map(({ id }) => ({ itemId: id, factor: 1.1 })),
    })),
    documents: many(20, document),
  };
};

const buildPlan = (): Body => ({
  ...{
    planID: 'UA-P-2026-10-01-000780',
    status: 'scheduled',
    owner: 'broker',
    datePublished: at,
    procuringEntity: buyer,
    buyers: many(25, longFirm),
  },
  ...{ classification: code, items: many(20, item), documents: many(40, document), rationale: { description: long } },
  tender: { procurementMethod: 'open', procurementMethodType: 'belowThreshold', tenderPeriod: { startDate: new Date('2027-01-15') } },
  budget: {
    ...{ id: 'X', description: sentence.repeat(3), currency: 'UAH', amount: 900_000, notes: long, year: 2026 },
    breakdown: many(30, () => ({ title: 'state', description: long, value: uah(30_000) })),
  },
});

const buildReport = (): Body => ({
  ...{
    status: 'satisfied',
    owner: 'broker',
    datePublished: at,
    dateCreated: at,
    author: buyer,
    defendants: many(8, longFirm),
    authority: longFirm(99),
  },
  ...{ tender_id: nextId(), contract_id: nextId(), defendantPeriod: { startDate: at, endDate: at } },
  details: { reason: 'contractBreach', description: long.repeat(4), documents: many(50, document) },
  defendantStatements: many(10, () => ({ description: long, datePublished: at, dateModified: at, documents: many(20, document) })),
  decisions: many(3, () => ({
    resolution: 'satisfied',
    description: long,
    datePublished: at,
    dateModified: at,
    documents: many(20, document),
  })),
});

const buildFramework = (): Body => ({
  ...{
    prettyID: 'UA-F-2026-10-01-000781',
    status: 'active',
    owner: 'broker',
    frameworkType: 'dynamicPurchasingSystem',
    title: sentence,
    description: long,
  },
  ...{
    classification: code,
    additionalClassifications: many(12, () => code),
    procuringEntity: buyer,
    items: many(20, item),
    documents: many(20, document),
  },
  ...{
    datePublished: at,
    period: { startDate: at, endDate: new Date('2028-01-01') },
    enquiryPeriod: { startDate: at, endDate: new Date('2028-01-01') },
  },
  qualificationPeriod: { startDate: at, endDate: new Date('2028-01-01') },
  questions: many(25, (nth) => ({ title: `Запитання ${nth}`, description: long, date: at, answer: long, dateAnswered: at })),
});

/** The statuses in which another section of a tender stands open. */
export const tenderStatuses = [
  ...['active.enquiries', 'active.tendering', 'active.pre-qualification', 'active.auction', 'active.qualification', 'active.awarded'],
  ...['complete', 'unsuccessful', 'cancelled'],
] as const;

/** Gives the addresses of their pages. */
export const putLongRecords = async ({ store }: Pick<TestRegistry, 'store'>): Promise<readonly string[]> => {
  const put = async (kind: RecordCollection, page: string, record: Body): Promise<string> => {
    const id = nextId();
    await store.records<object>(kind).insert(id, record);
    return `/${page}/${id}`;
  };
  const places: string[] = [];
  for (const status of tenderStatuses) places.push(await put('tenders', 'tender', buildTender(status)));
  places.push(await put('contracts', 'contract', buildContract()));
  places.push(await put('agreements', 'agreement', buildAgreement()));
  places.push(await put('plans', 'plan', buildPlan()));
  places.push(await put('violationReports', 'report', buildReport()));
  places.push(await put('frameworks', 'framework', buildFramework()));
  return places;
};
