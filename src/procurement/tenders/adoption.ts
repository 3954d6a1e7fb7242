/**
 * Imported tenders that were stored as received, adopted once their type is run here (docs/upgrades.md "Types that are run later"):
 * converts dates and numbers, sets the due time, or returns why a tender cannot be adopted.
 */

import { isPlainObject } from '../../base/domain/json.ts';
import { Problem } from '../../base/domain/problem.ts';
import { notRun, privateTenderFields, type StoredTender, type TenderRecord } from '../../base/domain/tender.ts';
import type { Accepts, Validator } from '../../base/validation/validator.ts';
import { dueTime, withDefined } from './derived.ts';
import { findImportFault } from './import-faults.ts';
import { TENDER_VIEW } from './schema.ts';
import type { TenderDeps, TenderService } from './service.ts';
import { DOCUMENT_CONTAINERS } from './visibility.ts';

type Fields = Readonly<Record<string, unknown>>;

const keepEntries = (list: unknown, isKept: (one: Fields) => boolean): unknown =>
  Array.isArray(list) ? list.filter((one) => !isPlainObject(one) || isKept(one)) : list;

/** A buyer-only file has no address for other readers. */
const isShownFile = ({ confidentiality, url }: Fields): boolean => confidentiality !== 'buyerOnly' || url !== undefined;

const ONGOING_STATUSES: ReadonlySet<unknown> = new Set(['pending', 'active']);

const toAdoptedBid = (sent: Fields): Fields => {
  // Old records have no status: what they show is in force.
  const bid = sent.status === undefined ? { ...sent, status: 'active' } : sent;
  /** An offer that is out has a hidden value and is dropped; a bid still in play must not lose an offer. */
  const isShownOffer = ({ value, status }: Fields): boolean =>
    value !== undefined || (ONGOING_STATUSES.has(bid.status) && status !== 'unsuccessful');
  const lists = [...DOCUMENT_CONTAINERS.map((name) => [name, isShownFile] as const), ['lotValues', isShownOffer] as const];
  const shown = lists.flatMap(([name, isShown]) => (bid[name] === undefined ? [] : [[name, keepEntries(bid[name], isShown)]]));
  return { ...bid, ...Object.fromEntries(shown) };
};

/** The tender without the files and offers that were hidden from the exporter. */
export const withoutHidden = ({ bids, ...tender }: Fields): Fields => {
  const shown = Array.isArray(bids) ? bids.map((bid) => (isPlainObject(bid) ? toAdoptedBid(bid) : bid)) : bids;
  return bids === undefined ? tender : { ...tender, bids: shown };
};

/**
 * The tender without what only a contract itself shows: other registries show such fields in the tender's list, too. `dropped`
 * names them.
 */
export const withoutContractFields = (
  tender: Fields,
  { schemas }: Pick<Validator, 'schemas'>,
): { readonly kept: Fields; readonly dropped: readonly string[] } => {
  if (!Array.isArray(tender.contracts)) return { kept: tender, dropped: [] };
  const [listed, whole] = ['/tenders/contract-stub', '/contracts/contract'].map((id) => schemas.get(id).properties ?? {});
  const dropped = new Set<string>();
  const isListed = (name: string): boolean => {
    if (Object.hasOwn(listed ?? {}, name) || !Object.hasOwn(whole ?? {}, name)) return true;
    dropped.add(`contracts[].${name}`);
    return false;
  };
  const contracts = tender.contracts.map((one: unknown) =>
    isPlainObject(one) ? Object.fromEntries(Object.entries(one).filter(([name]) => isListed(name))) : one,
  );
  return { kept: { ...tender, contracts }, dropped: [...dropped] };
};

type Adopted = { readonly next: TenderRecord } | { readonly fault: string };

const adoptedTenderModel: Accepts<TenderRecord & { readonly id: string }> = { id: TENDER_VIEW };

/** The private fields beside the content, except those the save itself sets. */
const besideContent = (tender: StoredTender): object =>
  Object.fromEntries(Object.entries(tender).filter(([name]) => privateTenderFields.has(name) && name !== 'unrun'));

const contentOf = (tender: StoredTender): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(tender).filter(([name]) => !privateTenderFields.has(name)));

const faultOf = (error: unknown): string => {
  const [first] = error instanceof Problem ? (error.errors ?? []) : [];
  if (first !== undefined) return `${first.path.slice(1).join('.')}: ${first.msg}`;
  return error instanceof Error ? error.message : String(error);
};

/** Whether it was run here before it was found unfit: it is in stored form already, with fields that the schema rejects from clients. */
const wasRun = ({ lots: [lot] = [] }: StoredTender): boolean => lot?.date instanceof Date;

const withoutMark = ({ unrun: _, ...tender }: StoredTender): TenderRecord => tender;

const toAdoptedForm = ({ validator }: Pick<TenderDeps, 'validator'>, tender: StoredTender): TenderRecord => {
  const { kept } = withoutContractFields(withoutHidden({ ...contentOf(tender), id: tender._id }), validator);
  const { id: _, ...content } = validator.check(adoptedTenderModel, kept);
  return { ...content, ...besideContent(tender) };
};

/** The tender in the form of its type, or the fault that keeps it from being run here. */
export const adoptTender = ({ deps, contextOf }: Pick<TenderService, 'deps' | 'contextOf'>, tender: StoredTender, now: Date): Adopted => {
  const procedure = deps.procedures.of(tender.procurementMethodType);
  if (procedure === undefined) return { fault: notRun };
  try {
    const next = wasRun(tender) ? withoutMark(tender) : toAdoptedForm(deps, tender);
    const context = contextOf(tender.config ?? {}, procedure, now);
    const fault = findImportFault(next, context);
    return fault === undefined ? { next: withDefined(next, { next_check: dueTime(next, context) }) } : { fault };
  } catch (error) {
    return { fault: faultOf(error) };
  }
};
