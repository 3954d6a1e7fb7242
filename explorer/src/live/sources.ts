/** The feeds that can be watched, and how an item of each is read. Pure. */
import type { Change, Detail } from './changes.ts';

export type Source = 'tenders' | 'contracts' | 'plans' | 'violation_reports';

/** JSON whose shape is not known; what is missing is null. */
const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((inner: unknown, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), value);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

interface Reading {
  readonly fields: readonly string[];
  /** Where people read the record. */
  readonly page: string;
  readonly number: string;
  readonly buyer: readonly string[];
  /** Where the record itself says what it is about. */
  readonly title: readonly string[];
}

export const sources: Readonly<Record<Source, Reading>> = {
  tenders: {
    fields: ['status', 'tenderID', 'procuringEntity'],
    page: '/tender/',
    number: 'tenderID',
    buyer: ['procuringEntity', 'name'],
    title: ['title'],
  },
  contracts: {
    fields: ['status', 'contractID'],
    page: '/contract/',
    number: 'contractID',
    buyer: ['buyer', 'name'],
    title: ['title'],
  },
  plans: {
    fields: ['status', 'planID', 'procuringEntity'],
    page: '/plan/',
    number: 'planID',
    buyer: ['procuringEntity', 'name'],
    title: ['budget', 'description'],
  },
  violation_reports: {
    fields: ['status', 'author'],
    page: '/report/',
    number: 'violationReportID',
    buyer: ['author', 'name'],
    title: ['details', 'description'],
  },
};

export const isSource = (name: string): name is Source => Object.hasOwn(sources, name);

export const buildDetail = (source: Source, record: unknown): Detail => ({
  title: text(at(record, ...sources[source].title)),
  isTest: at(record, 'mode') === 'test',
});

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
    buyer: text(at(item, ...buyer)),
    detail: null,
  };
};
