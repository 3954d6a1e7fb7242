/** The bodies of the minimal full run, as given in spec/procedures.md §5. */

type Body = Record<string, unknown>;

export const lot = '10000000000000000000000000000001';
const item = '20000000000000000000000000000001';

const money = (amount: number): Body => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false });
const minutes = (now: Date, count: number): string => new Date(now.getTime() + count * 60_000).toISOString();
const unit = { code: 'H87', name: 'штука' };

const milestone = (type: string, title: string, code: string, days: number, sequenceNumber: number): Body => ({
  title,
  type,
  code,
  percentage: 100,
  duration: { days, type: 'calendar' },
  sequenceNumber,
});

/** A1, except for its config. A day lasts a minute. */
export const tenderData = (now: Date): Body => ({
  procurementMethodType: 'belowThreshold',
  title: 'Папір офісний для бібліотеки',
  title_en: 'Office paper for a library',
  mainProcurementCategory: 'goods',
  mode: 'test',
  procurementMethodDetails: 'quick, accelerator=1440',
  submissionMethodDetails: 'quick(mode:no-auction)',
  procuringEntity: {
    name: 'Комунальний заклад «Бібліотека № 7»',
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
  enquiryPeriod: { endDate: minutes(now, 5) },
  tenderPeriod: { endDate: minutes(now, 10) },
  lots: [{ id: lot, title: 'Папір А4', value: money(10_000), minimalStep: money(100) }],
  items: [
    {
      id: item,
      description: 'Папір офісний А4, пачка',
      classification: { scheme: 'ДК021', id: '30190000-7', description: 'Офісне устаткування та приладдя різне' },
      unit,
      quantity: 10,
      relatedLot: lot,
    },
  ],
  milestones: [
    milestone('delivery', 'signingTheContract', 'standard', 10, 1),
    milestone('financing', 'deliveryOfGoods', 'postpayment', 20, 2),
  ],
});

const supplier = { address: { countryName: 'Україна' }, contactPoint: { name: 'П. Петренко', email: 'sup1@example.org' } };

/** A8. */
export const question: Body = {
  title: 'Щільність',
  description: 'Яка щільність паперу?',
  author: { name: 'ФОП Петренко', identifier: { scheme: 'UA-IPN', id: '3000000001' }, ...supplier },
};

/** A12, A14: ten pieces at a price that yields the amount. */
export const bid = (identifier: { scheme: string; id: string }, amount: number): Body => ({
  tenderers: [{ name: 'ФОП Петренко', scale: 'micro', identifier, ...supplier }],
  lotValues: [{ relatedLot: lot, value: money(amount) }],
  items: [{ id: item, description: 'Папір «Ранок» А4', quantity: 10, unit: { ...unit, value: money(amount / 10) } }],
});

/** A23. */
export const signing: Body = {
  status: 'active',
  contractNumber: '7-П',
  period: { startDate: '2026-12-01T00:00:00+02:00', endDate: '2026-12-31T23:59:59+02:00' },
};

/** A26. */
export const amountPaid: Body = { amount: 9500, amountNet: 9500, currency: 'UAH', valueAddedTaxIncluded: false };
