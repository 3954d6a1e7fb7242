/** Bodies that several scripts send, made of the examples of the documentation. */
import { readExample } from '../../../src/operations/examples.ts';
import type { Scenario } from '../scenario.ts';

/** The newer example, whose bids say nothing but their price and whose form of the contract comes as a document. */
export const example = () => {
  const { data, config } = readExample('tender-newer.json');
  const { features: _features, contractTemplateName: _template, ...rest } = data;
  return { data: rest, config };
};

/** The one lot of the example. */
export const lot = '10000000000000000000000000000001';

export const question = (): object => readExample('question.json').data;

export const money = (amount: number, currency = 'UAH') => ({ amount, currency });

export const supplier = (name: string, scheme: string, id: string) => ({
  name,
  scale: 'micro',
  identifier: { scheme, id, legalName: name },
  address: { countryName: 'Україна', region: 'Полтавська область' },
  contactPoint: { name, email: 'supplier@example.org' },
});

/** Name and number of those who bid for themselves. */
export const bidders = [
  ['ФОП Петренко', '3000000001'],
  ['ФОП Іваненко', '3000000002'],
  ['ФОП Коваленко', '3000000003'],
] as const;

/** A bid on the one lot of the example; `price` is the price of one unit. */
export const supplierBid = (name: string, scheme: string, id: string, price: number, { quantity = 10, currency = 'UAH' } = {}) => ({
  tenderers: [supplier(name, scheme, id)],
  lotValues: [{ relatedLot: lot, value: money(price * quantity, currency) }],
  items: [
    {
      id: 'paper',
      description: 'Папір «Ранок» А4',
      quantity,
      unit: { code: 'H87', name: 'штука', value: { ...money(price, currency), valueAddedTaxIncluded: false } },
    },
  ],
});

/** Who signs, for whichever side. */
export const signer = (): object => Object(Object(example().data.procuringEntity).signerInfo);

/** Without tax, as estimated values are. */
export const net = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false });

export const address = {
  ...{ countryName: 'Україна', region: 'Полтавська область', locality: 'Полтава', postalCode: '36000' },
  streetAddress: 'вул. Садова, 5',
};

/** The library of all demonstrations, of a kind. */
export const buildBuyer = (kind: string, isEnglish = false) => ({
  name: 'Бібліотека № 7',
  kind,
  identifier: { scheme: 'UA-EDR', id: '40000017', legalName: 'Бібліотека № 7', ...(isEnglish ? { legalName_en: 'Library No. 7' } : {}) },
  address,
  contactPoint: { name: 'Олена Коваль', telephone: '+380532000000', ...(isEnglish ? { name_en: 'Olena Koval' } : {}) },
  ...(isEnglish ? { name_en: 'Library No. 7' } : {}),
});

/** A service that is rendered in that library. */
export const service = (scenario: Scenario, id: string, more: object) => ({
  id,
  description: 'Обслуговування котельні',
  quantity: 1,
  unit: { code: 'KGM', name: 'кілограм' },
  deliveryDate: { endDate: scenario.after(200) },
  deliveryAddress: address,
  ...more,
});

/** Paid and rendered at once, for a lot or for everything. */
export const buildMilestones = (relatedLot?: string) =>
  (['financing', 'delivery'] as const).map((type, index) => ({
    ...{ type, relatedLot, sequenceNumber: index + 1, percentage: 100, duration: { days: 20, type: 'calendar' } },
    ...(type === 'financing' ? { title: 'deliveryOfGoods', code: 'postpayment' } : { title: 'signingTheContract', code: 'standard' }),
  }));
