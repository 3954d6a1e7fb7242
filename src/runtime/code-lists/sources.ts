/**
 * Where each list is in the official folder, and how its file is parsed into code → entry (spec/tenders.md §2). The files are
 * third-party, so each is validated before use (SECURITY.md API10).
 */
import type { CodeList, CodeListName } from '../../domain/code-lists.ts';
import { isPlainObject, omitUndefined } from '../../domain/json.ts';

/** Entries in file order. */
export type Entries = readonly (readonly [code: string, entry: unknown])[];

export interface Source {
  readonly name: CodeListName;
  readonly file: string;
  /** Path in other copies of the folder. */
  readonly otherwise?: string;
  /** Throws an Error that describes what is wrong with the content. */
  readonly read: (content: unknown) => Entries;
}

const MAX_CODE_LENGTH = 256;
const MAX_TEXT_LENGTH = 20_000;

const shown = (code: string): string => JSON.stringify(code.slice(0, 80));

const buildCode = (value: unknown, where: string): string => {
  if (typeof value !== 'string' || value === '') throw new Error(`${where} should be a text that is not empty`);
  if (value.length > MAX_CODE_LENGTH || !value.isWellFormed() || value.includes('\u0000'))
    throw new Error(`${where} is no code: ${shown(value)}`);
  return value;
};

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH && value.isWellFormed() && !value.includes('\u0000');

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;

const listIn = (content: unknown): readonly unknown[] => {
  if (!Array.isArray(content)) throw new Error('a list is expected');
  return content;
};

/** An object of code → entry; `check` returns what an entry has to be, or null if it is valid. */
const keyed =
  (check: (entry: unknown) => string | null) =>
  (content: unknown): Entries => {
    if (!isPlainObject(content)) throw new Error('an object of codes is expected');
    return Object.entries(content).map(([key, entry]) => {
      const trouble = check(entry);
      if (trouble !== null) throw new Error(`entry ${shown(key)}: ${trouble}`);
      return [buildCode(key, 'a code'), entry] as const;
    });
  };

const titles = keyed((entry) => (isText(entry) ? null : 'the title should be a text that is not empty'));

/** Entries that are objects with these non-empty strings. */
const objects = (...fields: readonly string[]) =>
  keyed((entry) => {
    if (!isPlainObject(entry)) return 'an object is expected';
    const absent = fields.find((field) => !isText(entry[field]));
    return absent === undefined ? null : `'${absent}' should be a text that is not empty`;
  });

const textLists = keyed((entry) => (Array.isArray(entry) && entry.every(isText) ? null : 'a list of texts is expected'));

const templates = keyed((entry) => {
  const list = isPlainObject(entry) ? entry.templates : undefined;
  if (!Array.isArray(list)) return "a list 'templates' is expected";
  return list.every((template) => isPlainObject(template) && isText(template.name)) ? null : "every template needs a text 'name'";
});

/** A list of bare codes; each is its own entry. */
const codes =
  (says = 'a code', fits: (code: string) => boolean = () => true) =>
  (content: unknown): Entries =>
    listIn(content).map((value, index) => {
      const code = buildCode(value, `element ${index}`);
      if (!fits(code)) throw new Error(`element ${index} is not ${says}: ${shown(code)}`);
      return [code, code] as const;
    });

/** A list of objects; `code` returns the code of one. */
const elements =
  (code: (element: Record<string, unknown>) => unknown, says: string) =>
  (content: unknown): Entries =>
    listIn(content).map((element, index) => {
      if (!isPlainObject(element)) throw new Error(`element ${index} should be an object`);
      return [buildCode(code(element), `${says} of element ${index}`), element] as const;
    });

const nested = (element: Record<string, unknown>, key: string): Record<string, unknown> => {
  const inner = element[key];
  return isPlainObject(inner) ? inner : {};
};

const criteria = elements((criterion) => nested(criterion, 'classification').id, "'classification.id'");

/** A funder's code is its scheme and id: `XM-DAC:44000`. */
const funders = elements((funder) => {
  const { scheme, id } = nested(funder, 'identifier');
  return isText(scheme) && isText(id) ? `${scheme}:${id}` : undefined;
}, "'identifier'");

/** A programme has its funder in `donor.identifier`, in the form of the list of funders. */
const faultOfProgramme = (entry: unknown): string | null => {
  if (!isPlainObject(entry) || !isText(entry.name_uk) || !isText(entry.name_en)) return "texts 'name_uk' and 'name_en' are expected";
  const { scheme, id } = nested(nested(entry, 'donor'), 'identifier');
  return isText(scheme) && isText(id) ? null : "'donor.identifier' needs texts 'scheme' and 'id'";
};

const keyedProgrammes = keyed(faultOfProgramme);

/** Other copies have a list, with the identifier in `funder`. */
const listedProgrammes = (content: unknown): Entries =>
  elements(
    ({ id }) => id,
    "'id'",
  )(content).map(([id, element]) => {
    const { id: _, archive, funder, ...names } = isPlainObject(element) ? element : {};
    const entry = { ...names, archived: archive === true, donor: { identifier: funder } };
    const fault = faultOfProgramme(entry);
    if (fault !== null) throw new Error(`entry ${shown(id)}: ${fault.replace('donor.identifier', 'funder')}`);
    return [id, entry] as const;
  });

