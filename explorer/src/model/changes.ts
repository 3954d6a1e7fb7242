/** The public history of a record as lines for a reader: a pure view of the response of `GET /history/…`. */
export interface Place {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** One step of a path: the name of a field, or the part of a list (null: unknown). */
export type Step = { readonly field: string } | { readonly part: Fields | null };

export type Fields = Readonly<Record<string, unknown>>;

export interface Line {
  readonly where: readonly Step[];
  /** The field that holds the value; for a part of a list, the list. */
  readonly field: string;
  /** The list that contains the value; empty for the record itself. */
  readonly list: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Currency of an amount shown on its own. */
  readonly currency?: string | undefined;
}

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

const parseKeys = (path: string): readonly string[] => path.split('/').slice(1).map(unescaped);

const nameIn = (part: unknown): unknown => (isFields(part) ? (part.id ?? part.relatedLot) : undefined);

/** The element of a list for a key: by id (the newest version of a document), otherwise by index. */
const findPart = (list: readonly unknown[], key: string): unknown => list.findLast((part) => nameIn(part) === key) ?? list[Number(key)];

const buildOwnView = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/** Resolves a path step by step. Parts no longer in the record are described by their old value. */
const walk = (record: unknown, { path, before, after }: Place): Pick<Line, 'where' | 'field' | 'list' | 'currency'> => {
  const keys = parseKeys(path);
  const where: Step[] = [];
  let [field, list, inList] = ['', '', false];
  let at: unknown = record;
  let holder: unknown = record;
  for (const [index, key] of keys.entries()) {
    const isLast = index === keys.length - 1;
    holder = at;
    if (inList || Array.isArray(at)) {
      const found = Array.isArray(at) ? findPart(at, key) : undefined;
      const input = isLast ? (after ?? before) : undefined;
      const part = found ?? input;
      where.push({ part: isFields(part) ? part : null });
      [at, list, inList] = [part, field, false];
      continue;
    }
    where.push({ field: key });
    field = key;
    at = isFields(at) ? buildOwnView(at, key) : undefined;
    // A list no longer in the record is recognized by its name.
    inList = at === undefined && !isLast && lists.has(key);
  }
  const currency = isFields(holder) && typeof holder.currency === 'string' ? holder.currency : undefined;
  return { where, field, list, currency };
};

/** Fields that are lists of parts with ids. */
const lists: ReadonlySet<string> = new Set([
  ...['lots', 'items', 'documents', 'bids', 'awards', 'contracts', 'complaints', 'questions', 'criteria', 'cancellations', 'plans'],
  ...['milestones', 'lotValues', 'qualifications', 'requirementResponses', 'requirementGroups', 'requirements', 'changes', 'transactions'],
  ...['eligibilityDocuments', 'financialDocuments', 'qualificationDocuments', 'defendantStatements', 'decisions'],
]);

/** Side effects of another change, of no interest alone. */
const minor = /\/(?:dateModified|next_check|date|numberOfBids)$/;

const buildLine = (record: unknown, place: Place): Line => ({
  ...walk(record, place),
  ...('before' in place ? { before: place.before } : {}),
  ...('after' in place ? { after: place.after } : {}),
});

/** The changes worth showing, in the order of the response; side effects only when nothing else has changed. */
export const collectLines = (record: unknown, places: readonly Place[]): readonly Line[] => {
  const main = places.filter(({ path }) => !minor.test(path));
  return (main.length === 0 ? places : main).map((place) => buildLine(record, place));
};

interface Saved {
  readonly changes?: readonly { readonly path?: string | undefined; readonly before?: unknown }[] | undefined;
}

/** The status that a record had before all of these saves, newest first. */
export const statusAtFirst = (record: object, saves: readonly Saved[]): string | undefined => {
  const first = saves.flatMap(({ changes = [] }) => changes).findLast(({ path }) => path === '/status');
  const status: unknown = first === undefined ? Object(record).status : first.before;
  return typeof status === 'string' ? status : undefined;
};

export interface Leaf {
  readonly where: readonly string[];
  readonly field: string;
  readonly value: unknown;
}

const skipped: ReadonlySet<string> = new Set([
  'id',
  'url',
  'hash',
  'owner',
  'dateModified',
  'datePublished',
  'format',
  'relatedLot',
  'relatedItem',
  ...['lotID', 'awardID', 'bid_id', 'bidID', 'language', 'author', 'documentOf', 'confidentiality'],
]);

/** The values in an object, at most `most`. */
export const collectLeaves = (value: unknown, most: number): readonly Leaf[] => {
  const leaves: Leaf[] = [];
  const look = (part: unknown, where: readonly string[]): void => {
    if (leaves.length >= most) return;
    if (Array.isArray(part)) {
      for (const one of part) look(one, where);
    } else if (isFields(part)) {
      for (const [key, one] of Object.entries(part)) if (!skipped.has(key)) look(one, [...where, key]);
    } else if (part !== null && part !== undefined) leaves.push({ where, field: where.at(-1) ?? '', value: part });
  };
  look(value, []);
  return leaves;
};
