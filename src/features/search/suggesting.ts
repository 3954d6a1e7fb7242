/** "Did you mean": words that occur in no record, each replaced by one that does (docs/search.md "Did you mean"). */

import type { CodeLists } from '../../domain/code-lists.ts';
import { type Fields, objectIn, objectsIn, textIn } from '../../domain/json.ts';
import { nearestOf } from '../../domain/nearest.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../store/client.ts';
import { collections } from '../../store/collections.ts';
import { readPasted } from './model/pasted.ts';
import { parseWords } from './model/words.ts';
import type { Synonyms } from './synonyms.ts';
import { isKindName } from './words.ts';

interface SuggestingDeps {
  readonly store: Pick<Store, 'collection'>;
  readonly clock: Clock;
  readonly codes: CodeLists;
  readonly synonyms: Synonyms;
}

interface Vocabulary {
  readonly stems: ReadonlySet<string>;
  /** As written, the most frequent first. */
  readonly words: readonly string[];
}

/** The newest tenders, read for their words, … */
const maxTenders = 20_000;
/** … and read again after this many milliseconds. */
const goodForMs = 600_000;
const limitMs = 5000;

const around = /^[^\p{L}]+|[^\p{L}]+$/gu;
const wordForm = /[\p{L}’'ʼ-]{3,24}/gu;

const vocabularyOf = (texts: Iterable<string>): Vocabulary => {
  const counts = new Map<string, number>();
  for (const text of texts) for (const [word] of text.toLowerCase().matchAll(wordForm)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  return { words, stems: new Set(words.flatMap((word) => parseWords(word, 1))) };
};

const listIn = (value: unknown): readonly Fields[] => objectsIn(Array.isArray(value) ? value.slice(0, 20) : []);
const namesIn = ({ name, name_en }: Fields): unknown[] => [name, name_en];

/** Imported records may have any type in any field: values other than text are dropped when words are counted. */
const textsOf = ({ title, title_en, items, procuringEntity, awards }: Fields): unknown[] => [
  ...[title, title_en, ...namesIn(objectIn(procuringEntity))],
  ...listIn(items).flatMap(({ description, description_en }) => [description, description_en]),
  ...listIn(awards).flatMap(({ suppliers }) => listIn(suppliers).flatMap(namesIn)),
];

/** Other words that may have been meant, the likeliest first. */
export type Suggest = (typed: string) => Promise<readonly string[]>;

/** Each word that has synonyms is replaced by one, or only each unknown word; unknown words without any by the nearest known word. */
export const makeSuggest = ({ store, clock, codes, synonyms }: SuggestingDeps): Suggest => {
  let known: { readonly until: number; readonly vocabulary: Promise<Vocabulary> } | undefined;

  const read = async (): Promise<Vocabulary> => {
    const fields = [
      ...['title', 'title_en', 'items.description', 'items.description_en'],
      ...['procuringEntity.name', 'procuringEntity.name_en', 'awards.suppliers.name', 'awards.suppliers.name_en'],
    ];
    const tenders = await store
      .collection(collections.tenders.name)
      .find(
        // Nobody finds a restricted one by most of its words.
        { is_public: true, is_test: false, 'config.restricted': { $ne: true } },
        {
          projection: Object.fromEntries(fields.map((field) => [field, 1])),
          sort: { public_modified: -1 },
          limit: maxTenders,
          maxTimeMS: limitMs,
        },
      )
      .toArray();
    return vocabularyOf([...tenders.flatMap(textsOf), ...(codes.list('dk021')?.values() ?? [])].flatMap((text) => textIn(text) ?? []));
  };

  const vocabularyNow = (): Promise<Vocabulary> => {
    const now = clock.now().getTime();
    if (known === undefined || known.until < now) {
      const vocabulary = read();
      known = { until: now + goodForMs, vocabulary };
      // After a failed read, the next request reads again.
      vocabulary.catch(() => {
        known = undefined;
      });
    }
    return known.vocabulary;
  };

  return async (q) => {
    const typed = readPasted(q)
      .split(/\s+/)
      .filter((word) => word !== '');
    if (typed.every((word) => /[\d*]/.test(word))) return [];
    // A search without a suggestion is better than none.
    const vocabulary = await vocabularyNow().catch(() => null);
    if (vocabulary === null) return [];
    const { stems, words } = vocabulary;
    const meant = (word: string, replacesKnown: boolean): readonly string[] => {
      const [stem] = parseWords(word, 1);
      const plain = word.toLowerCase().replace(around, '');
      // Numbers are left alone; the words for kinds occur in no record.
      if (stem === undefined || /[\d*]/.test(word) || isKindName(plain)) return [word];
      const isKnown = stems.has(stem);
      // The classifier has words for things that records name differently.
      const synonym = isKnown && !replacesKnown ? undefined : synonyms.get(stem);
      return synonym ?? [(isKnown ? undefined : nearestOf(plain, words)) ?? word];
    };
    const phrases = [true, false].flatMap((replacesKnown) => {
      const each = typed.map((word) => meant(word, replacesKnown));
      const most = Math.max(...each.map(({ length }) => length));
      return Array.from({ length: most }, (_, nth) => each.map((others) => others[nth] ?? others[0]).join(' '));
    });
    return [...new Set(phrases)].filter((phrase) => phrase !== typed.join(' '));
  };
};
