/**
 * Which shards a command would need if the collections were sharded by the keys of src/store/inspection/cluster.ts. Works on
 * commands as the driver sends them, so no cluster is required. Anything it does not recognize needs all shards.
 */
import { shardKeys } from '../../../src/store/inspection/cluster.ts';

export interface Sent {
  readonly name: string;
  readonly command: Readonly<Record<string, unknown>>;
}

/**
 * `one`: one document's shard, or the home shard. `neighbours`: a range of the key, one shard unless it crosses a boundary.
 * `several`: one for each of the given values. `all`: every shard is queried. `refused`: rejected by a router.
 */
export type Reach = 'one' | 'neighbours' | 'several' | 'all' | 'refused';

export interface Finding {
  /** The same for all such requests: command, collection, fields of the filter. */
  readonly what: string;
  readonly reach: Reach;
  readonly writes: boolean;
  /** Locations of the documents named; equal ones are on one shard. Empty when none is named. */
  readonly places: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {}); // any object has fields
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** A part of a filter: the values it allows, a range, or anything. */
type Aim = { readonly kind: 'values'; readonly values: readonly string[] } | { readonly kind: 'range' } | { readonly kind: 'any' };

const isOperator = (value: unknown): value is Fields => Object.keys(fieldsOf(value))[0]?.startsWith('$') === true;

const buildAim = (condition: unknown): Aim => {
  if (condition === undefined) return { kind: 'any' };
  if (!isOperator(condition)) return { kind: 'values', values: [String(condition)] };
  if ('$eq' in condition) return { kind: 'values', values: [String(condition.$eq)] };
  if (Array.isArray(condition.$in)) return { kind: 'values', values: condition.$in.map(String) };
  const isBounded = ('$gt' in condition || '$gte' in condition) && ('$lt' in condition || '$lte' in condition);
  return isBounded ? { kind: 'range' } : { kind: 'any' };
};

/** Keys of histories and of plan revisions begin with a record's id: with the same zones they are on its shard. */
const ownerOf = (collection: string): string | undefined =>
  collection === 'plan_revisions' ? 'plans' : /^(.+)_history$/.exec(collection)?.[1];

const placeOf = (collection: string, value: string): string => {
  const owner = ownerOf(collection);
  return owner === undefined ? `${collection}/${value}` : `${owner}/${value.split(':')[0]}`;
};

interface Aimed {
  readonly reach: Reach;
  readonly places: readonly string[];
}

/** `needsKey`: a write of one document, which a router accepts only if it can determine the shard. */
const aimAt = (collection: string, filter: Fields, needsKey: boolean): Aimed => {
  const key = shardKeys[collection];
  if (key === undefined) throw new Error(`${collection} has no line in src/store/inspection/cluster.ts`);
  if (key === null) return { reach: 'one', places: ['home'] };
  const [[field = '', kind] = []] = Object.entries(key);
  const aim = buildAim(filter[field]);
  if (aim.kind === 'values') {
    const places = aim.values.map((value) => placeOf(collection, value));
    return { reach: new Set(places).size === 1 ? 'one' : 'several', places };
  }
  if (needsKey) return { reach: 'refused', places: [] };
  return { reach: aim.kind === 'range' && kind !== 'hashed' ? 'neighbours' : 'all', places: [] };
};

const widest: readonly Reach[] = ['one', 'neighbours', 'several', 'all', 'refused'];

/** Several statements in one command. */
const together = (all: readonly Aimed[]): Aimed => {
  const places = all.flatMap((one) => one.places);
  const most = Math.max(0, ...all.map(({ reach }) => widest.indexOf(reach)));
  const reach = widest[most] ?? 'all';
  return { reach: reach === 'one' && new Set(places).size > 1 ? 'several' : reach, places };
};

const described = (filter: Fields): string => (Object.keys(filter).length === 0 ? 'everything' : `by ${Object.keys(filter).join(', ')}`);

/** Stages that read other collections, or write: a router may run them anywhere. */
const foreign = ['$lookup', '$graphLookup', '$unionWith', '$merge', '$out'];

const aggregated = (collection: unknown, command: Fields): Finding => {
  const stages = listOf(command.pipeline);
  const names = stages.flatMap((stage) => Object.keys(stage));
  if (names.includes('$changeStream')) return { what: 'change stream of the database', reach: 'all', writes: false, places: [] };
  const reaching = names.find((name) => foreign.includes(name));
  const filter = fieldsOf(stages[0]?.$match);
  const aimed: Aimed = reaching === undefined ? aimAt(String(collection), filter, false) : { reach: 'all', places: [] };
  return { what: `aggregate ${collection} ${described(filter)}: ${names.join(' ')}`, writes: false, ...aimed };
};

const changed = (name: string, collection: string, statements: readonly Fields[]): Finding => {
  const isOne = ({ multi, limit, upsert }: Fields): boolean => (name === 'delete' ? limit === 1 : multi !== true || upsert === true);
  const aimed = together(statements.map((one) => aimAt(collection, fieldsOf(one.q), isOne(one))));
  const [first = {}] = statements;
  const many = isOne(first) ? '' : ' many';
  return { what: `${name}${many} ${collection} ${described(fieldsOf(first.q))}`, writes: true, ...aimed };
};

const inserted = (collection: string, documents: readonly Fields[]): Finding => {
  const aimed = together(documents.map((document) => aimAt(collection, document, true)));
  return { what: `insert ${collection}`, writes: true, ...aimed };
};

const read = (name: string, collection: string, filter: Fields): Finding => ({
  what: `${name} ${collection} ${described(filter)}`,
  writes: false,
  ...aimAt(collection, filter, false),
});

/** Commands that continue another one, or that do not touch data. */
const silent = new Set('getMore killCursors endSessions hello ping buildInfo commitTransaction abortTransaction'.split(' '));

/** Null for a command that does not itself touch documents. */
export const findReach = ({ name, command }: Sent): Finding | null => {
  if (silent.has(name)) return null;
  const target = command[name];
  const collection = String(target);
  switch (name) {
    case 'find':
      return read(name, collection, fieldsOf(command.filter));
    case 'count':
    case 'distinct':
      return read(name, collection, fieldsOf(command.query));
    case 'aggregate':
      return aggregated(target, command);
    case 'insert':
      return inserted(collection, listOf(command.documents));
    case 'update':
      return changed(name, collection, listOf(command.updates));
    case 'delete':
      return changed(name, collection, listOf(command.deletes));
    case 'findAndModify':
    case 'findandmodify':
      return {
        what: `findAndModify ${collection} ${described(fieldsOf(command.query))}`,
        writes: true,
        ...aimAt(collection, fieldsOf(command.query), true),
      };
    default:
      // Definitions of collections and indexes, and anything unknown.
      return { what: `${name} ${collection}`, reach: 'all', writes: false, places: [] };
  }
};
