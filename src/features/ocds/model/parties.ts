/** Organizations of a process, each once with all its roles; everywhere else they are only referenced. Pure. */
import type { JsonObject } from '../../../base/domain/json.ts';
import { buildClassification, buildOcdsAddress } from './building-blocks.ts';
import { scales } from './codes.ts';
import { addressIn, buildTexts, type Fields, findCode, idIn, objectIn, objectsIn, textIn, withoutEmpty } from './release-fields.ts';

export type OcdsRole = 'procuringEntity' | 'buyer' | 'tenderer' | 'supplier' | 'funder' | 'payer' | 'payee' | 'interestedParty';

/** An organization in a role, as in the public view. */
export interface Involved {
  readonly role: OcdsRole;
  readonly organization: Fields;
}

const joinIdentifier = (scheme: unknown, id: unknown): string | undefined => {
  const [list, number] = [textIn(scheme), idIn(id)];
  return list === undefined || number === undefined ? undefined : `${list}-${number}`;
};

/** Scheme and number of an organization; those of its bank account if it has nothing else. */
const partyIdOf = ({ identifier, bankAccount }: Fields): string | undefined => {
  const [known, account] = [objectIn(identifier), objectIn(bankAccount)];
  return joinIdentifier(known.scheme, known.id) ?? joinIdentifier(account.scheme, account.id);
};

/** `{id, name}`; only the name if the organization has no number, and hence is in no list. */
export const referenceTo = (organization: unknown): JsonObject => {
  const source = objectIn(organization);
  return withoutEmpty({ id: partyIdOf(source), name: textIn(source.name) });
};

/** References to several organizations, without duplicates. */
export const referencesTo = (organizations: readonly Fields[]): JsonObject[] => {
  const found = new Map(organizations.map((organization) => [JSON.stringify(referenceTo(organization)), referenceTo(organization)]));
  return [...found.values()].filter((reference) => Object.keys(reference).length > 0);
};

const buildIdentifier = (value: unknown): JsonObject => {
  const source = objectIn(value);
  return withoutEmpty({
    scheme: textIn(source.scheme),
    id: idIn(source.id),
    ...buildTexts(source, 'legalName'),
    uri: addressIn(source.uri),
  });
};

const buildContact = (value: unknown): JsonObject => {
  const source = objectIn(value);
  return withoutEmpty({
    ...buildTexts(source, 'name'),
    email: textIn(source.email),
    telephone: textIn(source.telephone),
    faxNumber: textIn(source.faxNumber),
    url: addressIn(source.url),
  });
};

/** The kind of a public body, by a list of the registry. */
const KIND_SCHEME = 'procuringEntityKind';

const buildDetails = ({ scale, kind }: Fields): JsonObject => {
  const known = textIn(kind);
  return withoutEmpty({
    scale: findCode(scales, scale),
    classifications: known === undefined ? [] : [buildClassification({ scheme: KIND_SCHEME, id: known })],
  });
};

const collectContacts = ({ contactPoint, additionalContactPoints }: Fields): JsonObject[] =>
  [contactPoint, ...objectsIn(additionalContactPoints)].map(buildContact).filter((contact) => Object.keys(contact).length > 0);

const distinctByContent = (list: readonly JsonObject[]): JsonObject[] => [
  ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
];

/** One organization from all its mentions; in conflicts the first one wins. */
const findParty = (id: string, sayings: readonly Involved[]): JsonObject => {
  const sources = sayings.map(({ organization }) => organization);
  const first = (read: (source: Fields) => JsonObject): JsonObject =>
    sources.map(read).find((found) => Object.keys(found).length > 0) ?? {};
  const [contactPoint = {}, ...further] = distinctByContent(sources.flatMap(collectContacts));
  const others = distinctByContent(sources.flatMap((source) => objectsIn(source.additionalIdentifiers).map(buildIdentifier)));
  return withoutEmpty({
    id,
    ...first((source) => buildTexts(source, 'name')),
    identifier: first((source) => buildIdentifier(source.identifier)),
    additionalIdentifiers: others.filter((other) => joinIdentifier(other.scheme, other.id) !== id),
    address: first((source) => buildOcdsAddress(source.address)),
    contactPoint,
    additionalContactPoints: further,
    roles: [...new Set(sayings.map(({ role }) => role))],
    details: Object.assign({}, ...sources.map(buildDetails).reverse()),
  });
};

/** All organizations with a number, in the order of first mention. */
export const buildOcdsParties = (involved: readonly Involved[]): JsonObject[] => {
  const byId = new Map<string, Involved[]>();
  for (const one of involved) {
    const id = partyIdOf(one.organization);
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), one]);
  }
  return [...byId].map(([id, sayings]) => findParty(id, sayings));
};
