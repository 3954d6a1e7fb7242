/**
 * Organizations of restricted records have no public identifier. Each gets a substitute by its position: a winner that of its
 * bid, a buyer that of the tender (docs/ocds.md). Pure.
 */
import { isPlainObject, omitUndefined } from '../../../base/domain/json.ts';
import { MASKED } from '../../../base/domain/masks.ts';
import { type Fields, objectsIn, textIn } from './release-fields.ts';

interface Hiding {
  readonly tender: Fields;
  readonly contracts: readonly Fields[];
}

const hasMaskedId = (part: unknown): part is Fields => isPlainObject(part) && part.id === MASKED;

/** The parts of an organization with identifying numbers. */
const NUMBERED_PARTS = ['identifier', 'bankAccount'] as const;

/** `owner` identifies the object that has the value under `key`. */
const withSubstituteIds = (value: unknown, owner: string, key: string, ownerOf: (part: Fields) => string | undefined): unknown => {
  if (Array.isArray(value)) return value.map((part, index) => withSubstituteIds(part, `${owner}-${index}`, key, ownerOf));
  if (!isPlainObject(value)) return value;
  const own = ownerOf(value) ?? owner;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    if (!hasMaskedId(part) || !NUMBERED_PARTS.some((one) => one === name)) return [name, withSubstituteIds(part, own, name, ownerOf)];
    // The parties of a payment have an account only.
    return [name, { ...part, id: `hidden-${name === 'identifier' ? own : `${own}-${key}`}` }];
  });
  return Object.fromEntries(parts);
};

const hidesSomebody = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hidesSomebody);
  return isPlainObject(value) && (NUMBERED_PARTS.some((name) => hasMaskedId(value[name])) || Object.values(value).some(hidesSomebody));
};

/** The process with substitutes for hidden identifiers; unchanged if it hides none. */
export const withHiddenNumbered = <P extends Hiding>(process: P): P => {
  const { tender, contracts } = process;
  if (!hidesSomebody(tender) && !hidesSomebody(contracts)) return process;
  const [entity, id] = ['entity', textIn(tender.id)];
  const bids = new Map(objectsIn(tender.awards).map((award) => [award.id, textIn(award.bid_id)]));
  const ownerOf = (part: Fields): string | undefined => {
    if (part.id === id) return entity;
    return textIn(part.bid_id) ?? bids.get(part.awardID) ?? textIn(part.awardID) ?? textIn(part.id);
  };
  const shown = (fields: Fields): Fields => withSubstituteIds(fields, entity, '', ownerOf) as Fields; // an object stays one
  const contractShown = (contract: Fields): Fields => {
    const buyer = withSubstituteIds(contract.buyer, textIn(contract.buyerID) ?? entity, 'buyer', ownerOf);
    return { ...shown(contract), ...omitUndefined({ buyer: contract.buyer === undefined ? undefined : buyer }) };
  };
  return { ...process, tender: shown(tender), contracts: contracts.map(contractShown) };
};
