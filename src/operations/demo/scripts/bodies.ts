/** Bodies that several scripts send, made of the examples of the documentation. */
import { readExample } from '../../examples.ts';

/** The newer example, whose bids say nothing but their price and whose form of the contract comes as a document. */
export const example = () => {
  const { data, config } = readExample('tender-newer.json');
  const { features: _features, contractTemplateName: _template, ...rest } = data;
  return { data: rest, config };
};

/** The one lot of the example. */
export const lot = '10000000000000000000000000000001';

export const question = (): object => readExample('question.json').data;

export const money = (amount: number) => ({ amount, currency: 'UAH' });

export const supplier = (name: string, scheme: string, id: string) => ({
  name,
  scale: 'micro',
  identifier: { scheme, id, legalName: name },
  address: { countryName: 'Україна', region: 'Полтавська область' },
  contactPoint: { name, email: 'supplier@example.org' },
});

/** A bid on the one lot of the example; `price` is the price of one unit. */
export const supplierBid = (name: string, scheme: string, id: string, price: number) => ({
  tenderers: [supplier(name, scheme, id)],
  lotValues: [{ relatedLot: lot, value: money(price * 10) }],
  items: [
    {
      id: 'paper',
      description: 'Папір «Ранок» А4',
      quantity: 10,
      unit: { code: 'H87', name: 'штука', value: { ...money(price), valueAddedTaxIncluded: false } },
    },
  ],
});
