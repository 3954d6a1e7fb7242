/** Request bodies shared by several scripts, based on the examples of the documentation. */
import { tenderer } from '../../../fixtures/bids.ts';
import { address, lotId, procuringEntity } from '../../../fixtures/tenders.ts';
import { readExample } from '../examples.ts';
import type { Scenario } from '../scenario.ts';

/** The newer example; its bids have only a price, and its contract form is a document. */
export const example = () => {
  const { data, config } = readExample('tender-newer.json');
  const { features: _features, contractTemplateName: _template, ...rest } = data;
  return { data: rest, config };
};

export const question = (): object => readExample('question.json').data;

export const money = (amount: number, currency = 'UAH') => ({ amount, currency });

export const supplier = (name: string, scheme: string, id: string) =>
  tenderer({ name, identifier: { scheme, id, legalName: name }, contactPoint: { name, email: 'supplier@example.org' } });

/** Names and numbers of bidders who are sole traders. */
export const bidders = [
  ['ФОП Петренко', '3000000001'],
  ['ФОП Іваненко', '3000000002'],
  ['ФОП Коваленко', '3000000003'],
] as const;

/** A bid on the example's only lot; `price` is per unit. */
export const supplierBid = (name: string, scheme: string, id: string, price: number, { quantity = 10, currency = 'UAH' } = {}) => ({
  tenderers: [supplier(name, scheme, id)],
  lotValues: [{ relatedLot: lotId, value: money(price * quantity, currency) }],
  items: [
    {
      id: 'paper',
      description: 'Папір «Ранок» А4',
      quantity,
      unit: { code: 'H87', name: 'штука', value: { ...money(price, currency), valueAddedTaxIncluded: false } },
    },
  ],
});

/** The signer of either side. */
export const signer = (): object => Object(Object(example().data.procuringEntity).signerInfo);

/** The library of all demonstrations, with this kind. */
export const buildBuyer = (kind: string, isEnglish = false) =>
  procuringEntity({
    kind,
    identifier: { scheme: 'UA-EDR', id: '40000017', legalName: 'Бібліотека № 7', ...(isEnglish ? { legalName_en: 'Library No. 7' } : {}) },
    contactPoint: { name: 'Олена Коваль', telephone: '+380532000000', ...(isEnglish ? { name_en: 'Olena Koval' } : {}) },
    ...(isEnglish ? { name_en: 'Library No. 7' } : {}),
  });

/** A service provided in that library. */
export const service = (scenario: Scenario, id: string, more: object) => ({
  id,
  description: 'Обслуговування котельні',
  quantity: 1,
  unit: { code: 'KGM', name: 'кілограм' },
  deliveryDate: { endDate: scenario.after(200) },
  deliveryAddress: address,
  ...more,
});

/** Payment and delivery milestones of 100 %, for a lot or for the whole tender. */
export const buildMilestones = (relatedLot?: string) =>
  (['financing', 'delivery'] as const).map((type, index) => ({
    ...{ type, relatedLot, sequenceNumber: index + 1, percentage: 100, duration: { days: 20, type: 'calendar' } },
    ...(type === 'financing' ? { title: 'deliveryOfGoods', code: 'postpayment' } : { title: 'signingTheContract', code: 'standard' }),
  }));
