/** Buyers and sellers of a seeded registry, and their places: invented, except for the regions, which are those of the official list. */

import type { Random } from '../../fixtures/random.ts';
import { type Purchase, pickOf } from './purchases.ts';

/** A place: region, locality, the adjective of its council, the locality in English, its postal code. */
const places = [
  ['Полтавська область', 'Полтава', 'Полтавської', 'Poltava', '36000'],
  ['Львівська область', 'Львів', 'Львівської', 'Lviv', '79000'],
  ['Одеська область', 'Одеса', 'Одеської', 'Odesa', '65000'],
  ['Харківська область', 'Харків', 'Харківської', 'Kharkiv', '61000'],
  ['Вінницька область', 'Вінниця', 'Вінницької', 'Vinnytsia', '21000'],
  ['Дніпропетровська область', 'Дніпро', 'Дніпровської', 'Dnipro', '49000'],
  ['Івано-Франківська область', 'Коломия', 'Коломийської', 'Kolomyia', '78200'],
  ['Чернівецька область', 'Чернівці', 'Чернівецької', 'Chernivtsi', '58000'],
  ['Волинська область', 'Луцьк', 'Луцької', 'Lutsk', '43000'],
  ['Черкаська область', 'Умань', 'Уманської', 'Uman', '20300'],
  ['Тернопільська область', 'Тернопіль', 'Тернопільської', 'Ternopil', '46000'],
  ['Київська область', 'Біла Церква', 'Білоцерківської', 'Bila Tserkva', '09100'],
  ['Сумська область', 'Суми', 'Сумської', 'Sumy', '40000'],
  ['м. Київ', 'Київ', 'Київської', 'Kyiv', '01001'],
] as const;

type Locality = (typeof places)[number];

interface Profile {
  readonly kind: string;
  readonly name: (place: Locality, number: number) => string;
  readonly english: (place: Locality, number: number) => string;
}

const profiles: Readonly<Record<string, Profile>> = {
  roads: {
    kind: 'authority',
    name: ([, , council]) => `Департамент дорожнього господарства ${council} міської ради`,
    english: ([, , , city]) => `Road Department of ${city} City Council`,
  },
  school: {
    kind: 'general',
    name: ([, , council], number) => `Ліцей № ${number} ${council} міської ради`,
    english: ([, , , city], number) => `Lyceum No. ${number}, ${city}`,
  },
  hospital: {
    kind: 'general',
    name: ([, , council], number) => `КНП «Міська лікарня № ${number}» ${council} міської ради`,
    english: ([, , , city], number) => `City Hospital No. ${number}, ${city}`,
  },
  utility: {
    kind: 'general',
    name: ([, , council]) => `КП «Міськводоканал» ${council} міської ради`,
    english: ([, , , city]) => `${city} Water Utility`,
  },
  council: {
    kind: 'authority',
    name: ([, , council]) => `Виконавчий комітет ${council} міської ради`,
    english: ([, , , city]) => `Executive Committee of ${city} City Council`,
  },
  army: {
    kind: 'defense',
    name: (_, number) => `Військова частина А${1000 + number}`,
    english: (_, number) => `Military Unit A${1000 + number}`,
  },
};

/** A trade, and the suffixes of its companies' names. */
const trades: Readonly<Record<string, readonly [string, string]>> = {
  build: ['Буд', 'Bud'],
  supply: ['Постач', 'Postach'],
  medical: ['Медтех', 'Medtech'],
  food: ['Продукт', 'Produkt'],
  energy: ['Енерго', 'Enerho'],
  service: ['Сервіс', 'Service'],
  digital: ['Софт', 'Soft'],
};

const people = [
  ['Олена Коваль', 'Olena Koval'],
  ['Петро Шевчук', 'Petro Shevchuk'],
  ['Ірина Бондар', 'Iryna Bondar'],
  ['Андрій Мельник', 'Andrii Melnyk'],
  ['Марія Ткач', 'Mariia Tkach'],
  ['Тарас Гнатюк', 'Taras Hnatiuk'],
] as const;
const surnames = [
  ['Коваленко', 'Kovalenko'],
  ['Ткачук', 'Tkachuk'],
  ['Бойко', 'Boiko'],
  ['Савчук', 'Savchuk'],
  ['Поліщук', 'Polishchuk'],
  ['Мороз', 'Moroz'],
  ['Лисенко', 'Lysenko'],
  ['Кравчук', 'Kravchuk'],
] as const;
/** Those of the sole traders of each trade. */
const initials = [
  ['О. П.', 'O. P.'],
  ['М. І.', 'M. I.'],
  ['Р. В.', 'R. V.'],
  ['Н. Д.', 'N. D.'],
  ['А. О.', 'A. O.'],
  ['Л. Г.', 'L. H.'],
  ['Т. С.', 'T. S.'],
] as const;
const streets = ['Садова', 'Шевченка', 'Соборна', 'Незалежності', 'Лесі Українки', 'Шкільна'] as const;
const stems = [
  ['Обрій', 'Obrii'],
  ['Світанок', 'Svitanok'],
  ['Криниця', 'Krynytsia'],
  ['Дубрава', 'Dubrava'],
  ['Промінь', 'Promin'],
  ['Маяк', 'Maiak'],
  ['Злагода', 'Zlahoda'],
  ['Каштан', 'Kashtan'],
  ['Вектор', 'Vektor'],
  ['Едельвейс', 'Edelveis'],
] as const;
const scales = ['micro', 'sme', 'mid', 'large'] as const;

