/** Tenders with an active award and its contracts, put directly into the store as spec/contracts.md §2 creates them. */

import { hashOf } from '../../src/base/domain/actor.ts';
import type { ContractRecord } from '../../src/base/domain/contract.ts';
import type { AwardRecord, BidRecord, StoredTender } from '../../src/base/domain/tender.ts';
import { makeZone } from '../../src/base/domain/zone-time.ts';
import { makeContractMaker } from '../../src/modules/contracts/creation.ts';
import { makeContractWriter } from '../../src/modules/contracts/service.ts';
import { newId } from '../../src/store/records/ids.ts';
import { type Answer, type Ask, keys, type TestRegistry } from './registry.ts';
import { newerTender } from './tenders.ts';

type Body = Record<string, unknown>;

const zone = makeZone('Europe/Kyiv');

export const tenderToken = 'tender-token';
export const bidToken = 'bid-token';
export const contracts = '/api/2.5/contracts';

export const activation = new Date('2026-11-30T10:00:00Z');
/** The clock of these tests. */
export const later = new Date('2026-12-01T10:00:00Z');

export const period = { startDate: '2026-12-02T00:00:00+02:00', endDate: '2026-12-31T00:00:00+02:00' };
export const money = (amount: number, amountNet: number | undefined = amount, overrides: Body = {}): Body => ({
  amount,
  ...(amountNet === undefined ? {} : { amountNet }),
  currency: 'UAH',
  valueAddedTaxIncluded: false,
  ...overrides,
});

const address = { countryName: 'Україна' };
const contactPoint = { name: 'Олена', email: 'a@example.org' };
const organization = (id: string): Body => ({ name: `Установа ${id}`, identifier: { scheme: 'UA-EDR', id }, address, contactPoint });

const value = { amount: 9500, currency: 'UAH', valueAddedTaxIncluded: false };
const unit = (amount: number): Body => ({ code: 'H87', name: 'штука', value: { ...value, amount } });
const classification = { scheme: 'ДК021', id: '30190000-7', description: 'Папір' };

export interface Plan {
  /** Number of lots, each with an award and one contract; 0: a tender without lots. */
  readonly lots?: number;
  readonly tender?: Body;
  readonly award?: Body;
  readonly contract?: Partial<ContractRecord>;
  /** Owner of the tender. */
  readonly owner?: string;
  /** Its awards have no contracts yet: the scheduler creates them. */
  readonly uncontracted?: true;
}

export interface Awarded {
  readonly tenderId: string;
  readonly lotIds: readonly string[];
  readonly awardIds: readonly string[];
  /** Of the first award first. */
  readonly ids: readonly string[];
  readonly path: string;
}

const buildLot = (id: string): Body => ({ id, title: `Лот ${id.slice(0, 4)}`, status: 'active', date: activation, value });

/** One tender in active.awarded with a contract for each award; all pending. */
export const awarded = async (registry: TestRegistry, plan: Plan = {}): Promise<Awarded> => {
  const { lots = 1, owner = 'broker' } = plan;
  const tenderId = newId();
  const lotIds = Array.from({ length: lots }, newId);
  const places: readonly (string | undefined)[] = lots === 0 ? [undefined] : lotIds;
  const related = (lot: string | undefined): Body => (lot === undefined ? {} : { relatedLot: lot });
  const items = places.map((lot) => ({
    id: newId(),
    description: 'Папір',
    classification,
    unit: unit(1000),
    quantity: 10,
    ...related(lot),
  }));
  const bid = {
    id: newId(),
    status: 'active',
    owner: 'other',
    owner_token: hashOf(bidToken),
    date: activation,
    tenderers: [{ ...organization('40000025'), scale: 'micro' }],
    items: items.map(({ id }) => ({ id, description: 'Папір «Ранок»', quantity: 10, unit: unit(950) })),
  };
  const awards = places.map((lotID) => ({
    id: newId(),
    status: 'active',
    qualified: true,
    date: activation,
    bid_id: bid.id,
    value,
    suppliers: bid.tenderers,
    complaintPeriod: { startDate: activation, endDate: new Date('2026-12-03T10:00:00Z') },
    ...(lotID === undefined ? {} : { lotID }),
    ...plan.award,
  }));
  const tender: Body = {
    procurementMethodType: 'belowThreshold',
    tenderID: 'UA-2026-11-23-000001-a',
    title: 'Папір',
    status: 'active.awarded',
    mainProcurementCategory: 'goods',
    procuringEntity: { ...organization('40000017'), kind: 'general' },
    value: { ...value, amount: 10000 },
    enquiryPeriod: { startDate: new Date('2026-11-02T10:00:00Z'), endDate: new Date('2026-11-06T10:00:00Z') },
    tenderPeriod: { startDate: new Date('2026-11-06T10:00:00Z'), endDate: new Date('2026-11-20T10:00:00Z') },
    date: activation,
    owner,
    owner_token: hashOf(tenderToken),
    transfer_token: hashOf('tender-transfer'),
    items,
    bids: [bid],
    awards,
    milestones: [
      {
        id: newId(),
        title: 'signingTheContract',
        type: 'financing',
        code: 'prepayment',
        percentage: 100,
        duration: { days: 2, type: 'banking' },
        sequenceNumber: 1,
      },
    ],
    config: newerTender({}, { hasAuction: false }).config,
    ...(lots === 0 ? {} : { lots: lotIds.map(buildLot) }),
    ...plan.tender,
  };
  const maker = makeContractMaker(zone);
  const writer = makeContractWriter({ store: registry.store, documents: { attach: async () => {} }, zone });
  let known: StoredTender = { ...(tender as unknown as StoredTender), _id: tenderId };
  const created = awards.map((award) => {
    const { contracts: fresh, stubs } = maker.contractsOf(
      known,
      award as unknown as AwardRecord,
      [bid as unknown as BidRecord],
      activation,
    );
    known = { ...known, contracts: [...(known.contracts ?? []), ...stubs] };
    return fresh;
  });
  const all = created.flat();
  if (plan.uncontracted === true) {
    await registry.store.records<object>('tenders').insert(tenderId, tender);
    return { tenderId, lotIds, awardIds: awards.map(({ id }) => id), ids: [], path: contracts };
  }
  await registry.store.records<object>('tenders').insert(tenderId, { ...tender, contracts: known.contracts });
  const writes = all.map(({ id, ...contract }) => writer.insertStep(id, { ...contract, ...plan.contract }));
  await registry.store.transaction(async (session) => {
    for (const write of writes) await write({ by: { author: 'broker', now: activation }, session });
  });
  const ids = all.map(({ id }) => id);
  return { tenderId, lotIds, awardIds: awards.map(({ id }) => id), ids, path: `${contracts}/${ids[0]}` };
};

