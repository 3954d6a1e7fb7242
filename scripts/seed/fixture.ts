/** The subject of a played procedure: the same scenario with different people, things and sums. Pure. */

import type { Random } from '../../fixtures/random.ts';
import { buildBuyer, collectSellers, collectTraders, type Party } from './parties.ts';
import { type Purchase, pickOf, purchases } from './purchases.ts';

export interface Fixture {
  readonly purchase: Purchase;
  readonly buyer: Party;
  /** By their codes in the scripts. */
  readonly parties: ReadonlyMap<string, Party & { readonly kind?: string }>;
  /** By the scripts' texts. */
  readonly texts: ReadonlyMap<string, string>;
  /** Factor for a script's sums. */
  readonly factor: number;
}

/** The scripts' buyer, sole traders and companies. */
const [library, traders, companies] = [
  '40000017',
  ['3000000001', '3000000002', '3000000003', '3000000009'],
  ['40000025', '40000033', '40000041'],
] as const;

/** By type: category of purchases, and the range of the factor for sums. */
const measures: Readonly<Record<string, readonly [category: string, from: number, to: number]>> = {
  belowThreshold: ['goods', 3, 90],
  requestForProposal: ['goods', 2, 60],
  priceQuotation: ['goods', 4, 400],
  reporting: ['services', 12, 190],
  negotiation: ['services', 80, 2500],
  'negotiation.quick': ['services', 80, 4000],
  aboveThreshold: ['services', 120, 1500],
  aboveThresholdUA: ['services', 150, 4000],
  aboveThresholdEU: ['services', 1500, 9000],
  'aboveThresholdUA.defense': ['services', 100, 5000],
  'simple.defense': ['services', 100, 5000],
  closeFrameworkAgreementUA: ['services', 150, 4000],
  closeFrameworkAgreementSelectionUA: ['services', 150, 4000],
  competitiveOrdering: ['services', 100, 1500],
  competitiveDialogueUA: ['services', 1500, 9000],
  competitiveDialogueEU: ['services', 1500, 9000],
  'competitiveDialogueUA.stage2': ['services', 1500, 9000],
  'competitiveDialogueEU.stage2': ['services', 1500, 9000],
  esco: ['services', 150, 4000],
  'complexAsset.arma': ['services', 80, 4000],
};

const lots = [1, 2, 3] as const;
/** Fields that have an English twin. */
const translated = ['title', 'description'] as const;

const collectTexts = ({ title, english, item, itemEnglish }: Purchase, buyer: Party, number: number): ReadonlyMap<string, string> =>
  new Map([
    ['Обслуговування котельні', title],
    ['Office paper for a library', title],
    ['Paper for a year', title],
    ['Maintenance of a boiler house', english],
    ['Paper', english],
    ...['Папір А4', 'Paper A4', 'Папір «Ранок» А4', 'Обслуговування'].map((text) => [text, item] as const),
    ...lots.flatMap((nth) => [
      [`Лот ${nth}`, `Лот ${nth}. ${item}`] as const,
      [`Lot ${nth}`, `Lot ${nth}. ${itemEnglish}`] as const,
      [`Maintenance, stage ${nth}`, `${english}, stage ${nth}`] as const,
    ]),
    ['Density', 'Уточнення умов'],
    ['How dense is the paper?', 'Чи можлива поставка частинами протягом місяця?'],
    ['80 г/м²', 'Так, за заявками замовника.'],
    ['Папір не поставлено', 'Зобов’язання за договором не виконано у строк.'],
    ['7-П', `${number}-П`],
    ['Olena Koval', buyer.contactPoint.name],
    ['+380532000000', buyer.contactPoint.telephone],
    ['koval@example.org', buyer.contactPoint.email],
    ['Statute', 'Статут'],
    ['Director', 'Директор'],
  ]);

/** The script's quotations name active substances. */
const isMedicine = ({ code }: Purchase): boolean => code.startsWith('336');

/** A random subject for a procedure of this type. */
export const buildFixture = (type: string, random: Random): Fixture => {
  const [category, from, to] = measures[type] ?? ['goods', 1, 100];
  const isArmy = type.endsWith('.defense');
  const fits = purchases.filter(
    (one) => one.category === category && (!isArmy || one.buyers.includes('army')) && (type !== 'priceQuotation' || isMedicine(one)),
  );
  const purchase = pickOf(random, fits);
  const buyer = buildBuyer(random, purchase, isArmy);
  const parties = new Map<string, Party & { readonly kind?: string }>([
    [library, buyer],
    ...collectTraders(random, purchase, traders.length).map((party, nth) => [traders[nth] ?? '', party] as const),
    ...collectSellers(random, purchase, companies.length).map((party, nth) => [companies[nth] ?? '', party] as const),
  ]);
  // Small sums are more frequent than large ones.
  const factor = from + Math.floor((to - from) * random.next() ** 3);
  return { purchase, buyer, parties, factor, texts: collectTexts(purchase, buyer, random.int(2, 400)) };
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sums have kopecks, prices of a unit more digits. */
const roundedIn = (amount: number, isUnitPrice: boolean): number => {
  const parts = isUnitPrice ? 10_000 : 100;
  return Math.round(amount * parts) / parts;
};

const sums: ReadonlySet<string> = new Set(['amount', 'amountNet']);

/** The fields of `more` that `old` has too. */
const sameKeys = (old: unknown, more: Fields): Fields =>
  Object.fromEntries(Object.entries(more).filter(([key]) => isFields(old) && old[key] !== undefined));

const mapped = (fields: Fields, change: (value: unknown, key: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, change(value, key)]));

