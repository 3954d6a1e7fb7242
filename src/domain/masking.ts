/** What a restricted record shows to whoever may not see personal data (spec/frameworks.md §13). Nothing is taken away: texts are replaced. Pure. */
import { type Actor, hasLevel, isAdministrator } from './actor.ts';
import { isPlainObject } from './json.ts';

const cleared: ReadonlySet<string> = new Set([
  'chronograph',
  'auction',
  'bots',
  'sas',
  'contracting',
  'competitive_dialogue',
  'agreements',
  'agreement_selection',
]);

/** Whether the account reads restricted records as they are. */
export const seesRestricted = (actor: Actor): boolean =>
  isAdministrator(actor) || cleared.has(actor.group) || (actor.group === 'brokers' && hasLevel(actor, 'r'));

export const isRestricted = (record: object): boolean => {
  const config: unknown = Reflect.get(record, 'config');
  return isPlainObject(config) && config.restricted === true;
};

/** Whether this reader gets the record masked. */
export const isMaskedFor = (record: object, reader: Actor | undefined): boolean =>
  isRestricted(record) && (reader === undefined || !seesRestricted(reader));

const texts = (...names: readonly string[]): readonly string[] => names.flatMap((name) => [name, `${name}_en`, `${name}_ru`]);

const identifier = ['id', 'uri', ...texts('legalName')];
const contact = ['telephone', 'email', 'faxNumber', 'url', ...texts('name')];
const address = ['postalCode', ...texts('streetAddress', 'locality', 'region', 'countryName')];

/** Part of an organization → the texts in it that name somebody. */
const hiddenParts: Readonly<Record<string, readonly string[]>> = {
  identifier,
  additionalIdentifiers: identifier,
  address,
  contactPoint: contact,
  additionalContactPoints: contact,
};

const maskOf = (name: string): string => (name.endsWith('_en') ? 'Hidden' : 'Приховано');

const withMasked = (part: unknown, names: readonly string[]): unknown => {
  if (Array.isArray(part)) return part.map((one) => withMasked(one, names));
  if (!isPlainObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, typeof value === 'string' && names.includes(name) ? maskOf(name) : value]),
  );
};

/** The entry of a register for the settlement says where it is, too. */
const withoutDetails = (address: unknown): unknown => (isPlainObject(address) ? { ...address, addressDetails: undefined } : address);

const maskedParty = (party: unknown): unknown => {
  const named = withMasked(party, texts('name'));
  if (!isPlainObject(named)) return named;
  const parts = Object.entries(named).map(([name, part]) => [name, withMasked(part, hiddenParts[name] ?? [])] as const);
  return Object.fromEntries(parts.map(([name, part]) => [name, name === 'address' ? withoutDetails(part) : part]));
};

export const maskedDocument = (document: object): object => withMasked(document, ['url', ...texts('title')]) as object; // an object of an object

const lists: Readonly<Record<string, (element: unknown) => unknown>> = {
  tenderers: maskedParty,
  suppliers: maskedParty,
  documents: (document) => (isPlainObject(document) ? maskedDocument(document) : document),
  contracts: (contract) => masked(contract),
  milestones: (milestone) => masked(milestone),
};

/** A shown record, or a part of it, with its suppliers and documents masked. */
export const masked = (part: unknown): unknown => {
  if (!isPlainObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, Array.isArray(value) && lists[name] !== undefined ? value.map(lists[name]) : value]),
  );
};
