/**
 * Tenders that are kept as an import brought them, once their type is run here (docs/upgrades.md "Types that are run later"): dates
 * and numbers as the registry stores them, what they are due for, or why they stay as they are.
 */

import { isPlainObject } from '../domain/json.ts';
import { Problem } from '../domain/problem.ts';
import { notRun, privateFields, type StoredTender, type TenderRecord } from '../domain/tender.ts';
import type { Accepts } from '../validation/validator.ts';
import { dueTime, over } from './derived.ts';
import { findFitFault } from './fitness.ts';
import { tenderView } from './schema.ts';
import type { TenderDeps, TenderService } from './service.ts';
import { containers } from './visibility.ts';

type Fields = Readonly<Record<string, unknown>>;

const kept = (list: unknown, isKept: (one: Fields) => boolean): unknown =>
  Array.isArray(list) ? list.filter((one) => !isPlainObject(one) || isKept(one)) : list;

/** A file for the buyer alone has no address for anybody else. */
const isShownFile = ({ confidentiality, url }: Fields): boolean => confidentiality !== 'buyerOnly' || url !== undefined;

const goesOn: ReadonlySet<unknown> = new Set(['pending', 'active']);

const shownBid = (bid: Fields): Fields => {
  /** Of an offer that is out nobody is told what it was; one that goes on is not to be kept by halves. */
  const isShownOffer = ({ value, status }: Fields): boolean => value !== undefined || (goesOn.has(bid.status) && status !== 'unsuccessful');
  const lists = [...containers.map((name) => [name, isShownFile] as const), ['lotValues', isShownOffer] as const];
  const shown = lists.flatMap(([name, isShown]) => (bid[name] === undefined ? [] : [[name, kept(bid[name], isShown)]]));
  return { ...bid, ...Object.fromEntries(shown) };
};

/** The tender without files and offers that were hidden from whoever exported it. */
export const withoutHidden = ({ bids, ...tender }: Fields): Fields => {
  const shown = Array.isArray(bids) ? bids.map((bid) => (isPlainObject(bid) ? shownBid(bid) : bid)) : bids;
  return bids === undefined ? tender : { ...tender, bids: shown };
};

type Adopted = { readonly next: TenderRecord } | { readonly fault: string };

const model: Accepts<TenderRecord & { readonly id: string }> = { id: tenderView };

/** What the store and ownership keep beside the content, but for what the save sets itself. */
const besideContent = (tender: StoredTender): object =>
  Object.fromEntries(Object.entries(tender).filter(([name]) => privateFields.has(name) && name !== 'unrun'));

const contentOf = (tender: StoredTender): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(tender).filter(([name]) => !privateFields.has(name)));

const faultOf = (error: unknown): string => {
  const [first] = error instanceof Problem ? (error.errors ?? []) : [];
  if (first !== undefined) return `${first.path.slice(1).join('.')}: ${first.msg}`;
  return error instanceof Error ? error.message : String(error);
};

/** Whether it was run here before it was found not to fit: it is stored as the registry stores its own, and has what others may not send. */
const wasRun = ({ lots: [lot] = [] }: StoredTender): boolean => lot?.date instanceof Date;

const withoutMark = ({ unrun: _, ...tender }: StoredTender): TenderRecord => tender;

const shaped = ({ validator }: Pick<TenderDeps, 'validator'>, tender: StoredTender): TenderRecord => {
  const { id: _, ...content } = validator.check(model, withoutHidden({ ...contentOf(tender), id: tender._id }));
  return { ...content, ...besideContent(tender) };
};

/** The tender as its type has it; the fault where it does not fit, or cannot be worked with. */
export const adopted = ({ deps, contextOf }: Pick<TenderService, 'deps' | 'contextOf'>, tender: StoredTender, now: Date): Adopted => {
  const procedure = deps.procedures.of(tender.procurementMethodType);
  if (procedure === undefined) return { fault: notRun };
  try {
    const next = wasRun(tender) ? withoutMark(tender) : shaped(deps, tender);
    const context = contextOf(tender.config ?? {}, procedure, now);
    const fault = findFitFault(next, context);
    return fault === undefined ? { next: over(next, { next_check: dueTime(next, context) }) } : { fault };
  } catch (error) {
    return { fault: faultOf(error) };
  }
};
