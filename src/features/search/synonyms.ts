/** Trade terms for things that records name differently (docs/search.md "Did you mean"). */
import { readFileSync } from 'node:fs';
import { isPlainObject } from '../../base/domain/json.ts';
import { formatReason } from '../../base/platform/reason.ts';
import { parseWords } from './model/words.ts';

/** Each with what is suggested instead, in this order. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  медикаменти: ['лікарські засоби', 'фармацевтична продукція'],
  ліки: ['лікарські засоби', 'фармацевтична продукція'],
  таблетки: ['лікарські засоби', 'фармацевтична продукція'],
  антисептик: ['дезінфекційний засіб'],
  дезрозчин: ['дезінфекційний засіб'],
  памперси: ['підгузки'],
  підгузники: ['підгузки'],
  дизпаливо: ['дизельне пальне'],
  солярка: ['дизельне пальне'],
  дп: ['дизельне пальне'],
  бензин: ['паливо'],
  пальне: ['нафтопродукти', 'нафта і дистиляти'],
  дрова: ['паливна деревина', 'деревне паливо'],
  вугілля: ['тверде паливо'],
  світло: ['електрична енергія', 'електроенергія'],
  електрика: ['електрична енергія', 'електроенергія'],
  електроенергія: ['електрична енергія'],
  опалення: ['теплова енергія'],
  каналізація: ['водовідведення'],
  комп: ['комп’ютер'],
  ноут: ['ноутбук', 'портативний комп’ютер'],
  ноутбук: ['портативний комп’ютер'],
  оргтехніка: ['офісна техніка', 'комп’ютерне обладнання'],
  ксерокс: ['копіювальний апарат'],
  принтак: ['принтер'],
  бфп: ['багатофункціональний пристрій'],
  флешка: ['накопичувач'],
  софт: ['програмне забезпечення'],
  вайфай: ['бездротовий зв’язок'],
  інтернет: ['електронні комунікації', 'телекомунікаційні послуги'],
  дрон: ['безпілотний літальний апарат', 'безпілотний авіаційний комплекс'],
  канцелярка: ['канцелярське приладдя', 'канцелярські товари'],
  канцтовари: ['канцелярське приладдя', 'канцелярські товари'],
  спецодяг: ['робочий одяг', 'захисний одяг'],
  побутхімія: ['мийні засоби', 'засоби для чищення'],
  кондер: ['кондиціонер'],
  харчі: ['продукти харчування'],
  їжа: ['продукти харчування'],
  кейтеринг: ['організація харчування'],
  авто: ['автомобіль', 'транспортний засіб'],
  маршрутка: ['автобус'],
  вишка: ['автопідйомник'],
  запчастини: ['запасні частини'],
  асфальт: ['асфальтобетонна суміш', 'дорожнє покриття'],
  ямковий: ['поточний ремонт доріг', 'поточний ремонт'],
  дах: ['покрівля'],
  утеплення: ['термомодернізація', 'теплоізоляція'],
  бомбосховище: ['укриття', 'захисна споруда'],
  дитсадок: ['дитячий садок', 'заклад дошкільної освіти'],
  сміття: ['відходи'],
  клінінг: ['прибирання'],
  страховка: ['страхування'],
};

/** The phrases suggested for a word, by its stem. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** What is suggested by the stem of a word; the admin's file takes precedence. Throws if it cannot be read. */
export const readSynonyms = (file: string | null): Synonyms => {
  const own: Record<string, readonly string[]> = {};
  if (file !== null) {
    try {
      const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (!isPlainObject(read)) throw new Error('should be an object: {"word": "words to look for"}');
      for (const [word, phrase] of Object.entries(read)) {
        if (parseWords(word, 1).length === 0) throw new Error(`"${word}" is no word that is looked for`);
        if (typeof phrase !== 'string' || parseWords(phrase, 1).length === 0) throw new Error(`"${word}" should have a text of words`);
        own[word] = [phrase];
      }
    } catch (error) {
      throw new Error(`SEARCH_SYNONYMS="${file}": ${formatReason(error)}`);
    }
  }
  return new Map(
    [...Object.entries(SYNONYMS), ...Object.entries(own)].flatMap(([word, phrases]) => {
      const [stem] = parseWords(word, 1);
      return stem === undefined ? [] : [[stem, phrases] as const];
    }),
  );
};
