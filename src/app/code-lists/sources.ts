/**
 * Where each list is in the official folder, and how its file is parsed into code → entry (spec/tenders.md §2). The files are
 * third-party, so each is validated before use (SECURITY.md API10).
 */
import type { CodeList, CodeListName } from '../../base/domain/code-lists.ts';
import { isPlainObject, omitUndefined } from '../../base/domain/json.ts';

/** Entries in file order. */
export type Entries = readonly (readonly [code: string, entry: unknown])[];

export interface CodeListSource {
  readonly name: CodeListName;
  readonly file: string;
  /** Path in other copies of the folder. */
  readonly otherwise?: string;
  /** Throws an Error that describes what is wrong with the content. */
  readonly read: (content: unknown) => Entries;
}

const MAX_CODE_LENGTH = 256;
const MAX_TEXT_LENGTH = 20_000;

const quoteCode = (code: string): string => JSON.stringify(code.slice(0, 80));

const requireListCode = (value: unknown, where: string): string => {
  if (typeof value !== 'string' || value === '') throw new Error(`${where} should be a text that is not empty`);
  if (value.length > MAX_CODE_LENGTH || !value.isWellFormed() || value.includes('\u0000'))
    throw new Error(`${where} is no code: ${quoteCode(value)}`);
  return value;
};

const isListText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH && value.isWellFormed() && !value.includes('\u0000');

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;

const requireList = (content: unknown): readonly unknown[] => {
  if (!Array.isArray(content)) throw new Error('a list is expected');
  return content;
};

/** An object of code → entry; `check` returns what an entry has to be, or null if it is valid. */
const makeKeyedReader =
  (check: (entry: unknown) => string | null) =>
  (content: unknown): Entries => {
    if (!isPlainObject(content)) throw new Error('an object of codes is expected');
    return Object.entries(content).map(([key, entry]) => {
      const trouble = check(entry);
      if (trouble !== null) throw new Error(`entry ${quoteCode(key)}: ${trouble}`);
      return [requireListCode(key, 'a code'), entry] as const;
    });
  };

const readTitles = makeKeyedReader((entry) => (isListText(entry) ? null : 'the title should be a text that is not empty'));

/** Entries that are objects with these non-empty strings. */
const makeObjectsReader = (...fields: readonly string[]) =>
  makeKeyedReader((entry) => {
    if (!isPlainObject(entry)) return 'an object is expected';
    const absent = fields.find((field) => !isListText(entry[field]));
    return absent === undefined ? null : `'${absent}' should be a text that is not empty`;
  });

const textLists = makeKeyedReader((entry) => (Array.isArray(entry) && entry.every(isListText) ? null : 'a list of texts is expected'));

const readTemplates = makeKeyedReader((entry) => {
  const list = isPlainObject(entry) ? entry.templates : undefined;
  if (!Array.isArray(list)) return "a list 'templates' is expected";
  return list.every((template) => isPlainObject(template) && isListText(template.name)) ? null : "every template needs a text 'name'";
});

/** A list of bare codes; each is its own entry. */
const makeCodesReader =
  (says = 'a code', fits: (code: string) => boolean = () => true) =>
  (content: unknown): Entries =>
    requireList(content).map((value, index) => {
      const code = requireListCode(value, `element ${index}`);
      if (!fits(code)) throw new Error(`element ${index} is not ${says}: ${quoteCode(code)}`);
      return [code, code] as const;
    });

/** A list of objects; `code` returns the code of one. */
const makeElementsReader =
  (code: (element: Record<string, unknown>) => unknown, says: string) =>
  (content: unknown): Entries =>
    requireList(content).map((element, index) => {
      if (!isPlainObject(element)) throw new Error(`element ${index} should be an object`);
      return [requireListCode(code(element), `${says} of element ${index}`), element] as const;
    });

const objectUnder = (element: Record<string, unknown>, key: string): Record<string, unknown> => {
  const inner = element[key];
  return isPlainObject(inner) ? inner : {};
};

const readCriteria = makeElementsReader((criterion) => objectUnder(criterion, 'classification').id, "'classification.id'");

/** A funder's code is its scheme and id: `XM-DAC:44000`. */
const readFunders = makeElementsReader((funder) => {
  const { scheme, id } = objectUnder(funder, 'identifier');
  return isListText(scheme) && isListText(id) ? `${scheme}:${id}` : undefined;
}, "'identifier'");

/** A programme has its funder in `donor.identifier`, in the form of the list of funders. */
const faultOfProgramme = (entry: unknown): string | null => {
  if (!isPlainObject(entry) || !isListText(entry.name_uk) || !isListText(entry.name_en))
    return "texts 'name_uk' and 'name_en' are expected";
  const { scheme, id } = objectUnder(objectUnder(entry, 'donor'), 'identifier');
  return isListText(scheme) && isListText(id) ? null : "'donor.identifier' needs texts 'scheme' and 'id'";
};

const keyedProgrammes = makeKeyedReader(faultOfProgramme);

/** Other copies have a list, with the identifier in `funder`. */
const listedProgrammes = (content: unknown): Entries =>
  makeElementsReader(
    ({ id }) => id,
    "'id'",
  )(content).map(([id, element]) => {
    const { id: _, archive, funder, ...names } = isPlainObject(element) ? element : {};
    const entry = { ...names, archived: archive === true, donor: { identifier: funder } };
    const fault = faultOfProgramme(entry);
    if (fault !== null) throw new Error(`entry ${quoteCode(id)}: ${fault.replace('donor.identifier', 'funder')}`);
    return [id, entry] as const;
  });

