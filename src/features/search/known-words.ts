/** The words of records, kept in memory and read on (docs/search.md "Did you mean"). */
import type { CodeLists } from '../../base/domain/code-lists.ts';
import { type Fields, objectIn, objectsIn, omitUndefined, textIn } from '../../base/domain/json.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import type { Store } from '../../store/client.ts';
import { collections } from '../../store/collections.ts';
import { makeVocabulary, type Vocabulary } from './model/vocabulary.ts';

export interface KnownWordsDeps {
  readonly store: Pick<Store, 'collection'>;
  readonly codes: CodeLists;
}

/** The newest tenders are read at first; after as many changes as that they are read anew. */
const MAX_TENDERS = 20_000;
/** Tenders that changed since, read before an answer. */
const MAX_CHANGED = 500;
const BATCH_SIZE = 200;
const TIME_LIMIT_MS = 5000;

const VOCABULARY_FIELDS = [
  ...['public_modified', 'title', 'title_en', 'items.description', 'items.description_en'],
  ...['procuringEntity.name', 'procuringEntity.name_en', 'awards.suppliers.name', 'awards.suppliers.name_en'],
];

const listFirstParts = (value: unknown): readonly Fields[] => objectsIn(Array.isArray(value) ? value.slice(0, 20) : []);
const partyNamesIn = ({ name, name_en }: Fields): unknown[] => [name, name_en];

/** Imported records may have any type in any field: values other than text are dropped. */
const textsOf = ({ title, title_en, items, procuringEntity, awards }: Fields): unknown[] => [
  ...[title, title_en, ...partyNamesIn(objectIn(procuringEntity))],
  ...listFirstParts(items).flatMap(({ description, description_en }) => [description, description_en]),
  ...listFirstParts(awards).flatMap(({ suppliers }) => listFirstParts(suppliers).flatMap(partyNamesIn)),
];

interface Kept {
  readonly vocabulary: Vocabulary;
  /** The newest position that was read. */
  upTo: number;
  /** Tenders read since the beginning. */
  changed: number;
  codes: ReadonlyMap<string, unknown> | undefined;
}

/** Reads words in time slices: a search that waits for them delays nobody else. */
export const makeKnownWords = ({ store, codes }: KnownWordsDeps): (() => Promise<Vocabulary>) => {
  let kept: Promise<Kept> | undefined;
  let renewing = false;

  const addAll = async (to: Kept, texts: Iterable<unknown> | AsyncIterable<readonly unknown[]>): Promise<void> => {
    const over = timeSlices.begin();
    for await (const each of texts) {
      await over();
      for (const text of [each].flat()) {
        const found = textIn(text);
        if (found !== undefined) to.vocabulary.add(found);
      }
    }
  };

  async function* readTexts(to: Kept, newerThan: number | null): AsyncGenerator<readonly unknown[]> {
    const cursor = store.collection<Fields & { readonly public_modified: number }>(collections.tenders.name).find(
      // Nobody finds a restricted one by most of its words.
      {
        ...{ is_public: true, is_test: false, 'config.restricted': { $ne: true } },
        ...omitUndefined({ public_modified: newerThan === null ? undefined : { $gt: newerThan } }),
      } as object,
      {
        projection: Object.fromEntries(VOCABULARY_FIELDS.map((field) => [field, 1])),
        sort: { public_modified: newerThan === null ? -1 : 1 },
        limit: newerThan === null ? MAX_TENDERS : MAX_CHANGED,
        batchSize: BATCH_SIZE,
        maxTimeMS: TIME_LIMIT_MS,
      },
    );
    for await (const tender of cursor) {
      to.upTo = Math.max(to.upTo, Number(tender.public_modified ?? 0));
      to.changed += 1;
      yield textsOf(tender);
    }
  }

  const addCodes = async (to: Kept): Promise<void> => {
    const list = codes.list('dk021');
    if (list === to.codes || list === undefined) return;
    to.codes = list;
    await addAll(to, list.values());
  };

  const begin = async (): Promise<Kept> => {
    const created: Kept = { vocabulary: makeVocabulary(), upTo: 0, changed: 0, codes: undefined };
    await addAll(created, readTexts(created, null));
    return Object.assign(created, { changed: 0 });
  };

  const renew = (): void => {
    if (renewing) return;
    renewing = true;
    void begin()
      .then((created) => {
        kept = Promise.resolve(created);
      })
      // The next search tries again.
      .catch(() => undefined)
      .finally(() => {
        renewing = false;
      });
  };

  return async () => {
    kept ??= begin();
    const beginning = kept;
    const now = await beginning.catch((error: unknown) => {
      if (kept === beginning) kept = undefined;
      throw error;
    });
    await addCodes(now);
    await addAll(now, readTexts(now, now.upTo));
    if (now.changed > MAX_TENDERS) renew();
    return now.vocabulary;
  };
};
