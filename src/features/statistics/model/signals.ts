/** Signals (docs/signals.md): facts of single records that cross a threshold; `sameWinner` is derived from counters. Pure. */

import { toComparableAmounts } from '../../../base/domain/comparable.ts';
import { lookUp, omitUndefined } from '../../../base/domain/json.ts';
import { subtract } from '../../../base/domain/money.ts';
import type { ContractFacts, Facts, LotFacts, Price, RecordSignal, TenderFacts } from './facts.ts';

/** Tendering of at most this many days is short: one more than the type's minimum, or a weekend within working days. */
export const fewDays: Readonly<Record<string, number>> = {
  belowThreshold: 4,
  requestForProposal: 5,
  'aboveThresholdUA.defense': 8,
  'simple.defense': 8,
  aboveThreshold: 8,
  aboveThresholdUA: 16,
  aboveThresholdEU: 31,
  closeFrameworkAgreementUA: 31,
  competitiveOrdering: 4,
  priceQuotation: 4,
  'complexAsset.arma': 28,
  esco: 31,
};
export const MANY_CHANGES = 3;
/** A saving of at most this share of the expected value leaves the price near it. */
const SMALL_SAVING = 0.01;
/** From this many on, additional agreements are repeated. */
export const REPEATED_AGREEMENTS = 2;
/** Awards of a buyer to the same supplier within a year. */
export const SAME_WINNER_AWARDS = 3;

/** Only for awards that can be compared with the expected value. */
const isNear = ({ saving, value }: LotFacts): boolean =>
  saving !== undefined && value !== undefined && value.amount > 0 && saving.amount <= value.amount * SMALL_SAVING;

const tenderSignals = ({ competitive, lots, type = '', tenderDays, changedAfter }: TenderFacts): RecordSignal[] => {
  if (!competitive) return [];
  const few = lookUp(fewDays, type);
  return [
    ...(lots.some(({ bids }) => bids === 1) ? (['singleBid'] as const) : []),
    ...(few !== undefined && tenderDays !== undefined && tenderDays <= few ? (['shortDeadline'] as const) : []),
    ...(changedAfter >= MANY_CHANGES ? (['manyChanges'] as const) : []),
    ...(lots.some(isNear) ? (['nearExpected'] as const) : []),
  ];
};

/** An unsigned or abandoned contract buys nothing. */
export const isSignedContract = (facts: Facts): facts is ContractFacts =>
  facts.kind === 'contract' && !/^(pending|cancelled)/.test(facts.status);

/** Its value is above the signed value. */
export const hasGrown = ({ growth }: ContractFacts): boolean => growth !== undefined && growth.amount > 0;

const signalsOf = (facts: Facts): RecordSignal[] => {
  if (facts.kind === 'tender') return tenderSignals(facts);
  if (facts.kind === 'contract') return facts.changes >= REPEATED_AGREEMENTS && hasGrown(facts) ? ['priceRaised'] : [];
  return facts.kind === 'report' && facts.decision?.resolution === 'satisfied' ? ['reportSatisfied'] : [];
};

const contractGrowth = ({ value }: ContractFacts, signed: Price): Pick<ContractFacts, 'growth' | 'growthFrom'> => {
  const compared = toComparableAmounts(value, signed);
  if (compared === null) return {};
  const { currency, amounts } = compared;
  const [now = 0, then = 0] = amounts;
  return { growth: { amount: subtract(now, then), currency }, growthFrom: { amount: then, currency } };
};

/** What a tender stores about one of its contracts. */
export interface SignalTerms {
  readonly awarded?: Price;
  readonly signed?: Price;
}

/** Terms of contracts from their tenders, by contract id. */
export const termsIn = (tenders: readonly TenderFacts[]): ReadonlyMap<string, SignalTerms> =>
  new Map(
    tenders.flatMap(({ contracts, lots }) => {
      const awarded = new Map(lots.flatMap(({ awards }) => awards.map(({ id, value }) => [id, value] as const)));
      return contracts.map(
        ({ id, awardId = '', value: signed }) => [id, omitUndefined({ awarded: awarded.get(awardId), signed })] as const,
      );
    }),
  );

/** Facts with comparisons and signals: growth and `signals`. */
export const withSignals = (facts: Facts, { awarded: award, signed }: SignalTerms = {}): Facts => {
  if (facts.kind !== 'contract') return { ...facts, signals: signalsOf(facts) };
  const { awarded, signedValue, growth, growthFrom, signals, ...contract } = facts;
  const compared = isSignedContract(contract) && signed !== undefined ? { signedValue: signed, ...contractGrowth(contract, signed) } : {};
  const judged = omitUndefined({ ...contract, awarded: award, ...compared });
  return { ...judged, signals: signalsOf(judged) };
};

/** What each signal means, in the API's words; the pages have their own texts in both languages. */
export const signalDefinitions = [
  { signal: 'singleBid', of: 'tender', says: 'A competitive lot for which one bid counts, once bids are opened.' },
  {
    signal: 'shortDeadline',
    of: 'tender',
    says: 'A competitive tender that takes bids for at most a day longer than the least its type allows.',
  },
  {
    signal: 'manyChanges',
    of: 'tender',
    says: `A competitive tender with ${MANY_CHANGES} changes or more between its publication and the end of tendering.`,
  },
  { signal: 'nearExpected', of: 'tender', says: 'A competitive lot awarded at most 1 % below the expected value, or above it.' },
  {
    signal: 'sameWinner',
    of: 'pair',
    says: `A buyer that made ${SAME_WINNER_AWARDS} awards or more to one supplier within a calendar year.`,
  },
  {
    signal: 'priceRaised',
    of: 'contract',
    says: `A contract with ${REPEATED_AGREEMENTS} additional agreements or more and a value above that for which it was signed.`,
  },
  { signal: 'reportSatisfied', of: 'report', says: 'A violation report that was decided against the supplier.' },
] as const satisfies readonly { readonly signal: RecordSignal | 'sameWinner'; readonly of: string; readonly says: string }[];
