/** Completions for typed words: words that begin like the last one, taken from its search results. Pure. */
interface Said {
  readonly title?: string;
  readonly title_en?: string;
  readonly procuringEntity?: { readonly name?: string };
  readonly suppliers?: readonly { readonly name?: string }[];
  readonly classification?: { readonly description?: string };
}

const shortest = 3;
const most = 8;

/** The query for completions: the last word becomes a prefix; null: not worth a request. */
export const parsePrefix = (typed: string): string | null => {
  const last = typed.split(/\s+/).at(-1) ?? '';
  return last.length < shortest || last.endsWith('*') || /^[a-z]{2}-\d/i.test(last) || /^\d+$/.test(last) ? null : `${typed.trim()}*`;
};

const textsOf = ({ title, title_en, procuringEntity, suppliers = [], classification }: Said): string =>
  [title, title_en, classification?.description, procuringEntity?.name, ...suppliers.map(({ name }) => name)].join(' ');

/** Completions of `typed`, the most frequent first. */
export const collectSuggestions = (typed: string, found: readonly Said[]): readonly string[] => {
  const words = typed.trim().split(/\s+/);
  const begun = (words.pop() ?? '').toLowerCase();
  if (begun.length < shortest) return [];
  const counts = new Map<string, number>();
  for (const said of found) {
    const known = new Set(
      textsOf(said)
        .toLowerCase()
        .match(/[\p{L}\p{N}’'ʼ-]+/gu),
    );
    for (const word of known) if (word.startsWith(begun) && word !== begun) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const ordered = [...counts].sort(([a, one], [b, other]) => other - one || a.length - b.length || (a < b ? -1 : 1));
  return ordered.slice(0, most).map(([word]) => [...words, word].join(' '));
};
