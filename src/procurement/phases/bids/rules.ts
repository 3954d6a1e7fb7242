/** Submission and correction of bids, and all bid rules in their order (spec/tender-rules.md §6, spec/tenders.md §5.6). Pure. */

import { unitErrors } from '../../../base/domain/code-lists.ts';
import { latestVersion } from '../../../base/domain/documents.ts';
import { isPlainObject, lookUp, sameValue } from '../../../base/domain/json.ts';
import {
  eachElementErrors,
  type FieldError,
  firstFailing,
  forbidden,
  missingField,
  NO_ERRORS,
  ruleError,
} from '../../../base/domain/problem.ts';
import { priceScale, type Scale } from '../../../base/domain/scale.ts';
import type { Award, AwardMilestone, Bid } from '../../../base/domain/types.generated.ts';
import { type Addition, ruleList } from '../../engine/lists.ts';
import { responseErrors } from '../../tenders/criteria/responses.ts';
import { doubledDocument, isSignature, signatureText } from '../../tenders/rules/documents.ts';
import { BID_MODEL_RULES, BID_RULES } from '../../tenders/rules/order.ts';
import { contractOwnerErrors, partyErrors } from '../../tenders/rules/parties.ts';
import { type Context, isEmpty } from '../../tenders/rules/rule.ts';
import { DOCUMENT_CONTAINERS } from '../../tenders/visibility.ts';
import {
  type BidChange,
  type BidRule,
  becomesPending,
  currenciesAreKnown,
  fundersSeePrices,
  itemsAreGiven,
  itemsAreOfTender,
  itemsAreThoseOfTender,
  lotsAreChosen,
  lotValuesFitLots,
  offerMatchesItems,
  parametersAnswerFeatures,
  productsAreOffered,
  somethingIsOffered,
  unitPricesAddUp,
  unitPricesAreNet,
  unitPricesShareCurrency,
  valueFitsTender,
  zeroQuantityHasZeroPrice,
} from './offer.ts';

type Milestoned = Pick<Award, 'bid_id'> & { readonly milestones?: readonly AwardMilestone[] | undefined };

/** Whether an award of this bid has the milestone in progress, by default the 24-hour correction; both bounds are inclusive. */
export const mayBeCorrected = (
  awards: readonly Milestoned[] | undefined,
  bidId: string,
  now: Date,
  milestone: AwardMilestone['code'] = '24h',
): boolean =>
  (awards ?? []).some(
    ({ bid_id, milestones = [] }) =>
      bid_id === bidId && milestones.some(({ code, date, dueDate }) => code === milestone && date <= now && now <= dueDate),
  );

/** What may change inside a value: everything, or only these fields (of each element, for a list). */
type EditableFields = 'all' | { readonly [field: string]: EditableFields };

const PRICE_EDITS: Readonly<Record<string, EditableFields>> = { items: { unit: { value: { amount: 'all' } } } };

const EDITABLE_FIELDS: Readonly<Record<string, EditableFields>> = {
  requirementResponses: 'all',
  subcontractingDetails: 'all',
  tenderers: { signerInfo: 'all' },
  lotValues: { subcontractingDetails: 'all' },
};

const formatTuple = (names: readonly string[]): string =>
  `(${names.map((name) => `'${name}'`).join(', ')}${names.length === 1 ? ',' : ''})`;
const formatBidValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

const changedKeys = (before: object, after: object): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !sameValue(Reflect.get(before, key), Reflect.get(after, key)),
  );

