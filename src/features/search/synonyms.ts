/** Trade terms for things that records name differently (docs/search.md "Did you mean"). */
import { readFileSync } from 'node:fs';
import { isPlainObject } from '../../domain/json.ts';
import { formatReason } from '../../platform/reason.ts';
import { parseWords } from './model/words.ts';

const known: Readonly<Record<string, string>> = {
  дизпаливо: 'дизельне пальне',
  солярка: 'дизельне пальне',
  дп: 'дизельне пальне',
  бензин: 'паливо',
  комп: 'комп’ютер',
  компи: 'комп’ютери',
  ноут: 'ноутбук',
  ксерокс: 'копіювальний апарат',
  принтак: 'принтер',
  канцелярка: 'канцелярське приладдя',
  канцтовари: 'канцелярське приладдя',
  вишка: 'автопідйомник',
  швидка: 'автомобіль екстреної медичної допомоги',
  страховка: 'страхування',
  вайфай: 'бездротовий зв’язок',
  софт: 'програмне забезпечення',
  кондер: 'кондиціонер',
  маршрутка: 'автобус',
  світло: 'електрична енергія',
  електрика: 'електрична енергія',
  сміття: 'відходи',
  клінінг: 'прибирання',
  харчі: 'продукти харчування',
};

/** Words → replacement phrase; those of the admin's file take precedence. Throws if the file cannot be read. */
export const readSynonyms = (file: string | null): ReadonlyMap<string, string> => {
  const own: Record<string, string> = {};
  if (file !== null) {
    try {
      const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (!isPlainObject(read)) throw new Error('should be an object: {"word": "words to look for"}');
      for (const [word, phrase] of Object.entries(read)) {
        if (parseWords(word, 1).length === 0) throw new Error(`"${word}" is no word that is looked for`);
        if (typeof phrase !== 'string' || parseWords(phrase, 1).length === 0) throw new Error(`"${word}" should have a text of words`);
        own[word] = phrase;
      }
    } catch (error) {
      throw new Error(`SEARCH_SYNONYMS="${file}": ${formatReason(error)}`);
    }
  }
  return new Map(
    Object.entries({ ...known, ...own }).flatMap(([word, phrase]) => {
      const [stem] = parseWords(word, 1);
      return stem === undefined ? [] : [[stem, phrase] as const];
    }),
  );
};