const dressParty = (old: Fields, { kind, ...party }: Party & { readonly kind?: string }): Fields => ({
  ...sameKeys(old, { ...party, ...(kind === undefined ? {} : { kind }) }),
  // A list of firms has only their names and numbers.
  ...(old.address === undefined ? {} : { name_en: party.name_en, address: party.address }),
  identifier: {
    ...Object(old.identifier),
    ...party.identifier,
    ...sameKeys(old.identifier, { legalName_en: party.name_en }),
  },
  ...(old.contactPoint === undefined
    ? {}
    : { contactPoint: { ...Object(old.contactPoint), ...sameKeys(old.contactPoint, party.contactPoint) } }),
});

/** Sums multiplied by `factor`. */
export const scaled = (value: unknown, factor: number, key = '', isOfUnit = false): unknown => {
  if (typeof value === 'number') return sums.has(key) ? roundedIn(value * factor, isOfUnit) : value;
  if (Array.isArray(value)) return value.map((one) => scaled(one, factor, key, isOfUnit));
  return isFields(value) ? mapped(value, (part, name) => scaled(part, factor, name, isOfUnit || name === 'unit')) : value;
};

interface Dresser {
  /** Replaces the script's people, things and sums by those of the fixture. */
  readonly dress: (value: unknown) => unknown;
  /** Replaces sums by those of the script. */
  readonly undress: (value: unknown) => unknown;
}

export const buildDresser = ({ purchase, buyer, parties, texts, factor }: Fixture): Dresser => {
  const english = new Map([
    [purchase.title, purchase.english],
    [purchase.item, purchase.itemEnglish],
    ...lots.map((nth) => [`Лот ${nth}. ${purchase.item}`, `Lot ${nth}. ${purchase.itemEnglish}`] as const),
  ]);
  /** The English title or description beside one that was replaced. */
  const inEnglish = (old: Fields): Fields =>
    Object.fromEntries(
      translated.flatMap((field) => {
        const text = english.get(texts.get(String(old[field])) ?? '');
        return text === undefined ? [] : [[`${field}_en`, text]];
      }),
    );
  const dress = (value: unknown, key: string, isOfUnit = false): unknown => {
    if (typeof value === 'string') return texts.get(value) ?? value;
    if (typeof value === 'number') return scaled(value, factor, key, isOfUnit);
    if (Array.isArray(value)) return value.map((one) => dress(one, key, isOfUnit));
    if (!isFields(value)) return value;
    if (value.scheme === 'ДК021') return { ...value, id: purchase.code, description: purchase.codeTitle };
    if (value.countryName !== undefined) return { ...value, ...buyer.address };
    const parts = mapped(value, (part, name) => dress(part, name, isOfUnit || name === 'unit'));
    const dressed: Fields = { ...parts, ...inEnglish(value) };
    const party = isFields(value.identifier) ? parties.get(String(value.identifier.id)) : undefined;
    if (party !== undefined) return { ...dressed, ...dressParty(value, party) };
    if (key === 'unit') return { ...dressed, ...purchase.unit };
    return value.mainProcurementCategory === undefined ? dressed : { ...dressed, mainProcurementCategory: purchase.category };
  };
  const undress = (value: unknown, key: string): unknown => {
    if (typeof value === 'number') return sums.has(key) ? value / factor : value;
    if (Array.isArray(value)) return value.map((one) => undress(one, key));
    return isFields(value) ? mapped(value, undress) : value;
  };
  return { dress: (value) => dress(value, ''), undress: (value) => undress(value, '') };
};

/** The fixture that turns content with `from` into content with `to`. */
export const buildChange = (from: Fixture, to: Fixture): Fixture => ({
  ...to,
  parties: new Map(
    [...from.parties].flatMap(([id, { identifier }]) => {
      const party = to.parties.get(id);
      return party === undefined ? [] : [[identifier.id, party] as const];
    }),
  ),
  texts: new Map([...from.texts].map(([text, worn]) => [worn, to.texts.get(text) ?? worn] as const)),
  factor: to.factor / from.factor,
});
