/** "Did you mean": words that no record has, each replaced by one that some have (docs/search.md "Did you mean"). */
import type { CodeLists } from '../../domain/code-lists.ts';
import { nearestOf } from '../../domain/nearest.ts';
import { textIn } from '../../domain/reading.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../store/client.ts';
import { collections } from '../../store/collections.ts';
import { parseWords } from './model/words.ts';

interface SuggestingDeps {
  readonly store: Pick<Store, 'collection'>;
  readonly clock: Clock;
  readonly codes: CodeLists;
  /** By `readSynonyms`. */
  readonly synonyms: ReadonlyMap<string, string>;
}

interface Vocabulary {
  readonly stems: ReadonlySet<string>;
  /** As they are written, the most frequent first. */
  readonly words: readonly string[];
}

/** So many of the newest tenders tell what words there are, … */
const maxTenders = 20_000;
/** … and are asked again after so long, in milliseconds. */
const goodForMs = 600_000;
const limitMs = 5000;

const wordForm = /[\p{L}’'ʼ-]{3,24}/gu;

const vocabularyOf = (texts: Iterable<string>): Vocabulary => {
  const counts = new Map<string, number>();
  for (const text of texts) for (const [word] of text.toLowerCase().matchAll(wordForm)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  return { words, stems: new Set(words.flatMap((word) => parseWords(word, 1))) };
};

interface Titled {
  readonly title?: unknown;
  readonly title_en?: unknown;
  readonly items?: readonly { readonly description?: unknown; readonly description_en?: unknown }[];
}

export type Suggest = (q: string) => Promise<string | null>;

/** Gives the words with what to look for instead of those that no record has; null where every word is known, or nothing is near. */
export const makeSuggest = ({ store, clock, codes, synonyms }: SuggestingDeps): Suggest => {
  let known: { readonly until: number; readonly vocabulary: Promise<Vocabulary> } | undefined;

  const read = async (): Promise<Vocabulary> => {
    const fields = ['title', 'title_en', 'items.description', 'items.description_en'];
    const tenders = await store
      .collection<Titled>(collections.tenders.name)
      .find(
        { is_public: true, is_test: false },
        {
          projection: Object.fromEntries(fields.map((field) => [field, 1])),
          sort: { public_modified: -1 },
          limit: maxTenders,
          maxTimeMS: limitMs,
        },
      )
      .toArray();
    const texts = tenders.flatMap(({ title, title_en, items = [] }) => [
      ...[title, title_en],
      ...(Array.isArray(items) ? items.slice(0, 20).flatMap(({ description, description_en }) => [description, description_en]) : []),
    ]);
    return vocabularyOf([...texts, ...(codes.list('dk021')?.values() ?? [])].flatMap((text) => textIn(text) ?? []));
  };

  const vocabularyNow = (): Promise<Vocabulary> => {
    const now = clock.now().getTime();
    if (known === undefined || known.until < now) {
      const vocabulary = read();
      known = { until: now + goodForMs, vocabulary };
      // What could not be read is read again by who asks next.
      vocabulary.catch(() => {
        known = undefined;
      });
    }
    return known.vocabulary;
  };

  return async (q) => {
    const typed = q.split(/\s+/).filter((word) => word !== '');
    if (typed.length === 0 || typed.some((word) => /[\d*]/.test(word))) return null;
    // A search without a suggestion is better than none.
    const vocabulary = await vocabularyNow().catch(() => null);
    if (vocabulary === null) return null;
    const { stems, words } = vocabulary;
    const meant = typed.map((word) => {
      const [stem] = parseWords(word, 1);
      if (stem === undefined || stems.has(stem)) return word;
      return synonyms.get(stem) ?? nearestOf(word.toLowerCase(), words) ?? word;
    });
    return meant.some((word, at) => word !== typed[at]) ? meant.join(' ') : null;
  };
};