/** A contract whose parties already have their tokens. */
export const electronic: Plan = {
  contract: {
    access: [
      { role: 'buyer', owner: 'broker', token: hashOf(tenderToken) },
      { role: 'supplier', owner: 'other', token: hashOf(bidToken) },
    ],
    period: { startDate: new Date(period.startDate), endDate: new Date(period.endDate) },
    buyer: { ...organization('40000017'), kind: 'general', contract_owner: 'broker' },
    suppliers: [{ ...organization('40000025'), scale: 'micro', contract_owner: 'other' }],
  },
};

/** A pending change of an active contract, and the address of the contract. */
export const electronicChange = async (registry: TestRegistry): Promise<{ readonly path: string; readonly change: string }> => {
  const { path, ids } = await awarded(registry, electronic);
  const change = newId();
  const changes = [{ id: change, status: 'pending', date: activation, rationale: 'Ціна', rationaleTypes: ['priceReduction'] }];
  const stored = await registry.store.records<ContractRecord>('contracts').get(ids[0] ?? '');
  if (stored === null) throw new Error('no contract');
  const next: ContractRecord = { ...stored, status: 'active', dateSigned: activation, changes };
  await registry.store
    .records<ContractRecord>('contracts')
    .save(stored, next, { publishes: true, by: { author: 'broker', now: activation } });
  return { path, change };
};

/** Activates a contract. */
export const signing: Body = { status: 'active', period, contractNumber: '7-П' };

/** A PATCH by the holder of the tender's token. */
export const patch = (registry: TestRegistry, path: string, data: unknown, ask: Ask = {}): Promise<Answer> =>
  registry.ask('PATCH', path, { key: keys.broker, token: tenderToken, body: { data }, ...ask });

export const readTender = async (registry: TestRegistry, { tenderId }: Awarded) =>
  (await registry.ask('GET', `/api/2.5/tenders/${tenderId}`)).body.data;

export const read = async (registry: TestRegistry, path: string) => (await registry.ask('GET', path)).body.data;

/** An active contract. */
export const signed = async (registry: TestRegistry, plan: Plan = {}): Promise<Awarded> => {
  const awardedTender = await awarded(registry, plan);
  const answer = await patch(registry, awardedTender.path, signing);
  if (answer.status !== 200) throw new Error(`the contract was not signed: ${answer.text}`);
  return awardedTender;
};

const buyers = ['1', '2'].map((id) => ({ id: id.repeat(32), name: id, identifier: { scheme: 'UA-EDR', id } }));

/** A tender for two buyers, with one item each. */
export const twoBuyers = {
  buyers,
  items: buyers.map(({ id }, index) => ({
    id: String(index),
    description: 'Папір',
    quantity: 1,
    relatedBuyer: id,
    unit: { code: 'H87', name: 'штука' },
    classification: { scheme: 'ДК021', id: '30190000-7', description: 'Папір' },
  })),
};
