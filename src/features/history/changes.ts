/** What everybody could see of a record, save by save, and what of it has changed (docs/history.md "Public changes"). */
import { keyOf } from '../../domain/documents.ts';
import { isPlainObject, type JsonObject } from '../../domain/json.ts';
import type { StoredMeta } from '../../domain/record.ts';
import { BrokenStep, stepBack } from '../../domain/replay.ts';
import { timeSlices } from '../../platform/time-slices.ts';
import { type Followed, followChain, type Judged } from '../../store/records/chain.ts';
import type { HistoryReader, StoredEntry } from '../../store/records/history.ts';
import { buildContent, collectKeys } from '../../store/records/updates.ts';
import { collectDifferences, type Difference } from './differences.ts';

type State = Readonly<Record<string, unknown>>;

/** How the records of a collection are shown. */
export interface Showing {
  /** In the store, as histories name it. */
  readonly collection: string;
  readonly history: HistoryReader;
  /** Whether it was in the feed in a state. */
  readonly isPublic: (state: State) => boolean;
  /** What everybody may read today of a state that the record had. */
  view(state: State, record: StoredMeta): JsonObject;
  /** A field that is closed today, so that nothing of it is read. */
  readonly closed: string | null;
  /** False while something of the record is closed. */
  readonly hasHashes: boolean;
  /** A save of nothing but this field was seen by nobody in such a state. */
  readonly sealed?: { readonly field: string; in(state: State): boolean };
}

interface Change {
  readonly kind: 'made' | 'published' | 'kept' | 'changed';
  readonly date: Date;
  readonly automatic: boolean;
  /** Absent while a field is closed, and of entries without a salt. */
  readonly hash?: string;
  readonly changes: readonly Difference[];
}

export interface Changes {
  /** Newest first. */
  readonly found: readonly Change[];
  /** False: older ones are not shown. */
  readonly complete: boolean;
  /** `sealed`: not looked at while a field is closed; `long`: not to its beginning; `none`: nothing is kept of it. */
  readonly chain: 'whole' | 'broken' | 'sealed' | 'long' | 'none';
}

const maxSaves = 5_000;
const maxShown = 1_000;
const maxCharacters = 4_000_000;

/** Without addresses of files: the record has those, and they would have to be signed for each state. */
const withoutFiles = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (!isPlainObject(value) || '_bsontype' in value) return value;
  const fields = Object.entries(value).map(([name, one]) => [
    name,
    name === 'url' && typeof one === 'string' && keyOf(one) !== null ? '' : withoutFiles(one),
  ]);
  return Object.fromEntries(fields);
};

/** The saves that concern other fields, newest first, without a proof. */
async function* openSaves(
  entries: AsyncIterable<StoredEntry>,
  record: StoredMeta,
  closed: string,
): AsyncGenerator<Followed, null, undefined> {
  const { [closed]: _, ...open } = buildContent(record);
  let after: Record<string, unknown> = open;
  for await (const entry of entries) {
    const { state: before } = stepBack(after, entry.patch);
    yield { entry, after, before };
    if (before === null) return null;
    after = before;
  }
  return null;
}

const kindOf = ({ entry, before }: Followed, isPublic: Showing['isPublic']): Change['kind'] => {
  if (before !== null) return isPublic(before) ? 'changed' : 'published';
  // What was brought from elsewhere, or is older than its history, was made before.
  return entry.rev === 1 && entry.author !== 'registry' ? 'made' : 'kept';
};

const verdict = ({ kind }: Judged): Changes['chain'] => (kind === 'without' ? 'none' : kind === 'whole' ? 'whole' : 'broken');

/** The first of many. */
const firstOf = (most: number) => {
  let count = 0;
  return {
    isReached: () => count > most,
    of: async function* <T>(many: AsyncIterable<T>): AsyncGenerator<T, undefined, undefined> {
      for await (const one of many) {
        count += 1;
        if (count > most) return;
        yield one;
      }
    },
  };
};

/** The public history of a record, from its publication on. */
export const getChanges = async (record: StoredMeta, showing: Showing): Promise<Changes> => {
  const { collection, history, view, sealed, closed } = showing;
  if (!record.is_public) return { found: [], complete: true, chain: 'none' };
  const most = firstOf(maxSaves);
  const saves =
    closed === null
      ? followChain(collection, record, most.of(history.back(record._id, record.rev, 1)))
      : openSaves(most.of(history.backWithout(closed, record._id, record.rev)), record, closed);
  const rendered = (state: State): JsonObject => view(Object(withoutFiles(state)), record);
  const isHidden = ({ entry, after, before }: Followed): boolean =>
    sealed !== undefined &&
    before !== null &&
    [...(collectKeys(entry) ?? [''])].every((key) => key === sealed.field) &&
    sealed.in(before) &&
    sealed.in(after);

  const found: Change[] = [];
  let [room, begun] = [maxCharacters, false];
  let now: JsonObject | null = null;
  const note = (save: Followed): void => {
    const { entry, after, before } = save;
    const kind = kindOf(save, showing.isPublic);
    now ??= rendered(after);
    const old = kind === 'changed' && before !== null ? rendered(before) : null;
    const changes = old === null ? [] : collectDifferences(old, now);
    begun = old === null;
    now = old;
    if (old !== null && changes.length === 0) return;
    room -= JSON.stringify(changes).length;
    const hash = showing.hasHashes && entry.salt !== undefined ? { hash: entry.hash } : {};
    found.push({ kind, date: entry.date, automatic: entry.automatic === true, ...hash, changes });
  };

  const result = (chain: Changes['chain']): Changes => ({ found, complete: begun, chain });
  const over = timeSlices.begin();
  try {
    for (;;) {
      const { done, value } = await saves.next();
      if (done) return result(value === null ? 'sealed' : most.isReached() ? 'long' : verdict(value));
      if (!begun && room > 0 && found.length < maxShown && !isHidden(value)) note(value);
      await over();
    }
  } catch (error) {
    if (error instanceof BrokenStep) return result('broken');
    throw error;
  }
};
