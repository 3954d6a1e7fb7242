/** Donors of the plans that a tender carries out, as far as they are here (spec/tender-rules.md §2 C5). */
import { type Donor, donorOf, type Programmed } from '../model/code-lists.ts';
import { sameValue } from '../model/json.ts';
import type { TenderFields } from '../model/tender.ts';
import type { TenderRoom } from './room.ts';

type Paid = Pick<TenderFields, 'plans' | 'funders'>;

/** Nothing is read where no rule asks: without plans, for funders that stay, and without a list of programmes. */
export const donorsOf = async ({ deps }: TenderRoom, after: Paid, before: Paid | null): Promise<readonly Donor[]> => {
  const { plans = [], funders } = after;
  const isKept = before !== null && sameValue(before.funders, funders);
  if (isKept || plans.length === 0 || deps.codes.list('funder-programmes') === undefined) return [];
  const records = deps.store.records<Programmed>('plans');
  const found = await Promise.all(plans.map(({ id }) => records.get(id)));
  return found.flatMap((plan) => (plan === null ? [] : (donorOf(plan, deps.codes) ?? [])));
};
