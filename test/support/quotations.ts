/** Purchases from the catalogue, from the framework to a bid (spec/price-quotation.md), with the example entries. */
import { actingConfig } from '../../src/procurement/engine/config.ts';
import { priceQuotation } from '../../src/procurement/types/price-quotation.ts';
import { category, fillCatalogue, firstProduct, firstProfile, secondProduct, secondProfile, shipped } from './catalogue.ts';
import { buildAddress, buyer, framed, type Owned, tenderer } from './frameworks.ts';
import type { TestRegistry } from './registry.ts';
import { milestone } from './tenders.ts';

type Body = Record<string, unknown>;

export const suppliers = ['00137256', '00137255'] as const;

export const drugs = { scheme: 'ДК021', id: '33600000-6', description: 'Фармацевтична продукція' };

/** A central body's framework with the suppliers admitted, and the example entries offered under its agreement. */
export const catalogued = async (registry: TestRegistry): Promise<{ readonly framework: Owned; readonly agreement: string }> => {
  const procuringEntity = buyer({ kind: 'central', identifier: { scheme: 'UA-EDR', id: '40996564', legalName: 'ДУ «Закупівлі»' } });
  const created = await framed(registry, suppliers, { frameworkType: 'electronicCatalogue', classification: drugs, procuringEntity });
  const agreement = created.agreement.split('/').at(-1) ?? '';
  await fillCatalogue(registry, agreement);
  return { ...created, agreement };
};

const idOf = (index: number): string => `item-${index + 1}`;
const profiles = [firstProfile, firstProfile, secondProfile];
const products = [firstProduct, firstProduct, secondProduct];

/** The three items, described by profiles. */
export const items = (overrides: Body = {}): Body[] =>
  profiles.map((profile, index) => ({
    id: idOf(index),
    description: 'Топотекан',
    classification: drugs,
    additionalClassifications: [
      { scheme: 'INN', id: 'topotecan', description: 'Топотекан' },
      { scheme: 'ATX', id: 'L01EL02', description: 'Топотекан' },
    ],
    unit: { code: 'DMQ', name: 'кубічний дециметр' },
    quantity: 1,
    deliveryDate: { endDate: '2027-06-01T00:00:00+03:00' },
    deliveryAddress: buildAddress('вул. Садова 3'),
    category,
    profile,
    ...overrides,
  }));

const legislation = [{ version: '2020-04-19', identifier: { id: '922-VIII', legalName: 'Закон' } }];

/** A legal requirement on every bidder. */
const exclusion = (name: string): Body => ({
  title: name,
  source: 'tenderer',
  relatesTo: 'tenderer',
  classification: { scheme: 'ESPD211', id: `CRITERION.EXCLUSION.${name}` },
  legislation,
  requirementGroups: [{ description: 'Підтверджується, що', requirements: [{ title: 'Так', dataType: 'boolean', expectedValue: true }] }],
});

/** The requirements of each item's profile, and the two that are always required. */
export const criteria = (): Body[] => [
  ...profiles.flatMap((id, index) =>
    (shipped('profiles').find((profile) => profile.id === id)?.criteria ?? []).map((asked) => ({
      ...asked,
      ...{ source: 'tenderer', relatesTo: 'item', relatedItem: idOf(index), legislation },
    })),
  ),
  exclusion('CONVICTIONS.TERRORIST_OFFENCES'),
  exclusion('CONFLICT_OF_INTEREST.EARLY_TERMINATION'),
];

export const net = (amount: number): Body => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false });

/** Bids are accepted until `days` after the registry's current time. */
export const quotation = (registry: Pick<TestRegistry, 'clock'>, agreement: string, overrides: Body = {}, days = 7) => {
  const now = registry.clock.now().getTime();
  const at = (after: number): string => new Date(now + after * 86_400_000).toISOString();
  return {
    data: {
      procurementMethodType: 'priceQuotation',
      procurementMethod: 'selective',
      title: 'Топотекан',
      mainProcurementCategory: 'goods',
      procuringEntity: buyer(),
      value: net(1000),
      agreement: { id: agreement },
      items: items(),
      criteria: criteria(),
      milestones: [
        milestone({ title: 'deliveryOfGoods', code: 'postpayment' }),
        milestone({ type: 'delivery', code: 'standard', sequenceNumber: 2 }),
      ],
      tenderPeriod: { startDate: at(0), endDate: at(days) },
      ...overrides,
    } as Body,
    config: { ...actingConfig({}, priceQuotation) } as Body,
  };
};

interface Asked {
  readonly relatesTo: string;
  readonly relatedItem?: string;
  readonly requirementGroups: readonly { readonly requirements: readonly { readonly id: string; readonly title: string }[] }[];
}

/** The products' own answers to the criteria of a tender. */
export const answers = (asked: readonly Asked[]): Body[] =>
  asked.flatMap(({ relatedItem, requirementGroups }) => {
    const product = products[profiles.findIndex((_, index) => idOf(index) === relatedItem)];
    const ownProductResponses = shipped('products').find(({ id }) => id === product)?.requirementResponses ?? [];
    return requirementGroups
      .flatMap(({ requirements }) => requirements)
      .map(({ id, title }) => {
        const { requirement: _, ...answer } = ownProductResponses.find(({ requirement }) => requirement === title) ?? {
          requirement: title,
          value: true,
        };
        return { requirement: { id }, ...answer };
      });
  });

/** A bid at these prices for the three items. */
export const offer = (supplier: string, prices: readonly number[], requirementResponses: readonly Body[], overrides: Body = {}): Body => ({
  tenderers: [tenderer(supplier)],
  value: net(Math.floor(prices.reduce((sum, price) => sum + price, 0)) + 0.98),
  items: prices.map((price, index) => ({
    id: idOf(index),
    description: 'Топотекан',
    quantity: 1,
    product: products[index],
    unit: { code: 'DMQ', name: 'кубічний дециметр', value: net(price) },
  })),
  requirementResponses,
  ...overrides,
});
