/** Invented tenders of both variants (spec/decisions.md D2). */

import type { Random } from '../../fixtures/random.ts';
import { money, newerConfig, olderConfig } from '../../fixtures/tenders.ts';
import { newId } from '../../src/store/records/ids.ts';
import { buildBuyer } from './parties.ts';
import { pickOf, purchases } from './purchases.ts';

const digits = (random: Random, count: number): string => Array.from({ length: count }, () => random.int(0, 9)).join('');

export const makeCentralBody = (random: Random) => {
  const buyer = buildBuyer(random, pickOf(random, purchases));
  const number = random.int(1, 9);
  const names = { name: `Центральна закупівельна організація № ${number}`, name_en: `Central Purchasing Body No. ${number}` };
  return { ...buyer, ...names, kind: 'central' };
};

const makeSigner = (random: Random) => ({
  name: 'Олена Коваль',
  telephone: `+380${digits(random, 9)}`,
  email: `signer${random.int(1, 9999)}@example.org`,
  iban: `UA${digits(random, 27)}`,
  authorizedBy: 'Статут',
  position: 'Директор',
});

const day = 86_400_000;

/** From ten thousand to five million, for works from a hundred thousand to ten million; small ones are more frequent. */
const computeSum = (random: Random, category: string): number => {
  const [least, span] = category === 'works' ? [5, 2] : [4, 2.7];
  return Math.round(10 ** (least + span * random.next()) / 100) * 100;
};

/** One per cent, within the limits for a step. */
const computeStep = (amount: number): number => amount / 100;

const halves = (random: Random, relatedLot?: string) => {
  const percentage = random.int(1, 9) * 10;
  const shared = { type: 'financing', ...(relatedLot === undefined ? {} : { relatedLot }) };
  const before = { title: 'signingTheContract', code: 'prepayment', duration: { days: 2, type: 'banking' }, percentage };
  const after = { title: 'deliveryOfGoods', code: 'postpayment', duration: { days: 30, type: 'calendar' }, percentage: 100 - percentage };
  return [before, after].map((milestone, index) => ({ ...shared, ...milestone, sequenceNumber: index + 1 }));
};

const basics = (random: Random, begun: Date, isTest: boolean) => {
  const purchase = pickOf(random, purchases);
  const { code, codeTitle, title, english, item: part, itemEnglish, category, unit } = purchase;
  const enquiriesEnd = begun.getTime() + random.int(7, 12) * day;
  const item = (index: number, relatedLot?: string) => ({
    description: `${part}, позиція ${index + 1}`,
    description_en: `${itemEnglish}, position ${index + 1}`,
    classification: { scheme: 'ДК021', id: code, description: codeTitle },
    unit: { ...unit, value: { amount: random.int(10, 900) } },
    quantity: random.int(1, 500),
    deliveryDate: { endDate: new Date(enquiriesEnd + random.int(60, 200) * day).toISOString() },
    ...(relatedLot === undefined ? {} : { relatedLot }),
  });
  const data = {
    title,
    title_en: english,
    mainProcurementCategory: category,
    ...(isTest ? { mode: 'test' } : {}),
    enquiryPeriod: { endDate: new Date(enquiriesEnd).toISOString() },
    tenderPeriod: { endDate: new Date(enquiriesEnd + random.int(5, 12) * day).toISOString() },
  };
  return { data, item, purchase, buyer: buildBuyer(random, purchase) };
};

export interface TenderBody {
  readonly data: object;
  readonly config: object;
}

/** The older variant: no lots, a step of the tender, the short config. */
export const olderBody = (random: Random, begun: Date, isTest: boolean): TenderBody => {
  const { data, item, purchase, buyer } = basics(random, begun, isTest);
  const amount = computeSum(random, purchase.category);
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
      procuringEntity: buyer,
      value: money(amount),
      minimalStep: money(computeStep(amount)),
      items: itemIds.map((id, index) => ({ id, ...item(index) })),
      ...(random.next() < 0.3 ? { features: [feature] } : {}),
      ...(random.next() < 0.5 ? { milestones: halves(random) } : {}),
    },
    config: olderConfig,
  };
};

/** The newer variant: everything in lots, signer and milestones, the full config. */
export const newerBody = (random: Random, begun: Date, isTest: boolean): TenderBody => {
  const { data, item, purchase, buyer } = basics(random, begun, isTest);
  const lots = Array.from({ length: random.int(1, 3) }, (_, index) => {
    const amount = computeSum(random, purchase.category);
    const titles = { title: `Лот ${index + 1}. ${purchase.item}`, title_en: `Lot ${index + 1}. ${purchase.itemEnglish}` };
    return { id: newId(), ...titles, value: money(amount), minimalStep: money(computeStep(amount)) };
  });
  return {
    data: {
      ...data,
      procuringEntity: { ...buyer, signerInfo: makeSigner(random) },
      value: money(lots.reduce((sum, lot) => sum + lot.value.amount, 0)),
      lots,
      items: lots.flatMap((lot, index) => Array.from({ length: random.int(1, 2) }, () => item(index, lot.id))),
      milestones: lots.flatMap((lot) => halves(random, lot.id)),
    },
    config: newerConfig,
  };
};
