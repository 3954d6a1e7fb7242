/** Invented tenders of both variants (spec/decisions.md D2) and the organizations in them; names and numbers belong to nobody. */
import { newId } from '../../store/records/ids.ts';
import { readExample } from '../examples.ts';
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

/** Classifier code, its title, what is bought, its category and unit. */
const goods = [
  ['30190000-7', 'Офісне устаткування та приладдя різне', 'Папір офісний А4', 'goods', 'H87', 'штука'],
  ['39130000-2', 'Офісні меблі', 'Столи письмові', 'goods', 'H87', 'штука'],
  ['15810000-9', 'Хлібопродукти, свіжовипечені хлібобулочні та кондитерські вироби', 'Хліб пшеничний', 'goods', 'KGM', 'кілограм'],
  ['22110000-4', 'Друковані книги', 'Підручники', 'goods', 'H87', 'штука'],
  ['18140000-2', 'Аксесуари до робочого одягу', 'Рукавиці захисні', 'goods', 'H87', 'штука'],
  ['72260000-5', 'Послуги, пов’язані з програмним забезпеченням', 'Супровід програмного забезпечення', 'services', 'E48', 'послуга'],
] as const;

const day = 86_400_000;

const money = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true });

/** One per cent: inside what the rules allow for a step. */
const stepOf = (amount: number): number => amount / 100;

const halves = (random: Random, relatedLot?: string) => {
  const percentage = random.int(1, 9) * 10;
  const shared = { type: 'financing', ...(relatedLot === undefined ? {} : { relatedLot }) };
  const before = { title: 'signingTheContract', code: 'prepayment', duration: { days: 2, type: 'banking' }, percentage };
  const after = { title: 'deliveryOfGoods', code: 'postpayment', duration: { days: 30, type: 'calendar' }, percentage: 100 - percentage };
  return [before, after].map((milestone, index) => ({ ...shared, ...milestone, sequenceNumber: index + 1 }));
};

const basics = (random: Random, now: Date, isTest: boolean) => {
  const [id, description, title, mainProcurementCategory, code, unit] = random.pick(goods);
  const enquiriesEnd = now.getTime() + random.int(10, 25) * day;
  const item = (index: number, relatedLot?: string) => ({
    description: `${title}, позиція ${index + 1}`,
    classification: { scheme: 'ДК021', id, description },
    unit: { code, name: unit, value: { amount: random.int(10, 900) } },
    quantity: random.int(1, 500),
    deliveryDate: { endDate: new Date(enquiriesEnd + random.int(60, 200) * day).toISOString() },
    ...(relatedLot === undefined ? {} : { relatedLot }),
  });
  const data = {
    title: `${title} (${random.int(1, 9999)})`,
    title_en: `Purchase ${random.int(1, 9999)}`,
    mainProcurementCategory,
    ...(isTest ? { mode: 'test' } : {}),
    enquiryPeriod: { endDate: new Date(enquiriesEnd).toISOString() },
    tenderPeriod: { endDate: new Date(enquiriesEnd + random.int(8, 20) * day).toISOString() },
  };
  return { data, item };
};

export interface TenderBody {
  readonly data: object;
  readonly config: object;
}

/** The older variant: no lots, the step at the tender, the short config. */
export const olderBody = (random: Random, now: Date, isTest: boolean): TenderBody => {
  const { data, item } = basics(random, now, isTest);
  const amount = random.int(10, 5000) * 100;
  const itemIds = Array.from({ length: random.int(1, 3) }, newId);
  const [relatedItem] = itemIds;
  const feature = {
    featureOf: 'item',
    relatedItem,
    title: 'Якість',
    enum: [
      { value: 0.05, title: 'Висока' },
      { value: 0, title: 'Звичайна' },
    ],
  };
  return {
    data: {
      ...data,
      procuringEntity: makeProcuringEntity(random),
      value: money(amount),
      minimalStep: money(stepOf(amount)),
      items: itemIds.map((id, index) => ({ id, ...item(index) })),
      ...(random.next() < 0.3 ? { features: [feature] } : {}),
      ...(random.next() < 0.5 ? { milestones: halves(random) } : {}),
    },
    config: readExample('tender-older.json').config,
  };
};

/** The newer variant: everything in lots, signer and milestones, the full config. */
export const newerBody = (random: Random, now: Date, isTest: boolean): TenderBody => {
  const { data, item } = basics(random, now, isTest);
  const lots = Array.from({ length: random.int(1, 3) }, (_, index) => {
    const amount = random.int(10, 5000) * 100;
    return { id: newId(), title: `Лот ${index + 1}`, value: money(amount), minimalStep: money(stepOf(amount)) };
  });
  return {
    data: {
      ...data,
      procuringEntity: { ...makeProcuringEntity(random), signerInfo: makeSigner(random) },
      value: money(lots.reduce((sum, lot) => sum + lot.value.amount, 0)),
      lots,
      items: lots.flatMap((lot, index) => Array.from({ length: random.int(1, 2) }, () => item(index, lot.id))),
      milestones: lots.flatMap((lot) => halves(random, lot.id)),
    },
    config: readExample('tender-newer.json').config,
  };
};
