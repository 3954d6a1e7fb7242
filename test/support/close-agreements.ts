/** Agreements with several suppliers as their tenders create them (spec/close-frameworks.md §6). */
import { hashOf } from '../../src/base/domain/actor.ts';
import { type CloseAgreementRecord, closeAgreementType } from '../../src/base/domain/close-agreement.ts';
import { newId } from '../../src/store/records/ids.ts';
import type { TestRegistry } from './registry.ts';

export const tenderToken = 'token-of-the-tender';

export const itemIds = ['31'.repeat(16), '32'.repeat(16)] as const;
const lotId = '41'.repeat(16);

/** A supplier with this registration number. */
export const party = (id: string) => ({
  name: `Постачальник ${id}`,
  scale: 'micro',
  identifier: { scheme: 'UA-EDR', id, legalName: `ТОВ «Постачальник ${id}»` },
  address: { countryName: 'Україна', region: 'м. Київ', locality: 'м. Київ', streetAddress: 'вул. Садова 3', postalCode: '02000' },
  contactPoint: { name: 'Відділ продажів', email: 'sales@example.com', telephone: '+380441112233' },
});

const uah = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false });

const buildItem = (id: string) => ({
  id,
  description: `Насос ${id.slice(0, 2)}`,
  description_en: `Pump ${id.slice(0, 2)}`,
  classification: { scheme: 'ДК021', id: '42000000-6', description: 'Промислова техніка' },
  additionalClassifications: [{ scheme: 'ДКПП', id: '28.23.23', description: 'Техніка' }],
  unit: { code: 'KGM', name: 'кілограм' },
  quantity: 5,
  relatedLot: lotId,
  deliveryDate: { endDate: new Date('2028-12-31T00:00:00+02:00') },
});

/** Its contract ids are the padded supplier ids; prices are by supplier index: `prices[i]` for every item. */
export const contractId = (supplier: string): string => supplier.padStart(32, '0');

export interface AgreementOptions {
  readonly suppliers?: readonly string[];
  readonly prices?: readonly number[];
}

export const suppliers = ['00137224', '00137225', '00137226', '00137256'] as const;

/** Four suppliers asking 0.5 for everything, two items, one feature on the first item; signed on 7 December 2026 for two years. */
export const closeAgreement = (
  over: Partial<CloseAgreementRecord> = {},
  { suppliers: own = suppliers, prices = [] }: AgreementOptions = {},
): CloseAgreementRecord => ({
  agreementID: 'UA-2026-10-01-000001-a-a1',
  agreementType: closeAgreementType,
  status: 'active',
  tender_id: '51'.repeat(16),
  owner: 'broker',
  tender_token: hashOf(tenderToken),
  dateSigned: new Date('2026-12-07T08:00:00Z'),
  period: { startDate: new Date('2026-12-07T08:00:00Z'), endDate: new Date('2028-12-07T08:00:00Z') },
  procuringEntity: { ...party('40000017'), name: 'Бібліотека № 7', kind: 'general' },
  items: itemIds.map(buildItem),
  features: [
    {
      code: 'quality',
      featureOf: 'item',
      relatedItem: itemIds[0],
      title: 'Якість',
      title_en: 'Quality',
      enum: [
        { value: 0.1, title: 'Звичайна' },
        { value: 0.15, title: 'Висока' },
      ],
    },
  ],
  contracts: own.map((supplier, index) => ({
    id: contractId(supplier),
    status: 'active',
    date: new Date('2026-12-01T08:00:00Z'),
    awardID: contractId(`a${index}`),
    bidID: contractId(`b${index}`),
    suppliers: [party(supplier)],
    parameters: [{ code: 'quality', value: 0.1 }],
    unitPrices: itemIds.map((relatedItem) => ({ relatedItem, value: uah(prices[index] ?? 0.5) })),
  })),
  numberOfContracts: own.length,
  config: { restricted: false },
  ...over,
});

/** Stores one and returns its address. */
export const putCloseAgreement = async (
  { store }: Pick<TestRegistry, 'store'>,
  over: Partial<CloseAgreementRecord> = {},
  options: AgreementOptions = {},
  id = newId(),
): Promise<{ readonly id: string; readonly path: string }> => {
  await store.records<CloseAgreementRecord>('agreements').insert(id, closeAgreement(over, options));
  return { id, path: `/api/2.5/agreements/${id}` };
};