const errorsWithin = (before: unknown, after: unknown, freedom: EditableFields, path: readonly string[]): readonly FieldError[] => {
  if (freedom === 'all' || sameValue(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return [ruleError(path, "List size change's not allowed")];
    return before.flatMap((element, index) => errorsWithin(element, after[index], freedom, [...path, String(index)]));
  }
  if (!isPlainObject(before) || !isPlainObject(after)) return [ruleError(path, "Field change's not allowed")];
  const changed = changedKeys(before, after);
  if (changed.some((key) => !Object.hasOwn(freedom, key))) {
    return [ruleError(path, `It is allowed to change only fields: ${formatTuple(Object.keys(freedom))}`)];
  }
  return changed.flatMap((key) => errorsWithin(lookUp(before, key), lookUp(after, key), lookUp(freedom, key) ?? 'all', [...path, key]));
};

/**
 * Errors of a 24-hour correction: the first field that may not change; unit prices may change only where they make up the offer.
 * Throws 403 for removed fields.
 */
export const correctionErrors = (before: Bid, after: Bid, scale: Scale = priceScale): readonly FieldError[] => {
  const free = scale.unit === undefined ? { ...PRICE_EDITS, ...EDITABLE_FIELDS } : EDITABLE_FIELDS;
  const changed = changedKeys(before, after);
  const removed = changed.filter((key) => Reflect.get(after, key) === undefined);
  if (removed.length > 0) throw forbidden(`Forbidden to delete fields {${removed.map((key) => `'${key}'`).join(', ')}}`);
  for (const key of changed) {
    const [was, is] = [Reflect.get(before, key), Reflect.get(after, key)];
    const freedom = lookUp(free, key);
    if (freedom === undefined) {
      const text = `Updated could be only ${formatTuple(Object.keys(free))} in bid, ${key} change forbidden: ${formatBidValue(was)} -> ${formatBidValue(is)}`;
      return [ruleError(['data', key], text)];
    }
    // A missing list counts as an empty one.
    const errors = errorsWithin(was ?? (Array.isArray(is) ? [] : undefined), is, freedom, ['data', key]);
    if (errors.length > 0) return errors;
  }
  return [];
};

interface Signer {
  readonly signerInfo?: object | undefined;
  readonly contract_owner?: string | undefined;
}

interface SignedTender {
  readonly contractTemplateName?: string | undefined;
  readonly procuringEntity?: Signer | undefined;
  readonly buyers?: readonly Signer[] | undefined;
}

export const PROPOSAL = 'proposal';

/** Bidders with an identifier of this scheme must sign their bid. */
const SIGNING_SCHEME = 'UA-EDR';

/**
 * Checks the signers of a bid's tenderers or an award's suppliers, which are at `place` (spec/tender-rules.md §8); a contract owner
 * is never required (spec/decisions.md D2, D8).
 */
export const signerErrors = (
  tender: SignedTender,
  signers: readonly Signer[] | undefined,
  place: readonly string[],
  context: Pick<Context, 'keepsContracts'> = {},
): readonly FieldError[] => {
  const parties = isEmpty(tender.buyers) ? [tender.procuringEntity] : (tender.buyers ?? []);
  const tenderNamesOwner = parties.some((party) => party?.contract_owner !== undefined);
  return eachElementErrors(signers, place, ({ signerInfo, contract_owner }, path) => {
    if (tender.contractTemplateName !== undefined && signerInfo === undefined) return [missingField([...path, 'signerInfo'])];
    if (contract_owner === undefined) return NO_ERRORS;
    const at = [...path, 'contract_owner'];
    if (tender.contractTemplateName === undefined) return [ruleError(at, 'could be set only along with contractTemplateName')];
    if (!tenderNamesOwner) return [ruleError(at, 'could not be set when contract_owner is not set on tender')];
    return contractOwnerErrors(contract_owner, path, context);
  });
};

/** B2. */
const signersAreNamed: BidRule = ({ tender, before, after, context }) =>
  signerErrors(tender, after.tenderers, ['data', 'tenderers'], sameValue(before?.tenderers, after.tenderers) ? {} : context);

/** B8, throws 403. */
export const bidStatusIsWithinReach: BidRule = ({ before, asked }) => {
  if (before === null && asked !== 'draft' && asked !== 'pending') {
    throw forbidden("Bid can be added only with status: ('draft', 'pending')");
  }
  if (before !== null && asked !== before.status && asked !== 'pending') throw forbidden(`Can't update bid to (${asked}) status`);
  return NO_ERRORS;
};

/** B13. */
const proposalIsOne: BidRule = ({ after }) => {
  for (const container of DOCUMENT_CONTAINERS) {
    const documents = after[container];
    if (documents === undefined) continue;
    const text = doubledDocument(documents, { types: [PROPOSAL], name: 'bid' });
    if (text !== null) return [ruleError(['data', container], text)];
  }
  return NO_ERRORS;
};

/** Whether the proposal is signed; a resubmitted bid needs a signature newer than its last submission. */
const hasSignedProposal = ({ documents = [] }: Bid, sentBefore: Date | undefined): boolean =>
  latestVersion(documents).some(
    (document) =>
      document.documentType === PROPOSAL &&
      (document.documentOf ?? 'tender') === 'tender' &&
      isSignature(document) &&
      (sentBefore === undefined || document.datePublished > sentBefore),
  );

/** B14. */
const proposalIsSigned: BidRule = (change) => {
  const { after, before } = change;
  const signs = after.tenderers?.[0]?.identifier.scheme === SIGNING_SCHEME;
  if (!becomesPending(change) || !signs || hasSignedProposal(after, before?.submissionDate)) return NO_ERRORS;
  return [ruleError(['data', 'documents'], signatureText(PROPOSAL))];
};

/** spec/tenders.md §3.1, §2: bidders have contacts and a known identifier and address. */
const biddersAreKnown: BidRule = ({ after, context }) =>
  eachElementErrors(after.tenderers, ['data', 'tenderers'], (party, path) => partyErrors(party, path, context));

/** spec/tenders.md §2 "Units". */
const unitsAreKnown: BidRule = ({ after, context: { codes } }) =>
  eachElementErrors(after.items, ['data', 'items'], ({ unit }, path) => unitErrors(unit, [...path, 'unit'], codes));

/** spec/procedures.md §4.4; only a pending or active bid has to be complete. */
const requirementsAreAnswered: BidRule = ({ tender, after }) =>
  after.status === 'pending' || after.status === 'active' ? responseErrors(tender, after) : NO_ERRORS;

/** Rules that the schema cannot express; reported together. */
export const bidModelRules = ruleList<BidRule, (typeof BID_MODEL_RULES)[number]>(BID_MODEL_RULES);
/** Checked one by one, in the order of the B numbers of the specification. */
export const bidStateRules = ruleList<BidRule, (typeof BID_RULES)[number]>(BID_RULES);

const priceAdditions: readonly Addition[] = [
  bidModelRules.add({ parametersAnswerFeatures, currenciesAreKnown }),
  bidStateRules.add({
    fundersSeePrices,
    unitPricesAreNet,
    unitPricesShareCurrency,
    zeroQuantityHasZeroPrice,
    unitPricesAddUp,
  }),
];

export interface BidSettings {
  /** Levels required for bidding; any one is enough. */
  readonly level: string;
  /** Statuses for evidence on winner criteria, from the winner only (spec/open-tenders.md §6); absent: as for other criteria. */
  readonly winnerProvesIn?: readonly string[];
  /** Statuses after tendering in which every bidder may write documents, not only the winner. */
  readonly documentsIn?: readonly string[];
  /**
   * Whether a bid may omit its items, and then an item its description, quantity and unit too, unless `complete`. Complete items
   * match those of the tender. Absent: neither.
   */
  readonly items?: 'optional' | 'optional, but complete';
  /** Bids do not answer criteria. */
  readonly hasNoAnswers?: true;
  /** Bids have no prices, and documents may describe what is offered (spec/dialogues.md §3). */
  readonly hasNoPrices?: true;
  /** Self-declarations of a bidder; absent: none (spec/open-tenders.md §6). */
  readonly declares?: { readonly qualified: 'may'; readonly eligible?: 'must' | 'may' };
}

/** All rules of bids. */
export const bidRules = ({ items, hasNoAnswers, hasNoPrices }: BidSettings): readonly Addition[] => [
  bidModelRules.add({
    biddersAreKnown,
    valueFitsTender: hasNoPrices ? undefined : valueFitsTender,
    lotsAreChosen: hasNoPrices ? lotsAreChosen : undefined,
    lotValuesFitLots: hasNoPrices ? undefined : lotValuesFitLots,
    unitsAreKnown,
    requirementsAreAnswered: hasNoAnswers ? undefined : requirementsAreAnswered,
  }),
  ...(hasNoPrices ? [] : priceAdditions),
  bidStateRules.add({
    itemsAreGiven: items === undefined ? itemsAreGiven : undefined,
    signersAreNamed,
    bidStatusIsWithinReach,
    itemsAreOfTender: items === undefined ? undefined : itemsAreOfTender,
    itemsAreThoseOfTender: items === undefined ? itemsAreThoseOfTender : undefined,
    somethingIsOffered: items === 'optional' ? undefined : somethingIsOffered,
    offerMatchesItems: items === 'optional' ? undefined : offerMatchesItems,
    productsAreOffered,
    proposalIsOne,
    proposalIsSigned,
  }),
];

/** Errors of a bid: all broken model rules, else the first other broken one. Throws 403 for B8. */
export const bidErrors = (change: BidChange, isCorrection = false): readonly FieldError[] => {
  const { before, after, context } = change;
  const ofModel = bidModelRules.of(context.procedure).flatMap((rule) => rule(change));
  if (ofModel.length > 0) return ofModel;
  // A 24-hour correction may change only some fields; this is checked before the other state rules.
  const ofCorrection = isCorrection && before !== null ? correctionErrors(before, after, context.procedure.measure.scale) : NO_ERRORS;
  return ofCorrection.length > 0 ? ofCorrection : firstFailing(bidStateRules.of(context.procedure), change);
};
