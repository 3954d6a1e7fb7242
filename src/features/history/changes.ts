/** The public states of a record, save by save, and their differences (docs/history.md "Public changes"). */
import { getDocumentKey } from '../../base/domain/documents.ts';
import { isPlainObject, type JsonObject, omitUndefined } from '../../base/domain/json.ts';
import type { StoredMeta } from '../../base/domain/record.ts';
import { BrokenStep, stepBack } from '../../base/domain/replay.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import { type Followed, followChain, type Judged } from '../../store/records/chain.ts';
import type { HistoryReader } from '../../store/records/history.ts';
import { buildRecordContent, listChangedKeys, type StoredEntry } from '../../store/records/updates.ts';
import { collectDifferences, type FieldDifference } from './differences.ts';

type State = Readonly<Record<string, unknown>>;

/** How the history of a collection's records is rendered. */
export interface ShownHistory {
  /** Its name in the store and in histories. */
  readonly collection: string;
  readonly history: HistoryReader;
  /** Whether the record was in the feed in this state. */
  readonly isPublic: (state: State) => boolean;
  /** The public view, by today's rules, of an earlier state of the record. */
  view(state: State, record: StoredMeta): JsonObject;
  /** A field sealed today, of which nothing is read. */
  readonly closed: string | null;
  /** False while part of the record is sealed. */
  readonly hasHashes: boolean;
  /** A save of only this field was not public in such a state. */
  readonly sealed?: { readonly field: string; in(state: State): boolean };
}

interface Change {
  readonly kind: 'made' | 'published' | 'kept' | 'changed';
  readonly date: Date;
  readonly automatic: boolean;
  /** The account, if that reveals nothing (`publicAuthorOf`). */
  readonly author?: string;
  /** Absent while a field is sealed, and for entries without a salt. */
  readonly hash?: string;
  readonly changes: readonly FieldDifference[];
}

export interface Changes {
  /** Newest first. */
  readonly found: readonly Change[];
  /** False: older ones are omitted. */
  readonly complete: boolean;
  /** `sealed`: not verified while a field is sealed; `long`: not verified to its beginning; `none`: there is no history. */
  readonly chain: 'whole' | 'broken' | 'sealed' | 'long' | 'none';
}

const MAX_SAVES = 5_000;
const MAX_SHOWN = 1_000;
const MAX_CHARACTERS = 4_000_000;

/** Without file addresses: the record has them, and they would have to be signed for each state. */
const withoutFiles = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (!isPlainObject(value) || '_bsontype' in value) return value;
  const fields = Object.entries(value).map(([name, one]) => [
    name,
    name === 'url' && typeof one === 'string' && getDocumentKey(one) !== null ? '' : withoutFiles(one),
  ]);
  return Object.fromEntries(fields);
};

/** The saves of other fields, newest first, unverified. */
async function* openSaves(
  entries: AsyncIterable<StoredEntry>,
  record: StoredMeta,
  closed: string,
): AsyncGenerator<Followed, null, undefined> {
  const { [closed]: _, ...open } = buildRecordContent(record);
  let after: Record<string, unknown> = open;
  for await (const entry of entries) {
    const { state: before } = stepBack(after, entry.patch);
    yield { entry, after, before };
    if (before === null) return null;
    after = before;
  }
  return null;
}

const kindOf = ({ entry, before }: Followed, isPublic: ShownHistory['isPublic']): Change['kind'] => {
  if (before !== null) return isPublic(before) ? 'changed' : 'published';
  // An imported record, or one older than its history, was made earlier.
  return entry.rev === 1 && entry.author !== 'registry' ? 'made' : 'kept';
};

/** Written by bidders and others, whose accounts nobody sees. */
const FOREIGN_PARTS = /\/(?:bids|questions|complaints|suppliers|tenderers)(?:\/|$)/;

/** The account that saved, if the record shows it as its owner and none of the parts of others was saved. */
const publicAuthorOf = ({ entry }: Followed, { owner }: JsonObject, changes: readonly FieldDifference[]): string | undefined => {
  const places = [...[...(listChangedKeys(entry) ?? [])].map((key) => `/${key}`), ...changes.map(({ path }) => path)];
  const isOwn = entry.automatic !== true && entry.author === owner && !places.some((place) => FOREIGN_PARTS.test(place));
  return isOwn ? entry.author : undefined;
};

const chainVerdictOf = ({ kind }: Judged): Changes['chain'] => (kind === 'without' ? 'none' : kind === 'whole' ? 'whole' : 'broken');

const makeSaveLimit = (most: number) => {
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

/** The public history of a record since its publication. */
export const getChanges = async (record: StoredMeta, showing: ShownHistory): Promise<Changes> => {
  const { collection, history, view, sealed, closed } = showing;
  if (!record.is_public) return { found: [], complete: true, chain: 'none' };
  const most = makeSaveLimit(MAX_SAVES);
  const saves =
    closed === null
      ? followChain(collection, record, most.of(history.back(record._id, record.rev, 1)))
      : openSaves(most.of(history.backWithout(closed, record._id, record.rev)), record, closed);
  const rendered = (state: State): JsonObject => view(Object(withoutFiles(state)), record);
  const isHidden = ({ entry, after, before }: Followed): boolean =>
    sealed !== undefined &&
    before !== null &&
    [...(listChangedKeys(entry) ?? [''])].every((key) => key === sealed.field) &&
    sealed.in(before) &&
    sealed.in(after);

  const found: Change[] = [];
  let [room, begun] = [MAX_CHARACTERS, false];
  let now: JsonObject | null = null;
  const note = (save: Followed): void => {
    const { entry, after, before } = save;
    const kind = kindOf(save, showing.isPublic);
    const state = now ?? rendered(after);
    const old = kind === 'changed' && before !== null ? rendered(before) : null;
    const changes = old === null ? [] : collectDifferences(old, state);
    begun = old === null;
    now = old;
    if (old !== null && changes.length === 0) return;
    room -= JSON.stringify(changes).length;
    const hash = showing.hasHashes && entry.salt !== undefined ? { hash: entry.hash } : {};
    const author = publicAuthorOf(save, state, changes);
    const by = omitUndefined({ author });
    found.push({ kind, date: entry.date, automatic: entry.automatic === true, ...by, ...hash, changes });
  };

  const result = (chain: Changes['chain']): Changes => ({ found, complete: begun, chain });
  const over = timeSlices.begin();
  try {
    for (;;) {
      const { done, value } = await saves.next();
      if (done) return result(value === null ? 'sealed' : most.isReached() ? 'long' : chainVerdictOf(value));
      if (!begun && room > 0 && found.length < MAX_SHOWN && !isHidden(value)) note(value);
      await over();
    }
  } catch (error) {
    if (error instanceof BrokenStep) return result('broken');
    throw error;
  }
};
