/** Words, buyers and codes with a realistic distribution: a few are frequent, most are rare. */
import type { Random } from '../../../../fixtures/random.ts';

const common = (
  'ремонт послуги капітальний поточний закупівля обладнання будівництво дороги школи лікарня газ електрична енергія вода паливо ' +
  'дизельне бензин папір меблі комп’ютери медичні вироби лікарські засоби харчування продукти хліб молоко м’ясо овочі фрукти ' +
  'вугілля дрова автомобіль запасні частини шини прибирання охорона пожежна сигналізація проєктна документація технічний нагляд ' +
  'реконструкція покрівлі заміна вікон утеплення фасаду система водопостачання каналізація опалення котельня насос труби кабель ' +
  'світильники вуличне освітлення програмне забезпечення ліцензія інтернет підручники книги друк спортивний інвентар дитячий ' +
  'майданчик благоустрій парк тротуар асфальт щебінь пісок цемент фарба інструменти одяг взуття перевезення пасажирів оренда ' +
  'страхування навчання обстеження лабораторія реактиви тести шприци рукавички маски апарат рентген ультразвуковий'
).split(' ');
const kinds = [
  ...['Школа', 'Лікарня', 'Міська рада', 'Сільська рада', 'Департамент освіти', 'Дитячий садок', 'Водоканал'],
  ...['Управління капітального будівництва', 'Обласна державна адміністрація'],
];
const onsets = 'б в г д ж з к л м н п р с т х ц ч ш ст пр кр тр гр др зв сл см хм'.split(' ');
const nuclei = 'а о у е и і'.split(' ');
const forms = ['', '', 'а', 'у', 'ом', 'и', 'ів', 'ами', 'ний', 'ного', 'ська'];
const codeEnds = ['0000', '1000', '1100', '1110', '2000', '2100', '3000'];

export interface Buyer {
  readonly name: string;
  readonly id: string;
  readonly region: string;
  readonly locality: string;
}

export interface Supplier {
  readonly name: string;
  readonly identifier: { readonly scheme: string; readonly id: string };
}

export interface Vocabulary {
  /** Most frequent first. */
  readonly words: readonly string[];
  readonly buyers: readonly Buyer[];
  readonly suppliers: readonly Supplier[];
  readonly regions: readonly string[];
  readonly codes: readonly string[];
}

export const oneOf = <T>(random: Random, list: readonly T[]): T => {
  const found = list[random.int(0, list.length - 1)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

/** An element of a list; the nth is about 1/n as frequent as the first. */
export const byRank = <T>(random: Random, list: readonly T[]): T => {
  const found = list[Math.min(list.length - 1, Math.floor(Math.exp(random.next() * Math.log(list.length + 1))) - 1)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

export const inflected = (random: Random, word: string): string => word + oneOf(random, forms);

const created = (random: Random, syllables: number): string => {
  const parts = Array.from({ length: syllables }, () => oneOf(random, onsets) + oneOf(random, nuclei));
  return parts.join('') + oneOf(random, onsets);
};

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

export const makeVocabulary = (random: Random): Vocabulary => {
  const places = times(3000, () => created(random, 2));
  const regions = times(25, () => `${created(random, 3)}ська область`);
  return {
    words: [...common, ...times(40_000, (at) => created(random, at < 5000 ? 2 : 3))],
    buyers: times(30_000, (at) => ({
      name: `${oneOf(random, kinds)} ${oneOf(random, places)} № ${at % 90}`,
      id: String(10_000_000 + ((at * 7919) % 89_999_999)),
      region: oneOf(random, regions),
      locality: oneOf(random, places),
    })),
    suppliers: times(60_000, (at) => ({
      name: `ТОВ «${created(random, 2)}${oneOf(random, ['буд', 'трейд', 'сервіс', 'постач'])}»`,
      identifier: { scheme: 'UA-EDR', id: String(30_000_000 + ((at * 7919) % 9_999_999)) },
    })),
    regions,
    codes: times(4000, () => `${random.int(10, 98)}${random.int(10, 99)}${oneOf(random, codeEnds)}`),
  };
};
