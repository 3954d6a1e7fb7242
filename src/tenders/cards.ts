/** What the room of the search gets of this one: a tender as a list shows it, through the same view as everybody sees. */
import type { JsonObject } from '../model/json.ts';
import { isPlainObject } from '../model/json.ts';
import type { TenderRoom } from './room.ts';
import type { Shown } from './view.ts';

const texts = ['tenderID', 'title', 'title_en', 'status', 'mode', 'procurementMethodType'] as const;
const dates = ['dateCreated', 'dateModified'] as const;

/** Stored fields a card is made of. */
export const cardFields: readonly string[] = [
  ...texts,
  ...dates,
  ...['name', 'name_en', 'identifier.scheme', 'identifier.id'].map((name) => `procuringEntity.${name}`),
  ...['value', 'tenderPeriod.startDate', 'tenderPeriod.endDate'],
  ...['scheme', 'id', 'description'].map((name) => `items.classification.${name}`),
];

/** Imported tenders of other types may hold anything anywhere: what is no text is not shown. */
const picked = (from: unknown, names: readonly string[]): JsonObject => {
  if (!isPlainObject(from)) return {};
  return Object.fromEntries(names.flatMap((name) => (typeof from[name] === 'string' ? [[name, from[name]]] : [])));
};

const filled = (name: string, part: JsonObject): JsonObject => (Object.keys(part).length === 0 ? {} : { [name]: part });

const entityOf = (entity: unknown): JsonObject =>
  isPlainObject(entity)
    ? { ...picked(entity, ['name', 'name_en']), ...filled('identifier', picked(entity.identifier, ['scheme', 'id'])) }
    : {};

const moneyOf = (value: unknown): JsonObject => {
  if (!isPlainObject(value)) return {};
  const { amount, valueAddedTaxIncluded } = value;
  return {
    ...(typeof amount === 'number' ? { amount } : {}),
    ...picked(value, ['currency']),
    ...(typeof valueAddedTaxIncluded === 'boolean' ? { valueAddedTaxIncluded } : {}),
  };
};

const firstClassification = (items: unknown): JsonObject => {
  const [first] = Array.isArray(items) ? items : [];
  return isPlainObject(first) ? picked(first.classification, ['scheme', 'id', 'description']) : {};
};

/** Makes the card of a tender that was read with `cardFields`. */
export const makeTenderCards =
  ({ view }: Pick<TenderRoom, 'view'>): ((tender: Shown) => JsonObject) =>
  (tender) => {
    const data = view.data(tender);
    return {
      id: tender._id,
      ...picked(data, texts),
      ...filled('procuringEntity', entityOf(data.procuringEntity)),
      ...filled('value', moneyOf(data.value)),
      ...filled('classification', firstClassification(data.items)),
      ...filled('tenderPeriod', picked(data.tenderPeriod, ['startDate', 'endDate'])),
      ...picked(data, dates),
    };
  };
