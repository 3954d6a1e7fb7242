/**
 * English names where a record has only Ukrainian ones: classes, units, countries, budget codes and standard criteria by code
 * list, regions by their own list, towns and streets romanized. They are added where the record would have them (`description_en`); its own take precedence. Pure.
 */
import { inLatin } from '../format/latin.ts';
import { textOf } from '../format/text.ts';
import { findEnglishRegion } from './regions.ts';

export const nameLists = ['classifier', 'unit', 'country', 'budget', 'criterion', 'condition'] as const;
export type NameList = (typeof nameLists)[number];
export type NameOf = (list: NameList, code: string) => string | undefined;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** ДК 021 is the Common Procurement Vocabulary; facts about a record omit the scheme. */
const isClass = ({ scheme, id, description }: Fields): boolean =>
  isText(description) && isText(id) && /^\d{8}-\d$/.test(id) && (scheme === undefined || /^(?:ДК\s?021|CPV)/.test(String(scheme)));

/** The economic classification of budget expenditure. */
const isBudgetCode = ({ scheme, id, description }: Fields): boolean =>
  isText(description) && isText(id) && /^\d{4}$/.test(id) && /^(?:КЕКВ|KEKV)$/.test(String(scheme));

/** A criterion is known by its classification; its groups begin with one of few phrases. */
const nameOfCriterion = ({ classification, title }: Fields, nameOf: NameOf): string | undefined =>
  isText(title) && isFields(classification) && isText(classification.id) ? nameOf('criterion', classification.id) : undefined;

const addressFields = ['streetAddress', 'locality', 'region', 'countryName'] as const;

const collectNames = (name: string, of: Fields, nameOf: NameOf): Readonly<Record<string, string | undefined>> => {
  if (isClass(of)) return { description_en: nameOf('classifier', String(of.id)) };
  if (isBudgetCode(of)) return { description_en: nameOf('budget', String(of.id)) };
  if (name === 'criteria') return { title_en: nameOfCriterion(of, nameOf) };
  if (name === 'requirementGroups') return isText(of.description) ? { description_en: nameOf('condition', of.description.trim()) } : {};
  if (name === 'unit' && isText(of.code)) return { name_en: nameOf('unit', of.code) };
  if (!addressFields.some((field) => isText(of[field]))) return {};
  const { streetAddress, locality, region, countryName } = of;
  return {
    streetAddress_en: isText(streetAddress) ? inLatin(streetAddress) : undefined,
    locality_en: isText(locality) ? inLatin(locality) : undefined,
    region_en: isText(region) ? findEnglishRegion(region) : undefined,
    countryName_en: isText(countryName) ? nameOf('country', countryName) : undefined,
  };
};

/** The value with the names added, at every depth; `name` is the field that holds it. */
export const withEnglishNames = <T>(value: T, nameOf: NameOf, name = ''): T => {
  // The result has the same shape, with optional texts added.
  const same = (named: unknown): T => named as T;
  if (Array.isArray(value)) return same(value.map((one) => withEnglishNames(one, nameOf, name)));
  if (!isFields(value)) return value;
  const names = Object.entries(collectNames(name, value, nameOf)).filter(
    ([field, text]) => text !== undefined && textOf({ [field]: value[field] }, field, 'en') === null,
  );
  const own = Object.entries(value).map(([field, one]) => [field, withEnglishNames(one, nameOf, field)]);
  return same(Object.fromEntries([...own, ...names]));
};

/** The codes for which names would be added. */
export const collectCodes = (value: unknown): Readonly<Record<NameList, ReadonlySet<string>>> => {
  const codes = Object.fromEntries(nameLists.map((list) => [list, new Set<string>()])) as Record<NameList, Set<string>>;
  withEnglishNames(value, (list, code) => {
    codes[list].add(code);
    return undefined;
  });
  return codes;
};
