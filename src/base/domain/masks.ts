/**
 * What a restricted record shows to whoever may not see whom and what it is about (spec/frameworks.md §13): nothing is taken
 * away, texts are replaced. And questions, of which nobody sees who asked (spec/tenders.md §4.4). Pure.
 */

import { createHmac } from 'node:crypto';
import { type Actor, hasLevel, isAdministrator } from './actor.ts';
import { isPlainObject } from './json.ts';

const CLEARED_GROUPS: ReadonlySet<string> = new Set([
  'chronograph',
  'auction',
  'bots',
  'sas',
  'contracting',
  'competitive_dialogue',
  'agreements',
  'agreement_selection',
]);

/** Whether the account may read restricted records unmasked. */
export const seesRestricted = (actor: Actor): boolean =>
  isAdministrator(actor) || CLEARED_GROUPS.has(actor.group) || (actor.group === 'brokers' && hasLevel(actor, 'r'));

export const isRestricted = (record: object): boolean => {
  const config: unknown = Reflect.get(record, 'config');
  return isPlainObject(config) && config.restricted === true;
};

/** Whether the record is masked for this reader. */
export const isMaskedFor = (record: object, reader: Actor | undefined): boolean =>
  isRestricted(record) && (reader === undefined || !seesRestricted(reader));

const withLanguageTwins = (...names: readonly string[]): readonly string[] => names.flatMap((name) => [name, `${name}_en`, `${name}_ru`]);

const identifierMask = ['id', 'uri', ...withLanguageTwins('legalName')];
const contactMask = ['telephone', 'email', 'faxNumber', 'url', ...withLanguageTwins('name')];
const addressMask = ['postalCode', 'addressDetails', ...withLanguageTwins('streetAddress', 'locality', 'region', 'countryName')];

const signerMask = ['telephone', 'email', 'iban', ...withLanguageTwins('name', 'authorizedBy', 'position')];

/** Part of an organization → its identifying texts. */
const hiddenParts: Readonly<Record<string, readonly string[]>> = {
  identifier: identifierMask,
  additionalIdentifiers: identifierMask,
  address: addressMask,
  contactPoint: contactMask,
  additionalContactPoints: contactMask,
  signerInfo: signerMask,
  bankAccount: ['id', ...withLanguageTwins('name')],
};

/** Replaces a masked text. */
export const MASKED = 'Приховано';
const MASKED_EN = 'Hidden';
const MASKED_DATE = '1970-01-01T03:00:00+03:00';

/** For a text or a number, or for all of a part but its scheme. */
const buildMask = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => buildMask(name, one));
  if (isPlainObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === 'scheme' ? part : buildMask(key, part)]));
  if (typeof value === 'number') return 0;
  if (typeof value !== 'string') return value;
  return name.endsWith('_en') ? MASKED_EN : MASKED;
};

const withMasked = (part: unknown, names: readonly string[], mask = buildMask): unknown => {
  if (Array.isArray(part)) return part.map((one) => withMasked(one, names, mask));
  if (!isPlainObject(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, names.includes(name) ? mask(name, value) : value]));
};

/** Masks the listed texts inside the named parts of one part. */
const withMaskedParts = (part: unknown, hidden: Readonly<Record<string, readonly string[]>>): unknown =>
  isPlainObject(part)
    ? Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, withMasked(inner, hidden[name] ?? [])]))
    : part;

const maskedParty = (party: unknown): unknown => withMaskedParts(withMasked(party, withLanguageTwins('name')), hiddenParts);

export const maskedDocument = (document: object): object => withMasked(document, ['url', ...withLanguageTwins('title')]) as object; // an object of an object

const maskedFile = (document: unknown): unknown => (isPlainObject(document) ? maskedDocument(document) : document);

const maskedEvidence = (evidence: unknown): unknown =>
  withMaskedParts(withMasked(evidence, withLanguageTwins('title')), { relatedDocument: withLanguageTwins('title') });

/** Masks the subject, quantity, and place and time of delivery. */
const maskedItem = (item: unknown): unknown => {
  const told = withMaskedParts(withMasked(item, ['quantity', ...withLanguageTwins('description')]), {
    deliveryAddress: addressMask,
    deliveryLocation: ['latitude', 'longitude', 'elevation'],
  });
  if (!isPlainObject(told) || told.deliveryDate === undefined) return told;
  return { ...told, deliveryDate: withMasked(told.deliveryDate, ['startDate', 'endDate'], () => MASKED_DATE) };
};

type Masks = Readonly<Record<string, (part: unknown) => unknown>>;

/** Masks values under these names at any depth, alone or in a list. */
const makeMasked = (masks: Masks): ((part: unknown) => unknown) => {
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk);
    if (!isPlainObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        const mask = Object.hasOwn(masks, name) ? masks[name] : undefined;
        if (mask === undefined) return [name, walk(value)];
        return [name, walk(Array.isArray(value) ? value.map(mask) : mask(value))];
      }),
    );
  };
  return walk;
};

const partyMasks: Masks = { tenderers: maskedParty, suppliers: maskedParty, documents: maskedFile };

/** Masks suppliers and documents of a rendered record, or of a part of it. */
export const maskParties = makeMasked(partyMasks);

const maskedText = (text: unknown): unknown => buildMask('', text);

/** Masks the subject, bidders, complainants and documents of a rendered tender or contract, or of a part of it. */
export const maskedPurchase = makeMasked({
  ...partyMasks,
  ...{ author: maskedParty, payee: maskedParty, items: maskedItem, evidences: maskedEvidence },
  // A register number and the names of other firms.
  ...{ relatedTenderer: maskedText, subcontractingDetails: maskedText },
  ...{ eligibilityDocuments: maskedFile, financialDocuments: maskedFile, qualificationDocuments: maskedFile },
});

/** `shown`, the view of a possibly restricted record, for this reader. */
export const purchaseFor = <T>(record: object, reader: Actor | undefined, shown: T): T =>
  isMaskedFor(record, reader) ? (maskedPurchase(shown) as T) : shown; // masking keeps the types

const MASK_HASH_DIGITS = 32;

/** 32 hex digits that are the same for all questions of one organization on one record. */
const hashOfAuthor = (identifier: string, tokenHash: string): string =>
  createHmac('sha256', tokenHash).update(identifier).digest('hex').slice(0, MASK_HASH_DIGITS);

/** The author as everybody sees it. One that came hidden with an import stays as it is; one that cannot be hidden is left out. */
const findHiddenAuthor = (author: unknown, tokenHash: unknown): { readonly hash: unknown } | undefined => {
  if (!isPlainObject(author)) return undefined;
  const { identifier, hash } = author;
  if (!isPlainObject(identifier)) return hash === undefined ? undefined : { hash };
  return typeof tokenHash === 'string' ? { hash: hashOfAuthor(String(identifier.id), tokenHash) } : undefined;
};

/** Stored questions with their authors hidden; undefined where there are none. `tokenHash` is the stored token of the record. */
export const publicQuestions = (questions: unknown, tokenHash: unknown): readonly object[] | undefined =>
  Array.isArray(questions)
    ? questions.filter(isPlainObject).map((question) => ({ ...question, author: findHiddenAuthor(question.author, tokenHash) }))
    : undefined;
