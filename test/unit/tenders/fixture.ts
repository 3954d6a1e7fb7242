import { type CodeListName, type CodeLists, noCodeLists } from '../../../src/base/domain/code-lists.ts';
import { makeCalendar } from '../../../src/base/domain/period.ts';
import type { FieldError } from '../../../src/base/domain/problem.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import type { Context } from '../../../src/procurement/tenders/rules/rule.ts';
import { belowThreshold } from '../../../src/procurement/types/below-threshold.ts';
import type { Sketch } from '../../support/sketch.ts';

export const zone = makeZone('Europe/Kyiv');

/** Kyiv time, e.g. `2026-12-07T10:15`. */
export const at = (text: string): Date => {
  const date = zone.parse(text);
  if (date === null) throw new Error(`no date: ${text}`);
  return date;
};

/** A Monday. */
export const now = at('2026-12-07T10:15');

export const contextWith = (changes: Partial<Context> = {}): Context => ({
  now,
  zone,
  calendar: makeCalendar([]),
  codes: noCodeLists,
  config: actingConfig({}, belowThreshold),
  variant: 'newer',
  sandbox: false,
  auction: 'builtin',
  procedure: belowThreshold,
  random: () => 0,
  ...changes,
});

export const buildCodes = (lists: Partial<Record<CodeListName, Readonly<Record<string, unknown>>>>): CodeLists => ({
  list(name) {
    const entries = lists[name];
    return entries === undefined ? undefined : new Map(Object.entries(entries));
  },
});

/** `path: text` or, for other types than a broken rule, `path: (type)`. */
export const shown = ({ path, type, msg }: FieldError): string => `${path.join('.')}: ${type === 'value_error' ? msg : `(${type})`}`;

export const lotId = '1'.repeat(32);
export const otherLotId = '2'.repeat(32);

const value = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false });

export const party = {
  name: 'Бібліотека № 7',
  kind: 'general',
  identifier: { scheme: 'UA-EDR', id: '40000017' },
  address: { countryName: 'Україна', region: 'Полтавська область' },
  contactPoint: { name: 'Олена Коваль', telephone: '+380532000000' },
};

const signerInfo = {
  name: 'О. Коваль',
  email: 'a@example.org',
  telephone: '+380532000000',
  iban: 'UA0000000000000',
  position: 'a',
  authorizedBy: 'b',
};
export const signingParty = { ...party, signerInfo };

export const item = {
  id: 'item',
  description: 'Папір',
  classification: { scheme: 'ДК021', id: '30190000-7', description: 'Приладдя' },
  unit: { code: 'H87', value: { amount: 50 } },
  quantity: 10,
  relatedLot: lotId,
};

export const lot = { id: lotId, title: 'Папір А4', value: value(500), minimalStep: value(15) };

export const milestone = {
  id: '3'.repeat(32),
  title: 'signingTheContract',
  code: 'prepayment',
  type: 'financing',
  duration: { days: 5, type: 'banking' },
  sequenceNumber: 1,
  percentage: 100,
};

export const delivery = { ...milestone, type: 'delivery', code: 'standard', sequenceNumber: 2 };

export const notice = {
  id: '4'.repeat(32),
  title: 'sign.p7s',
  format: 'application/pkcs7-signature',
  documentType: 'notice',
  documentOf: 'tender',
};
export const proforma = { id: '5'.repeat(32), title: 'contract.docx', documentType: 'contractProforma', documentOf: 'tender' };

/** A newer tender as it is sent. Enquiries end on Friday the 11th at midnight, 3 full working days after Monday. */
export const newer: Sketch<TenderFields> = {
  title: 'Папір',
  mainProcurementCategory: 'goods',
  procuringEntity: party,
  value: value(500),
  enquiryPeriod: { endDate: at('2026-12-11T00:00') },
  tenderPeriod: { endDate: at('2026-12-15T00:00') },
  lots: [lot],
  items: [item],
  milestones: [milestone],
};

const { lots: _, milestones: __, ...common } = newer;
const { relatedLot: ___, ...lotlessItem } = item;

/** An older tender as it is sent: its one minimal step stands at the tender, it has neither lots nor milestones. */
export const older: Sketch<TenderFields> = { ...common, minimalStep: value(15), items: [lotlessItem] };
