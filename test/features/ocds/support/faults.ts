/** Faults of a release beyond the official schema: ids, references, codes, dates. */
import { isPlainObject } from '../../../../src/base/domain/json.ts';
import type { Release } from '../../../../src/features/ocds/model/release.ts';

type Fields = Readonly<Record<string, unknown>>;

const listIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);

/** Closed code lists of the standard and its extensions, by the paths they apply to. */
const closed: Readonly<Record<string, string>> = {
  tag: 'planning tender tenderCancellation award awardCancellation contract contractAmendment implementation contractTermination compiled',
  'tender/status': 'planned active cancelled unsuccessful complete withdrawn',
  'tender/procurementMethod': 'open selective limited direct',
  'tender/mainProcurementCategory': 'goods works services',
  'tender/lots/status': 'planned active cancelled unsuccessful complete withdrawn',
  'tender/milestones/status': 'scheduled met notMet partiallyMet',
  'tender/criteria/source': 'tenderer buyer procuringEntity',
  'tender/criteria/relatesTo': 'tenderer item',
  'bids/details/status': 'pending valid disqualified withdrawn',
  'awards/status': 'pending active cancelled unsuccessful',
  'contracts/status': 'pending active cancelled terminated',
  'contracts/milestones/status': 'scheduled met notMet partiallyMet',
  'planning/milestones/status': 'scheduled met notMet partiallyMet',
  'parties/roles': 'procuringEntity buyer tenderer supplier funder payer payee interestedParty',
  'parties/details/scale': 'micro sme small medium large selfEmployed',
};

interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

const leavesIn = (value: unknown, path = ''): Leaf[] => {
  if (Array.isArray(value)) return value.flatMap((part) => leavesIn(part, path));
  if (!isPlainObject(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, part]) => leavesIn(part, path === '' ? name : `${path}/${name}`));
};

const emptyIn = (value: unknown, path = 'release'): string[] => {
  if (value === null || value === undefined || value === '') return [`${path} is empty`];
  if (typeof value !== 'object') return [];
  const parts = Object.entries(value);
  return parts.length === 0 ? [`${path} is empty`] : parts.flatMap(([name, part]) => emptyIn(part, `${path}/${name}`));
};

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const isDate = /(^|\/)(date|startDate|endDate|dueDate|date[A-Z]\w*)$/;

const leafFaults = ({ path, value }: Leaf): string[] => {
  const codes = closed[path]?.split(' ');
  if (codes !== undefined && !codes.includes(String(value))) return [`${path}: no code ${value}`];
  if (isDate.test(path) && !dateTime.test(String(value))) return [`${path}: no instant ${value}`];
  if (/(^|\/)(amount|quantity)$/.test(path) && typeof value !== 'number') return [`${path}: no number ${value}`];
  return [];
};

/** Lists whose elements have unique ids. */
const doublesIn = (value: unknown, path = 'release'): string[] => {
  if (!Array.isArray(value)) {
    return isPlainObject(value) ? Object.entries(value).flatMap(([name, part]) => doublesIn(part, `${path}/${name}`)) : [];
  }
  const ids = value.flatMap((part) => (isPlainObject(part) && part.id !== undefined ? [JSON.stringify(part)] : []));
  const keys = value.flatMap((part) =>
    isPlainObject(part) && part.id !== undefined && !path.endsWith('lassifications') ? [String(part.id)] : [],
  );
  const isOnce = new Set(keys).size === keys.length && new Set(ids).size === ids.length;
  return [...(isOnce ? [] : [`${path} has an id twice`]), ...value.flatMap((part) => doublesIn(part, path))];
};

const referring = /(^|\/)(buyer|procuringEntity|tenderers|suppliers|payer|payee)\/id$/;

const referenceFaults = (release: Release, leaves: readonly Leaf[]): string[] => {
  const { tender, awards, parties, bids } = release as Fields;
  const ids = (list: unknown): Set<unknown> => new Set(listIn(list).map(({ id }) => id));
  const known = {
    party: ids(parties),
    lot: ids(isPlainObject(tender) ? tender.lots : []),
    award: ids(awards),
    bid: ids(isPlainObject(bids) ? bids.details : []),
  };
  const kindOf = (path: string): keyof typeof known | undefined => {
    if (referring.test(path)) return 'party';
    if (/\/relatedLots?$/.test(path)) return 'lot';
    if (path === 'awards/relatedBids') return 'bid';
    return path === 'contracts/awardID' ? 'award' : undefined;
  };
  return leaves.flatMap(({ path, value }) => {
    const kind = kindOf(path);
    return kind === undefined || known[kind].has(value) ? [] : [`${path}: there is no ${kind} ${value}`];
  });
};

/** The faults as sentences; empty for a valid release. */
export const faultsIn = (release: Release): string[] => {
  const leaves = leavesIn(release);
  const required = ['ocid', 'id', 'date', 'tag', 'initiationType', 'tender'].filter((name) => release[name] === undefined);
  return [
    ...required.map((name) => `${name} is missing`),
    ...(/^ocds-[a-z0-9]{6}-.+$/.test(release.ocid) ? [] : [`no ocid: ${release.ocid}`]),
    ...emptyIn(release),
    ...leaves.flatMap(leafFaults),
    ...doublesIn(release),
    ...referenceFaults(release, leaves),
  ];
};
