/** The contracts of an award that became active (spec/contracts.md §2). Pure apart from ids, which are passed in. */

import type { ContractAccess, ContractMaker, MadeContracts, NewContract } from '../../base/domain/contract.ts';
import { omitUndefined, unlessEmpty } from '../../base/domain/json.ts';
import type { OwnedRecordFields } from '../../base/domain/record.ts';
import type { AwardRecord, BidRecord, StoredTender } from '../../base/domain/tender.ts';
import type {
  ContractParty,
  ContractStub,
  Criterion,
  Item,
  Lot,
  ShownAttribute,
  ShownItem,
  StubValue,
} from '../../base/domain/types.generated.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import { DAY } from '../../base/platform/clock.ts';
import { newId } from '../../store/records/ids.ts';

/** An item of a contract that still refers to its buyer. */
type ContractedItem = ShownItem & Pick<Item, 'id' | 'relatedBuyer'>;

const TITLE_FIELDS = ['title', 'title_en', 'title_ru', 'description', 'description_en', 'description_ru'] as const;

const pickFields = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Partial<Pick<T, K>> =>
  // A subset of the fields of T.
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]]))) as Partial<Pick<T, K>>;

const omitFields = (from: object, dropped: readonly string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([key, value]) => !dropped.includes(key) && value !== undefined));

const toContractParty = (organization: object): ContractParty => omitFields(organization, ['contactPoint', 'additionalContactPoints']);

/** The winner's answers about one item: to the requirements of the criteria that concern it. */
const findAttributes = (itemId: string, criteria: readonly Criterion[], { requirementResponses = [] }: BidRecord): ShownAttribute[] =>
  criteria
    .filter(({ relatesTo, relatedItem }) => relatesTo === 'item' && relatedItem === itemId)
    .flatMap(({ requirementGroups = [] }) => requirementGroups.flatMap(({ requirements = [] }) => requirements))
    .flatMap(({ id, title, unit }): ShownAttribute[] => {
      const answer = requirementResponses.find(({ requirement }) => requirement?.id === id);
      if (answer === undefined || (answer.value === undefined && answer.values === undefined)) return [];
      const attribute = { name: title, unit, value: answer.values === undefined ? answer.value : undefined, values: answer.values };
      return [omitFields(attribute, [])];
    });

/** An item of the tender overridden by the bid: description, quantity, unit with its price. */
const findItem = (item: Item, tender: StoredTender, bid: BidRecord | undefined): ContractedItem => {
  const offered = bid?.items?.find(({ id }) => id === item.id);
  const merged = { ...omitFields(item, ['profile']), ...(offered === undefined ? {} : omitFields(offered, ['profile'])) };
  // A bid that gives only a price uses the unit of the tender.
  const unit = offered?.unit !== undefined && offered.unit.code === undefined ? { unit: { ...item.unit, ...offered.unit } } : {};
  const attributes = bid === undefined ? [] : findAttributes(item.id, tender.criteria ?? [], bid);
  // The fields of an item; its schema filtered them on input.
  return {
    ...merged,
    ...unit,
    id: item.id,
    ...omitUndefined({ attributes: unlessEmpty(attributes) }),
  } as ContractedItem;
};

const collectContractedItems = (tender: StoredTender, { lotID }: AwardRecord, bid: BidRecord | undefined): ContractedItem[] =>
  (tender.items ?? [])
    .filter(({ relatedLot }) => lotID === undefined || relatedLot === lotID)
    .map((item) => findItem(item, tender, bid))
    .filter(({ quantity }) => quantity !== 0);

/** Milestones of the lot and of the whole tender, all scheduled. */
const collectContractMilestones = ({ milestones = [] }: StoredTender, { lotID }: AwardRecord): object[] =>
  milestones
    .filter(({ relatedLot }) => relatedLot === undefined || relatedLot === lotID)
    .map((milestone) => ({ ...omitFields(milestone, ['relatedLot']), status: 'scheduled' }));

/** The fields of an electronic contract: sides without tokens yet, and a period (spec/electronic-contracts.md §1). */
const electronicPart = (buyer: ContractParty, suppliers: readonly ContractParty[], { now, zone }: Making): object | undefined => {
  const [owner, seller] = [buyer.contract_owner, suppliers[0]?.contract_owner];
  if (owner === undefined || seller === undefined) return undefined;
  const startDate = new Date(now.getTime() + DAYS_TO_SIGN * DAY);
  const endDate = zone.parse(`${zone.day(startDate).slice(0, 4)}-12-31T23:59:59`) ?? startDate;
  const access: ContractAccess[] = [
    { role: 'buyer', owner },
    { role: 'supplier', owner: seller },
  ];
  return { owner, access, period: { startDate, endDate } };
};

/** The tender's token is valid on the contract at once, the bid's for the supplier; for an award without a bid the tender's owner signs. */
const collectAccess = (tender: StoredTender, award: AwardRecord, bid: BidRecord | undefined): ContractAccess[] => {
  const holder = (role: string, { owner, owner_token: token }: Partial<OwnedRecordFields> = {}): ContractAccess[] =>
    owner === undefined || token === undefined ? [] : [{ role, owner, token }];
  return [...holder('tender', tender), ...holder('bid', award.bid_id === undefined ? tender : bid)];
};

