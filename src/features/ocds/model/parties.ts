/** Organizations of a process, each once, with all its roles; everywhere else they are only referred to. Pure. */
import type { JsonObject } from '../../../domain/json.ts';
import { addressOf, classificationOf } from './blocks.ts';
import { scales } from './codes.ts';
import { addressIn, coded, type Fields, filled, idIn, objectIn, objectsIn, textIn, textsOf } from './reading.ts';

export type Role = 'procuringEntity' | 'buyer' | 'tenderer' | 'supplier' | 'funder' | 'payer' | 'payee' | 'interestedParty';

/** Somebody in a role, as a view shows them. */
export interface Involved {
  readonly role: Role;
  readonly organization: Fields;
}

const joined = (scheme: unknown, id: unknown): string | undefined => {
  const [list, number] = [textIn(scheme), idIn(id)];
  return list === undefined || number === undefined ? undefined : `${list}-${number}`;
};

/** Scheme and number of an organization; of whom there is only an account, those of the account. */
const partyIdOf = ({ identifier, bankAccount }: Fields): string | undefined => {
  const [known, account] = [objectIn(identifier), objectIn(bankAccount)];
  return joined(known.scheme, known.id) ?? joined(account.scheme, account.id);
};

/** `{id, name}`, or only the name of one who has no number and so stands in no list. */
export const referenceTo = (organization: unknown): JsonObject => {
  const source = objectIn(organization);
  return filled({ id: partyIdOf(source), name: textIn(source.name) });
};

/** References to several, each once. */
export const referencesTo = (organizations: readonly Fields[]): JsonObject[] => {
  const found = new Map(organizations.map((organization) => [JSON.stringify(referenceTo(organization)), referenceTo(organization)]));
  return [...found.values()].filter((reference) => Object.keys(reference).length > 0);
};

const identifierOf = (value: unknown): JsonObject => {
  const source = objectIn(value);
  return filled({
    scheme: textIn(source.scheme),
    id: idIn(source.id),
    ...textsOf(source, 'legalName'),
    uri: addressIn(source.uri),
  });
};

const contactOf = (value: unknown): JsonObject => {
  const source = objectIn(value);
  return filled({
    ...textsOf(source, 'name'),
    email: textIn(source.email),
    telephone: textIn(source.telephone),
    faxNumber: textIn(source.faxNumber),
    url: addressIn(source.url),
  });
};

/** The kind of a body of the state, by a list of the registry. */
const kindScheme = 'procuringEntityKind';

const detailsOf = ({ scale, kind }: Fields): JsonObject => {
  const known = textIn(kind);
  return filled({
    scale: coded(scales, scale),
    classifications: known === undefined ? [] : [classificationOf({ scheme: kindScheme, id: known })],
  });
};

const contactsOf = ({ contactPoint, additionalContactPoints }: Fields): JsonObject[] =>
  [contactPoint, ...objectsIn(additionalContactPoints)].map(contactOf).filter((contact) => Object.keys(contact).length > 0);

const distinct = (list: readonly JsonObject[]): JsonObject[] => [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];

/** One organization from everything that is said of it; of two sayings the first counts. */
const partyOf = (id: string, sayings: readonly Involved[]): JsonObject => {
  const sources = sayings.map(({ organization }) => organization);
  const first = (read: (source: Fields) => JsonObject): JsonObject =>
    sources.map(read).find((found) => Object.keys(found).length > 0) ?? {};
  const [contactPoint = {}, ...further] = distinct(sources.flatMap(contactsOf));
  const others = distinct(sources.flatMap((source) => objectsIn(source.additionalIdentifiers).map(identifierOf)));
  return filled({
    id,
    ...first((source) => textsOf(source, 'name')),
    identifier: first((source) => identifierOf(source.identifier)),
    additionalIdentifiers: others.filter((other) => joined(other.scheme, other.id) !== id),
    address: first((source) => addressOf(source.address)),
    contactPoint,
    additionalContactPoints: further,
    roles: [...new Set(sayings.map(({ role }) => role))],
    details: Object.assign({}, ...sources.map(detailsOf).reverse()),
  });
};

/** Everybody who has a number, in the order of first mention. */
export const partiesOf = (involved: readonly Involved[]): JsonObject[] => {
  const byId = new Map<string, Involved[]>();
  for (const one of involved) {
    const id = partyIdOf(one.organization);
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), one]);
  }
  return [...byId].map(([id, sayings]) => partyOf(id, sayings));
};
