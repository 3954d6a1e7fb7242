/** Names of operations and their groups, computed from a route's path and method. Pure. */
import type { JsonObject } from '../../base/domain/json.ts';
import type { Route } from '../route.ts';

const toPascalCase = (segment: string): string =>
  segment
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** `requirement_responses` → `requirement_response`; a word that is no plural stays. */
const toSingularSegment = (segment: string): string => segment.replace('criteria', 'criterion').replace(/s$/, '');

const OPERATION_VERBS = { post: 'create', put: 'put', patch: 'patch', delete: 'delete' } as const;

/** Names a segment of the path: an item of a collection, or the collection itself. */
const nameSegment = (segment: string, index: number, all: readonly string[], takesOne: boolean): string => {
  if (segment.startsWith(':')) {
    // After a word that is no plural the placeholder is part of the name: `/auction/:lot`.
    const before = all[index - 1] ?? '';
    return toSingularSegment(before) === before && before !== segment.slice(1) ? toPascalCase(segment) : '';
  }
  const next = all[index + 1];
  return toPascalCase(next?.startsWith(':') || (next === undefined && takesOne) ? toSingularSegment(segment) : segment);
};

/**
 * The name of an operation, as a client calls it: `/tenders/:tender/bids` → `listTenderBids`, `createTenderBid`,
 * `/tenders/:tender/bids/:bid` → `getTenderBid`, `patchTenderBid`. A route may define its own.
 */
export const operationNameOf = ({ method, path, answers, operation }: Route): string => {
  if (operation !== null) return operation;
  const segments = path.split('/').filter((segment) => segment !== '');
  const noun = segments.map((segment, index) => nameSegment(segment, index, segments, method === 'post')).join('');
  const isList = answers.frame === 'list' || answers.events === true;
  return (method === 'get' ? (isList ? 'list' : 'get') : OPERATION_VERBS[method]) + noun;
};

/** Path segment → the description of its group of operations. */
const TAG_TEXTS: Readonly<Record<string, string>> = {
  tenders: 'Tenders: from the draft to the end of the procedure.',
  tender_documents: 'Documents of a tender; files are uploaded to the document service first.',
  lots: 'Lots of a tender.',
  questions: 'Questions to a tender and their answers.',
  criteria: 'Criteria of a tender, with their requirements and evidences.',
  bids: 'Bids of a tender: secret until they are opened.',
  auction: 'What the auction service reads and reports.',
  auctions: 'Auctions that the registry holds itself: watching, bidding, and what is left of them.',
  awards: 'Decisions on bids.',
  complaints: 'Claims on a tender and on its awards.',
  cancellations: 'Cancellations of a tender or a lot.',
  contracts: 'Contracts: signing, changes, payments.',
  plans: 'Plans of procurement, and the tenders that carry them out.',
  transfers: 'Changes of ownership between brokers.',
  agreements: 'Agreements: read only.',
  catalogue: 'Profiles, categories and products that items and bids name.',
  violation_reports: 'Reports on violations of contracts, with statements and decisions.',
  export: 'Everything public at once, as lines of JSON or flat tables.',
  alerts: 'Searches that are kept: what they find is sent to an address.',
  search: 'Finds tenders by words, buyers, codes, dates and values.',
  facts: 'Buyers and suppliers with what they bought and sold, and signals: facts with a threshold, never a verdict.',
  service: 'What the service is, and whether it is well.',
};

/** The groups of operations, for the top of the document. */
export const tagsOfDocument: JsonObject[] = Object.entries(TAG_TEXTS).map(([name, description]) => ({ name, description }));

/** Paths whose group does not follow from their segments. */
const TAGS_BY_PATH: readonly (readonly [RegExp, string])[] = [
  [/^\/export\//, 'export'],
  [/^\/facts\//, 'facts'],
  [/^\/search\//, 'search'],
  [/^(\/api)?\/(profiles|categories|products)\//, 'catalogue'],
  [/\/violation_reports/, 'violation_reports'],
  [/\/ownership$/, 'transfers'],
  [/\/auctionPeriod$/, 'auction'],
  [/\/plans/, 'plans'],
  [/^\/tenders\/:tender\/contracts/, 'tenders'],
  [/^\/tenders\/:tender\/documents/, 'tender_documents'],
];

/** The group of a path: below a tender the part, if it has a group, else the record, else `service`. */
export const computeTag = (path: string): string => {
  const found = TAGS_BY_PATH.find(([pattern]) => pattern.test(path))?.[1];
  if (found !== undefined) return found;
  const [, record = '', , part = ''] = path.split('/');
  return [record === 'tenders' ? part : '', record, 'service'].find((name) => Object.hasOwn(TAG_TEXTS, name)) ?? 'service';
};
