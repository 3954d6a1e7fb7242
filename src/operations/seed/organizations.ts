/** Invented organizations of plausible form; names and numbers belong to nobody. */
import type { Random } from './random.ts';

const places = [
  ['Полтавська область', 'Полтава', '36000'],
  ['Львівська область', 'Львів', '79000'],
  ['Одеська область', 'Одеса', '65000'],
  ['Харківська область', 'Харків', '61000'],
  ['Вінницька область', 'Вінниця', '21000'],
  ['м. Київ', 'Київ', '01001'],
] as const;
const bodies = ['Бібліотека', 'Лікарня', 'Школа', 'Дитячий садок', 'Управління освіти', 'Водоканал', 'Музей'] as const;
const companies = ['Будівельник', 'Постачальник', 'Світанок', 'Техносвіт', 'Паперовий двір', 'Надія'] as const;
const people = ['Олена Коваль', 'Петро Шевчук', 'Ірина Бондар', 'Андрій Мельник', 'Марія Ткач'] as const;
const kinds = ['general', 'authority', 'social', 'special', 'other'] as const;
const scales = ['micro', 'sme', 'mid', 'large'] as const;

const digits = (random: Random, count: number): string => Array.from({ length: count }, () => random.int(0, 9)).join('');

const organization = (random: Random, name: string) => {
  const [region, locality, postalCode] = random.pick(places);
  const telephone = `+380${digits(random, 9)}`;
  return {
    name,
    identifier: { scheme: 'UA-EDR', id: `9${digits(random, 7)}`, legalName: name },
    address: { countryName: 'Україна', region, locality, postalCode, streetAddress: `вул. Садова, ${random.int(1, 150)}` },
    contactPoint: { name: random.pick(people), telephone, email: `office${random.int(1, 9999)}@example.org` },
  };
};

export const makeProcuringEntity = (random: Random) => ({
  ...organization(random, `${random.pick(bodies)} № ${random.int(1, 200)}`),
  kind: random.pick(kinds),
});

export const makeSupplier = (random: Random) => ({
  ...organization(random, `ТОВ «${random.pick(companies)}-${random.int(1, 999)}»`),
  scale: random.pick(scales),
});

export const makeCentralBody = (random: Random) => ({
  ...organization(random, `Центральна закупівельна організація № ${random.int(1, 9)}`),
  kind: 'central',
});

export const makeSigner = (random: Random) => ({
  name: random.pick(people),
  telephone: `+380${digits(random, 9)}`,
  email: `signer${random.int(1, 9999)}@example.org`,
  iban: `UA${digits(random, 27)}`,
  authorizedBy: 'Статут',
  position: 'Директор',
});