const readProgrammes = (content: unknown): Entries => (Array.isArray(content) ? listedProgrammes(content) : keyedProgrammes(content));

const readNamed = makeObjectsReader('name_uk', 'name_en');

/** A list of projects, or in other copies an object of them. */
const readProjects = (content: unknown): Entries =>
  readNamed(Array.isArray(content) ? Object.fromEntries(makeElementsReader(({ id }) => id, "'id'")(content)) : content);

const readSchemes = (content: unknown): Entries =>
  makeElementsReader(({ code }) => code, "'code'")(isPlainObject(content) ? content.data : undefined);

/** Rules have no code of their own; their index is used. */
const readRules = (content: unknown): Entries => requireList(content).map((rule, index) => [String(index), rule] as const);

type SourceEntry = readonly [name: CodeListName, file: string, read: CodeListSource['read'], otherwise?: string];

const sourcesIn = (folder: string, rows: readonly SourceEntry[]): CodeListSource[] =>
  rows.map(([name, file, read, otherwise]) => ({
    name,
    file: `${folder}/${file}`,
    read,
    ...omitUndefined({ otherwise: otherwise === undefined ? undefined : `${folder}/${otherwise}` }),
  }));

/** The lists shared by all types, with their files. */
const sharedSources: readonly CodeListSource[] = [
  ...sourcesIn('classifiers', [
    ['dk021', 'dk021_uk.json', readTitles],
    ['cpv-en', 'cpv_en.json', readTitles],
    ['countries', 'countries.json', makeObjectsReader('name_uk')],
    ['regions', 'ua_regions.json', makeCodesReader()],
    ['ua-road', 'ua_road.json', readTitles],
    ['ua-road-prefixes', 'ua_road_cpv_prefixes.json', makeCodesReader()],
    ['gmdn-prefixes', 'gmdn_cpv_prefixes.json', makeCodesReader()],
    ['ccce-ua', 'ccce_ua.json', readTitles],
    ['kekv', 'kekv_uk.json', readTitles],
  ]),
  {
    name: 'plans-of-ukraine',
    file: 'classifiers/plan_of_ukraine.json',
    read: readProjects,
    otherwise: 'codelists/plans/plan_of_ukraine.json',
  },
  ...sourcesIn('unit_codes', [['units', 'recommended.json', makeObjectsReader('name_uk')]]),
  ...sourcesIn('organizations', [
    ['identifier-schemes', 'identifier_scheme.json', readSchemes],
    ['kinds', 'kind.json', makeObjectsReader()],
    ['kinds-by-procedure', 'kind_procurementMethodType_mapping.json', textLists],
    ['scales', 'scale.json', makeObjectsReader()],
    ['central-bodies', 'authorized_cpb.json', makeElementsReader((body) => objectUnder(body, 'identifier').id, "'identifier.id'")],
  ]),
  ...sourcesIn('codelists', [
    ['currencies', 'tender/tender_currency.json', makeObjectsReader()],
    ['funders', 'tender/tender_funder.json', readFunders],
    ['funder-programmes', 'plans/funder_program.json', readProgrammes, 'plan/funder_program.json'],
    ['main-procurement-categories', 'tender/tender_main_procurement_category.json', makeObjectsReader()],
    ['milestone-codes', 'milestones/code.json', makeObjectsReader('type')],
    ['milestone-titles', 'milestones/title.json', makeObjectsReader('type')],
    ['milestone-day-types', 'milestones/day_type.json', makeObjectsReader()],
    ['contract-change-reasons', 'contract_change_rationale_type_law_922.json', makeObjectsReader()],
    ['contract-change-reasons-decree', 'contract_change_rationale_type_decree_1178.json', makeObjectsReader()],
    ['contract-change-reasons-general', 'contract_change_rationale_type.json', makeObjectsReader()],
    ['cancellation-reasons', 'cancellation_reason_type.json', makeObjectsReader()],
  ]),
  ...sourcesIn('calendars', [
    ['days-off', 'workdays_off.json', makeCodesReader('a day such as 2022-06-28', isDay)],
    ['working-weekends', 'weekends_on.json', makeCodesReader('a day such as 2022-06-28', isDay)],
  ]),
  ...sourcesIn('templates', [['contract-templates', 'contract_templates.json', readTemplates]]),
  ...sourcesIn('AMCU', [
    ['objections-violation-amcu', 'violation_amcu.json', makeObjectsReader('title_uk')],
    ['objections-amcu', 'amcu.json', makeObjectsReader('title_uk')],
    ['objections-amcu-24', 'amcu_24.json', makeObjectsReader('title_uk')],
  ]),
  ...sourcesIn('criteria', [
    ['criteria-article-16', 'article_16.json', readCriteria],
    ['criteria-article-17', 'article_17.json', readCriteria],
    ['criteria-other', 'other.json', readCriteria],
    ['criteria-lcc', 'LCC.json', readCriteria],
    ['criteria-decree-1178', 'decree_1178.json', readCriteria],
    ['criteria-decree-822', 'decree_822.json', readCriteria],
    ['criteria-ukraine-facility', 'ukraine_facility.json', readCriteria],
    ['criteria-rules-below-threshold', 'rules/belowThreshold.json', readRules],
  ]),
];

/** All known lists, those of phases last. */
export const sourcesWith = (lists: readonly CodeList[]): readonly CodeListSource[] => [
  ...sharedSources,
  ...lists.map(({ name, file, holds }) => ({ name, file, read: holds === 'rules' ? readRules : makeObjectsReader(...holds.texts) })),
];
