/** Orders among the suppliers of a framework (spec/competitive-ordering.md): their agreement and bodies. */
import { newId } from '../../src/store/records/ids.ts';
import { criterion, requirement } from './criteria.ts';
import { buyer, frameworkItem } from './frameworks.ts';
import { openItem, openTender, otherItemId } from './open-tenders.ts';
import type { TestRegistry } from './registry.ts';
import { itemId, lotId, otherLotId, procuringEntity } from './tenders.ts';

type Body = Record<string, unknown>;

export type OrderKind = 'long' | 'short';

/** Natural persons, who do not sign proposals. */
export const orderSuppliers = ['3000000001', '3000000002', '3000000003'];

export const supplierContract = (id: string, scheme = 'UA-IPN'): Body => ({
  status: 'active',
  suppliers: [{ identifier: { scheme, id } }],
});

/** An agreement as its framework would have created it, directly in the store; returns the id. */
export const keptAgreement = async (registry: TestRegistry, kind: OrderKind, overrides: Body = {}): Promise<string> => {
  const id = newId();
  await registry.store.records<object>('agreements').insert(id, {
    agreementType: 'dynamicPurchasingSystem',
    status: 'active',
    procuringEntity: buyer(),
    classification: frameworkItem().classification,
    config: { restricted: false },
    contracts: orderSuppliers.map((one) => supplierContract(one)),
    ...(kind === 'short' ? { items: [frameworkItem()] } : {}),
    ...overrides,
  });
  return id;
};

const shortConfig: Body = {
  hasTenderComplaints: false,
  hasAwardComplaints: false,
  hasCancellationComplaints: false,
  tenderComplainRegulation: 0,
  cancellationComplainDuration: 0,
  clarificationUntilDuration: 0,
  minTenderingDuration: 2,
  enquiryPeriodRegulation: 0,
};

/** An item covered by the framework. */
export const orderItem = (id: string, relatedLot: string, overrides: Body = {}): Body => {
  const { description, classification, unit } = frameworkItem();
  return openItem({ id, relatedLot, description, classification, unit, ...overrides });
};

/** Two lots of one item each, among the parties to an agreement. */
export const orderTender = (
  agreement: string | undefined,
  kind: OrderKind,
  overrides: Body = {},
  config: Body = {},
): { data: Body; config: Body } =>
  openTender(
    'competitiveOrdering',
    {
      ...(agreement === undefined ? {} : { agreements: [{ id: agreement }] }),
      procuringEntity: procuringEntity({ identifier: { scheme: 'UA-EDR', id: '40000018' } }),
      items: [orderItem(itemId, lotId), orderItem(otherItemId, otherLotId)],
      ...overrides,
    },
    { ...(kind === 'short' ? shortConfig : {}), ...config },
  );

/** How long a bid is valid: the criterion required in every order, or another one. The buyer answers it; bids need not. */
export const validityPeriod = (id = 'CRITERION.OTHER.BID.VALIDITY_PERIOD'): Body =>
  criterion({
    id: newId(),
    source: 'procuringEntity',
    relatesTo: 'tender',
    classification: { scheme: 'ESPD211', id },
    requirementGroups: [{ id: newId(), description: 'Підтверджується, що', requirements: [requirement({ id: newId() })] }],
  });
