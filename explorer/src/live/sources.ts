/** The feeds that can be followed, and how their items are read. Pure. */
import type { Change, Detail } from './changes.ts';

export type Source = 'tenders' | 'contracts' | 'plans' | 'violation_reports';

/** Reads JSON of unknown shape; a missing value is null. */
const at = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined);

/** A text and its translations, by which the page names the record. */
const textsIn = (of: unknown, field: string): object | undefined => {
  const texts = [field, `${field}_en`].map((name) => [name, at(of, name)] as const).filter(([, value]) => typeof value === 'string');
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

interface Reading {
  readonly fields: readonly string[];
  /** The page of a record for people. */
  readonly page: string;
  readonly number: string;
  readonly buyer: string;
  /** The field that describes the record, and the part that has it (null: the record itself). */
  readonly title: { readonly of: string | null; readonly field: string };
}

export const sources: Readonly<Record<Source, Reading>> = {
  tenders: {
    fields: ['status', 'tenderID', 'procuringEntity'],
    page: '/tender/',
    number: 'tenderID',
    buyer: 'procuringEntity',
    title: { of: null, field: 'title' },
  },
  contracts: {
    fields: ['status', 'contractID'],
    page: '/contract/',
    number: 'contractID',
    buyer: 'buyer',
    title: { of: null, field: 'title' },
  },
  plans: {
    fields: ['status', 'planID', 'procuringEntity'],
    page: '/plan/',
    number: 'planID',
    buyer: 'procuringEntity',
    title: { of: 'budget', field: 'description' },
  },
  violation_reports: {
    fields: ['status', 'author'],
    page: '/report/',
    number: 'violationReportID',
    buyer: 'author',
    title: { of: 'details', field: 'description' },
  },
};

export const isSource = (name: string): name is Source => Object.hasOwn(sources, name);

export const buildDetail = (source: Source, record: unknown): Detail => {
  const { of, field } = sources[source].title;
  return {
    titled: textsIn(of === null ? record : at(record, of), field),
    isTest: at(record, 'mode') === 'test',
  };
};

/** An item of a feed as a change; null when it is malformed. */
export const buildChange = (source: Source, item: unknown): Change | null => {
  const { number, buyer } = sources[source];
  const id = text(at(item, 'id'));
  const dateModified = text(at(item, 'dateModified'));
  if (id === null || dateModified === null || Number.isNaN(Date.parse(dateModified))) return null;
  return {
    id,
    dateModified,
    number: text(at(item, number)),
    status: text(at(item, 'status')),
    buyer: textsIn(at(item, buyer), 'name'),
    detail: null,
  };
};