const contractValue = ({ value }: AwardRecord, isShared: boolean): StubValue | undefined => {
  // A non-monetary value has no net amount and is not shared among buyers.
  if (value?.amount === undefined) return value;
  const { currency, valueAddedTaxIncluded } = value;
  const amount = isShared ? 0 : value.amount;
  return { amount, amountNet: amount, currency, valueAddedTaxIncluded };
};

interface Share {
  readonly buyer: ContractParty;
  readonly buyerID?: string;
  readonly items: readonly ShownItem[];
  readonly isShared: boolean;
}

/** One share per buyer with items when every item of the tender has a buyer, else one for the procuring entity. At least one. */
const collectShares = (tender: StoredTender, items: readonly ContractedItem[]): Share[] => {
  const { buyers = [], procuringEntity } = tender;
  const isShared = buyers.length > 0 && (tender.items ?? []).every(({ relatedBuyer }) => relatedBuyer !== undefined);
  const whole: Share = { buyer: toContractParty(procuringEntity), items, isShared: false };
  if (!isShared) return [whole];
  const shares = buyers.flatMap((buyer): Share[] => {
    const ownItems = items.filter(({ relatedBuyer }) => relatedBuyer === buyer.id);
    const buyerID = omitUndefined({ buyerID: buyer.id });
    return ownItems.length === 0 ? [] : [{ buyer: toContractParty(buyer), ...buyerID, items: ownItems, isShared }];
  });
  // When no buyer has any items left: an active award always has a contract, or E8 would request one for ever.
  return shares.length === 0 ? [whole] : shares;
};

/** The part of a contract stored in its tender. */
const buildStub = (contract: NewContract, named: Lot | StoredTender, value: StubValue, now: Date): ContractStub => ({
  ...pickFields(named, TITLE_FIELDS),
  id: contract.id,
  status: 'pending',
  awardID: contract.awardID ?? '',
  date: now,
  contractID: contract.contractID ?? '',
  value,
});

/** The reasons for which contracts may be changed, as the tender shows them. */
type ReasonsOf = (tender: StoredTender) => StoredTender['contractChangeRationaleTypes'];

const storedReasons: ReasonsOf = ({ contractChangeRationaleTypes }) => contractChangeRationaleTypes;

interface Making {
  readonly now: Date;
  readonly newId: () => string;
  readonly reasonsOf?: ReasonsOf;
  readonly zone: Pick<Zone, 'day' | 'parse'>;
}

const DAYS_TO_SIGN = 5;

/**
 * The contracts of `award`, which is already active, and their stubs, in the same order. `newId` is called once for each.
 * The tender's existing stubs count towards the numbers.
 */
export const buildContracts = (tender: StoredTender, award: AwardRecord, bids: readonly BidRecord[], making: Making): MadeContracts => {
  const { now, newId, reasonsOf = storedReasons } = making;
  const bid = award.bid_id === undefined ? undefined : bids.find(({ id }) => id === award.bid_id);
  const reasons = reasonsOf(tender);
  const shares = collectShares(tender, collectContractedItems(tender, award, bid));
  const named = tender.lots?.find(({ id }) => id === award.lotID) ?? tender;
  const suppliers = (award.suppliers ?? []).map(toContractParty);
  const created = shares.map(({ isShared, items, ...share }, index) => {
    const value = contractValue(award, isShared);
    const contract = {
      ...share,
      id: newId(),
      tender_id: tender._id,
      status: 'pending',
      date: now,
      awardID: award.id,
      contractID: `${tender.tenderID}-a${(tender.contracts?.length ?? 0) + index + 1}`,
      items: [...items],
      suppliers,
      milestones: collectContractMilestones(tender, award),
      owner: tender.owner,
      access: collectAccess(tender, award, bid),
      config: { restricted: tender.config?.restricted ?? false },
      ...omitUndefined({ value }),
      ...pickFields(named, TITLE_FIELDS),
      ...pickFields(tender, ['mode', 'contractTemplateName']),
      ...omitUndefined({ contractChangeRationaleTypes: reasons }),
      ...electronicPart(share.buyer, suppliers, making),
    } as NewContract; // absent fields are left out, and none of the others is undefined
    return { contract, stub: buildStub(contract, named, value ?? { amount: 0, currency: 'UAH', valueAddedTaxIncluded: false }, now) };
  });
  return { contracts: created.map(({ contract }) => contract), stubs: created.map(({ stub }) => stub) };
};

/** Makes contracts with generated ids. */
export const makeContractMaker = (zone: Making['zone'], reasonsOf: ReasonsOf = storedReasons): ContractMaker => ({
  contractsOf: (tender, award, bids, now) => buildContracts(tender, award, bids, { now, newId, reasonsOf, zone }),
});
