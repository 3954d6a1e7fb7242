/** The feeds that can be watched, and how an item of each is read. Pure. */
import type { Change, Detail } from './changes.ts';

export type Source = 'tenders' | 'contracts' | 'plans' | 'violation_reports';

/** JSON whose shape is not known; what is missing is null. */
const at = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined);

/** A text of a part and its translation, by which the page names it. */
const textsIn = (of: unknown, field: string): object | undefined => {
  const texts = [field, `${field}_en`].map((name) => [name, at(of, name)] as const).filter(([, value]) => typeof value === 'string');
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

interface Reading {
  readonly fields: readonly string[];
  /** Where people read the record. */
  readonly page: string;
  readonly number: string;
  readonly buyer: string;
  /** Which part of the record, or itself, says what it is about, and in which field. */
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

/** An item of a feed as a change; null when it is none. */
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
