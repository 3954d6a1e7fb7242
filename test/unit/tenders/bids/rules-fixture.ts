/** A bid and its tender as they should be, and what the rules of bids say of one that differs. */
import { Problem } from '../../../../src/base/domain/problem.ts';
import type { TenderFields } from '../../../../src/base/domain/tender.ts';
import type { Bid } from '../../../../src/base/domain/types.generated.ts';
import { bidErrors } from '../../../../src/procurement/phases/bids/rules.ts';
import type { Context } from '../../../../src/procurement/tenders/rules/rule.ts';
import { type Sketch, sketched } from '../../../support/sketch.ts';
import { at, contextWith, lotId, otherLotId, party, shown } from '../fixture.ts';

export const money = (amount: number, overrides: object = {}) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false, ...overrides });
export const now = at('2026-12-15T10:15');

export const item = (id: string, relatedLot?: string) => ({
  id,
  quantity: 10,
  unit: { code: 'H87' },
  classification: { scheme: 'ДК021', id: '30190000-7' },
  ...(relatedLot === undefined ? {} : { relatedLot }),
});

/** Two lots with an item each, no features. */
export const tender: Sketch<TenderFields> = {
  status: 'active.tendering',
  value: money(1000),
  lots: [
    { id: lotId, status: 'active', value: money(500) },
    { id: otherLotId, status: 'active', value: money(500) },
  ],
  items: [item('a', lotId), item('b', otherLotId)],
  procuringEntity: party,
};
export const lotless: Sketch<TenderFields> = { status: 'active.tendering', value: money(1000), items: [item('a')], procuringEntity: party };

export const { kind: _, ...organization } = party;
export const tenderer: NonNullable<Bid['tenderers']>[number] = {
  ...organization,
  scale: 'micro',
  identifier: { scheme: 'UA-IPN', id: '3000000001' },
};
export const offer = (relatedLot: string, amount: number, overrides: object = {}): NonNullable<Bid['lotValues']>[number] => ({
  relatedLot,
  value: money(amount, overrides),
  status: 'pending',
  date: now,
});
export const bidItem = (id: string, overrides: object = {}, value: object | undefined = money(45)): NonNullable<Bid['items']>[number] => ({
  id,
  description: 'Папір',
  quantity: 10,
  unit: { code: 'H87', name: 'штука', ...(value === undefined ? {} : { value: money(0, value) }) },
  ...overrides,
});
export const good: Bid = {
  id: 'e'.repeat(32),
  status: 'draft',
  tenderers: [tenderer],
  lotValues: [offer(lotId, 450)],
  items: [bidItem('a')],
};
export const { lotValues: __, ...bare } = good;
const goodLotless: Bid = { ...bare, value: money(450) };
export const document = {
  id: 'd'.repeat(32),
  title: 'bid.p7s',
  format: 'application/pkcs7-signature',
  url: '/x?download=y',
  documentType: 'proposal' as const,
  datePublished: now,
  dateModified: now,
};

export const features = [
  { code: 'experience', featureOf: 'tenderer', enum: [{ value: 0.1 }, { value: 0 }] },
  { code: 'quality', featureOf: 'item', relatedItem: 'b', enum: [{ value: 0.1 }, { value: 0 }] },
];

export interface Case {
  readonly rule: string;
  readonly bid?: { readonly [Field in keyof Bid]?: Bid[Field] | undefined };
  readonly tender?: Sketch<TenderFields>;
  /** In a tender without lots. */
  readonly isLotless?: boolean;
  readonly context?: Partial<Context>;
  readonly before?: Partial<Bid>;
  readonly asked?: string;
  readonly says: readonly string[] | string;
}

export const judge = ({ bid = {}, tender: changes = {}, isLotless = false, context = {}, before, asked }: Case): string[] | string => {
  const [base, start] = isLotless ? [lotless, goodLotless] : [tender, good];
  // Required fields are never taken away here.
  const after = { ...start, ...bid } as Bid;
  const change = {
    tender: { ...base, ...changes },
    before: before === undefined ? null : { ...start, ...before },
    after,
    asked: asked ?? after.status,
    context: contextWith({ now, ...context }),
  };
  try {
    return sketched(bidErrors)(change).map(shown);
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.details}`;
    throw error;
  }
};

export const config = contextWith().config;
export const mixed = (overrides: object) => ({ lotValues: [offer(lotId, 450, overrides)] });
