/** The bodies of the demonstration: a library buys paper (spec/procedures.md §5), in days of a second each. */
import { readExample } from '../examples.ts';

/** One day of a procedure takes one second. */
export const accelerator = 86_400;

const after = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

/** The newer example; enquiries end after 6 seconds, tendering after 14. */
export const tender = (now: Date) => {
  // Without features a bid says nothing but its price; the form of the contract comes as a document.
  const { features: _features, contractTemplateName: _template, ...example } = readExample('tender-newer.json').data;
  return {
    ...example,
    mode: 'test',
    procurementMethodDetails: `quick, accelerator=${accelerator}`,
    submissionMethodDetails: 'quick(mode:no-auction)',
    enquiryPeriod: { endDate: after(now, 6) },
    tenderPeriod: { endDate: after(now, 14) },
  };
};

export const config = (): object => readExample('tender-newer.json').config;
export const question = (): object => readExample('question.json').data;

const money = (amount: number) => ({ amount, currency: 'UAH' });

/** A bid on the one lot of the example; `price` is the price of one unit. */
export const bid = (name: string, scheme: string, id: string, price: number) => ({
  tenderers: [
    {
      name,
      scale: 'micro',
      identifier: { scheme, id },
      address: { countryName: 'Україна', region: 'Полтавська область' },
      contactPoint: { name, email: 'supplier@example.org' },
    },
  ],
  lotValues: [{ relatedLot: '10000000000000000000000000000001', value: money(price * 10) }],
  items: [
    {
      id: 'paper',
      description: 'Папір «Ранок» А4',
      quantity: 10,
      unit: { code: 'H87', name: 'штука', value: { ...money(price), valueAddedTaxIncluded: false } },
    },
  ],
});
