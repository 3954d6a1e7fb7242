/** The bodies of the demonstration: a library buys paper (spec/procedures.md §5, made quick). */

export const lotId = '10000000000000000000000000000001';
export const itemId = '20000000000000000000000000000001';

/** One day of a procedure takes one second. */
export const accelerator = 86_400;

const money = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false });

const after = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

/** A newer body with an auction; enquiries end after 6 seconds, tendering after 14. */
export const tender = (now: Date) => ({
  procurementMethodType: 'belowThreshold',
  title: 'Папір офісний для бібліотеки',
  title_en: 'Office paper for a library',
  mainProcurementCategory: 'goods',
  mode: 'test',
  procurementMethodDetails: `quick, accelerator=${accelerator}`,
  submissionMethodDetails: 'quick(mode:no-auction)',
  procuringEntity: {
    name: 'Бібліотека № 7',
    kind: 'general',
    identifier: { scheme: 'UA-EDR', id: '40000017', legalName: 'КЗ «Бібліотека № 7»' },
    address: {
      countryName: 'Україна',
      region: 'Полтавська область',
      locality: 'Полтава',
      streetAddress: 'вул. Садова, 5',
      postalCode: '36000',
    },
    contactPoint: { name: 'Олена Коваль', email: 'library7@example.org', telephone: '+380532000000' },
  },
  value: money(10_000),
  enquiryPeriod: { endDate: after(now, 6) },
  tenderPeriod: { endDate: after(now, 14) },
  lots: [{ id: lotId, title: 'Папір А4', value: money(10_000), minimalStep: money(100) }],
  items: [
    {
      id: itemId,
      description: 'Папір офісний А4, пачка',
      classification: { scheme: 'ДК021', id: '30190000-7', description: 'Офісне устаткування та приладдя різне' },
      unit: { code: 'H87', name: 'штука' },
      quantity: 10,
      relatedLot: lotId,
    },
  ],
  milestones: [
    {
      title: 'signingTheContract',
      type: 'delivery',
      code: 'standard',
      percentage: 100,
      duration: { days: 10, type: 'calendar' },
      sequenceNumber: 1,
    },
    {
      title: 'deliveryOfGoods',
      type: 'financing',
      code: 'postpayment',
      percentage: 100,
      duration: { days: 20, type: 'calendar' },
      sequenceNumber: 2,
    },
  ],
});

export const config = {
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
  restricted: false,
};

const supplier = (name: string, scheme: string, id: string) => ({
  name,
  scale: 'micro',
  identifier: { scheme, id },
  address: { countryName: 'Україна', region: 'Полтавська область' },
  contactPoint: { name, email: 'supplier@example.org' },
});

/** A bid on the one lot; `price` is the price of one unit. */
export const bid = (name: string, scheme: string, id: string, price: number) => ({
  tenderers: [supplier(name, scheme, id)],
  lotValues: [{ relatedLot: lotId, value: money(price * 10) }],
  items: [{ id: itemId, description: 'Папір «Ранок» А4', quantity: 10, unit: { code: 'H87', name: 'штука', value: money(price) } }],
});

export const question = {
  title: 'Щільність',
  description: 'Яка щільність паперу?',
  author: {
    name: 'ФОП Петренко',
    identifier: { scheme: 'UA-IPN', id: '3000000001' },
    address: { countryName: 'Україна' },
    contactPoint: { name: 'П. Петренко', email: 'sup1@example.org' },
  },
};