export interface Party {
  readonly name: string;
  readonly name_en: string;
  readonly identifier: { readonly scheme: string; readonly id: string; readonly legalName: string };
  readonly address: {
    readonly countryName: string;
    readonly region: string;
    readonly locality: string;
    readonly postalCode: string;
    readonly streetAddress: string;
  };
  readonly contactPoint: { readonly name: string; readonly name_en: string; readonly telephone: string; readonly email: string };
}

interface Named {
  readonly name: string;
  readonly english: string;
  readonly id: string;
  readonly place: Locality;
  readonly scheme?: string;
}

/** Deterministic: a party always has the same details. */
const party = ({ name, english, id, place, scheme = 'UA-EDR' }: Named): Party => {
  const [region, locality, , , postalCode] = place;
  const number = Number(id.slice(-5));
  const [person, personInEnglish] = people[number % people.length] ?? people[0];
  return {
    name,
    name_en: english,
    identifier: { scheme, id, legalName: name },
    address: {
      ...{ countryName: 'Україна', region, locality, postalCode },
      streetAddress: `вул. ${streets[number % streets.length] ?? streets[0]}, ${1 + (number % 120)}`,
    },
    contactPoint: {
      ...{ name: person, name_en: personInEnglish },
      telephone: `+38044${String(1_000_000 + (number % 1000) * 8_999)}`,
      email: `office${number}@example.org`,
    },
  };
};

/** Small numbers are more frequent: some buy or sell much more than others. */
const skewed = (random: Random, below: number): number => Math.floor(below * random.next() ** 2);

/** A buyer of such things, or of the armed forces. */
export const buildBuyer = (random: Random, { buyers }: Purchase, isArmy = false): Party & { readonly kind: string } => {
  const civil = buyers.filter((one) => one !== 'army');
  const profile = isArmy ? 'army' : pickOf(random, civil);
  const found = profiles[profile];
  if (found === undefined) throw new Error(`no buyers are ${profile}`);
  const index = skewed(random, places.length);
  const place = places[index] ?? places[0];
  const number = 1 + skewed(random, 3);
  const id = `90${Object.keys(profiles).indexOf(profile)}${String(index).padStart(2, '0')}${String(number).padStart(3, '0')}`;
  const named = { name: found.name(place, number + index), english: found.english(place, number + index) };
  return { ...party({ ...named, id, place }), kind: found.kind };
};

/** `count` different companies of the purchase's trade. */
export const collectSellers = (random: Random, { trade }: Purchase, count: number): (Party & { readonly scale: string })[] => {
  const first = skewed(random, stems.length);
  const family = Object.keys(trades).indexOf(trade);
  return Array.from({ length: count }, (_, nth) => {
    const stem = (first + nth * 3) % stems.length;
    const place = places[(stem * 3 + family) % places.length] ?? places[0];
    const [name, english] = stems[stem] ?? stems[0];
    const [ending, englishEnding] = trades[trade] ?? ['', ''];
    const id = `91${family}${String(stem).padStart(5, '0')}`;
    return {
      ...party({ name: `ТОВ «${name}-${ending}»`, english: `${english}-${englishEnding} LLC`, id, place }),
      scale: scales[stem % scales.length] ?? scales[0],
    };
  });
};

/** `count` different sole traders of the purchase's trade. */
export const collectTraders = (random: Random, { trade }: Purchase, count: number): (Party & { readonly scale: string })[] => {
  const first = random.int(0, surnames.length - 1);
  const family = Object.keys(trades).indexOf(trade);
  const [letters, englishLetters] = initials[family] ?? initials[0];
  return Array.from({ length: count }, (_, nth) => {
    const index = (first + nth) % surnames.length;
    const [name, english] = surnames[index] ?? surnames[0];
    const id = `990000${family}0${10 + index}`;
    const named = { name: `ФОП ${name} ${letters}`, english: `${english} ${englishLetters}, sole trader` };
    return { ...party({ ...named, id, place: places[(index + family) % places.length] ?? places[0], scheme: 'UA-IPN' }), scale: 'micro' };
  });
};