const programmes = (content: unknown): Entries => (Array.isArray(content) ? listedProgrammes(content) : keyedProgrammes(content));

const named = objects('name_uk', 'name_en');

/** A list of projects, or in other copies an object of them. */
const projects = (content: unknown): Entries =>
  named(Array.isArray(content) ? Object.fromEntries(elements(({ id }) => id, "'id'")(content)) : content);

const schemes = (content: unknown): Entries => elements(({ code }) => code, "'code'")(isPlainObject(content) ? content.data : undefined);

/** Rules have no code of their own; their index is used. */
const rules = (content: unknown): Entries => listIn(content).map((rule, index) => [String(index), rule] as const);

type SourceEntry = readonly [name: CodeListName, file: string, read: Source['read'], otherwise?: string];

const dir = (folder: string, rows: readonly SourceEntry[]): Source[] =>
  rows.map(([name, file, read, otherwise]) => ({
    name,
    file: `${folder}/${file}`,
    read,
    ...omitUndefined({ otherwise: otherwise === undefined ? undefined : `${folder}/${otherwise}` }),
  }));

/** The lists shared by all types, with their files. */
const sources: readonly Source[] = [
  ...dir('classifiers', [
    ['dk021', 'dk021_uk.json', titles],
    ['cpv-en', 'cpv_en.json', titles],
    ['countries', 'countries.json', objects('name_uk')],
    ['regions', 'ua_regions.json', codes()],
    ['ua-road', 'ua_road.json', titles],
    ['ua-road-prefixes', 'ua_road_cpv_prefixes.json', codes()],
    ['gmdn-prefixes', 'gmdn_cpv_prefixes.json', codes()],
    ['ccce-ua', 'ccce_ua.json', titles],
    ['kekv', 'kekv_uk.json', titles],
  ]),
  {
    name: 'plans-of-ukraine',
    file: 'classifiers/plan_of_ukraine.json',
    read: projects,
    otherwise: 'codelists/plans/plan_of_ukraine.json',
  },
  ...dir('unit_codes', [['units', 'recommended.json', objects('name_uk')]]),
  ...dir('organizations', [
    ['identifier-schemes', 'identifier_scheme.json', schemes],
    ['kinds', 'kind.json', objects()],
    ['kinds-by-procedure', 'kind_procurementMethodType_mapping.json', textLists],
    ['scales', 'scale.json', objects()],
    ['central-bodies', 'authorized_cpb.json', elements((body) => nested(body, 'identifier').id, "'identifier.id'")],
  ]),
  ...dir('codelists', [
    ['currencies', 'tender/tender_currency.json', objects()],
    ['funders', 'tender/tender_funder.json', funders],
    ['funder-programmes', 'plans/funder_program.json', programmes, 'plan/funder_program.json'],
    ['main-procurement-categories', 'tender/tender_main_procurement_category.json', objects()],
    ['milestone-codes', 'milestones/code.json', objects('type')],
    ['milestone-titles', 'milestones/title.json', objects('type')],
    ['milestone-day-types', 'milestones/day_type.json', objects()],
    ['contract-change-reasons', 'contract_change_rationale_type_law_922.json', objects()],
    ['contract-change-reasons-decree', 'contract_change_rationale_type_decree_1178.json', objects()],
    ['contract-change-reasons-general', 'contract_change_rationale_type.json', objects()],
    ['cancellation-reasons', 'cancellation_reason_type.json', objects()],
  ]),
  ...dir('calendars', [
    ['days-off', 'workdays_off.json', codes('a day such as 2022-06-28', isDay)],
    ['working-weekends', 'weekends_on.json', codes('a day such as 2022-06-28', isDay)],
  ]),
  ...dir('templates', [['contract-templates', 'contract_templates.json', templates]]),
  ...dir('AMCU', [
    ['objections-violation-amcu', 'violation_amcu.json', objects('title_uk')],
    ['objections-amcu', 'amcu.json', objects('title_uk')],
    ['objections-amcu-24', 'amcu_24.json', objects('title_uk')],
  ]),
  ...dir('criteria', [
    ['criteria-article-16', 'article_16.json', criteria],
    ['criteria-article-17', 'article_17.json', criteria],
    ['criteria-other', 'other.json', criteria],
    ['criteria-lcc', 'LCC.json', criteria],
    ['criteria-decree-1178', 'decree_1178.json', criteria],
    ['criteria-decree-822', 'decree_822.json', criteria],
    ['criteria-ukraine-facility', 'ukraine_facility.json', criteria],
    ['criteria-rules-below-threshold', 'rules/belowThreshold.json', rules],
  ]),
];

/** All known lists, those of phases last. */
export const sourcesWith = (lists: readonly CodeList[]): readonly Source[] => [
  ...sources,
  ...lists.map(({ name, file, holds }) => ({ name, file, read: holds === 'rules' ? rules : objects(...holds.texts) })),
];
