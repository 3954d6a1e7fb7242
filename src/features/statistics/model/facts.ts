/**
 * Facts of a public record: the few values that statistics, party pages and signals are computed from (docs/signals.md). Unknown
 * or sealed values are absent; nothing here is missing from the record's public view.
 */

/** Signals of a single record (docs/signals.md). */
export const recordSignals = ['singleBid', 'shortDeadline', 'manyChanges', 'nearExpected', 'priceRaised', 'reportSatisfied'] as const;
export type RecordSignal = (typeof recordSignals)[number];

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** The further fields decide what it can be compared with (`src/base/domain/comparable.ts`). */
export interface Price extends Money {
  readonly valueAddedTaxIncluded?: boolean;
  readonly amountNet?: number;
}

export interface PartyFact {
  /** Scheme and number, as in the URL of the party's page: `UA-EDR-00037256`. */
  readonly key: string;
  readonly scheme: string;
  readonly id: string;
  readonly name: string;
  readonly nameEn?: string;
}

interface Common {
  readonly id: string;
  /** Human-readable number. */
  readonly number: string;
  readonly test: boolean;
  readonly status: string;
  readonly published: Date;
  /** `2026-11`: month of publication in the registry's time zone. */
  readonly month: string;
  readonly tenderId?: string;
  readonly type?: string;
  /** The procuring entity of a tender or plan; the author of a report. */
  readonly buyer?: PartyFact;
  readonly buyerKind?: string;
  /** From the buyer's address; absent outside Ukraine. */
  readonly region?: string;
  /** Main classification of the first item. */
  readonly code?: string;
  readonly codeName?: string;
  readonly codeNameEn?: string;
  /** The first two digits of the code. */
  readonly category?: string;
  /** Of a tender the expected value, of a contract the current one, of a plan the budget. */
  readonly value?: Money;
  /** Awarded suppliers, contract parties, accused parties. */
  readonly suppliers: readonly PartyFact[];
  /** Bidders whose bids count, once bids are public. */
  readonly bidders: readonly PartyFact[];
  readonly signals?: readonly RecordSignal[];
}

export interface AwardFact {
  readonly id: string;
  readonly date?: Date;
  /** Month of `date`, in the registry's time zone. */
  readonly month?: string;
  readonly value?: Price;
  /** Party keys. */
  readonly suppliers: readonly string[];
  /** Days from the tender's publication, a fraction. */
  readonly days?: number;
}

/** What is awarded separately: a lot, or a tender without lots. */
export interface LotFacts {
  /** Empty for a tender without lots. */
  readonly id: string;
  readonly title?: string;
  readonly status: string;
  readonly value?: Money;
  readonly code?: string;
  readonly category?: string;
  /** Bids that were not withdrawn; absent while sealed, and for types without bids. */
  readonly bids?: number;
  /** How many of them were rejected. */
  readonly disqualified?: number;
  /** Party keys. */
  readonly bidders: readonly string[];
  readonly lowestFirst?: Money;
  /** Awards in force; several if bidders share a lot, none for a lot that ended without a result. */
  readonly awards: readonly AwardFact[];
  /** Expected minus awarded value, if they can be compared; for competitive procedures that make no agreement. */
  readonly saving?: Money;
}

export interface SignedFact {
  readonly id: string;
  readonly awardId?: string;
  readonly status: string;
  readonly value?: Price;
}

export interface TenderFacts extends Common {
  readonly kind: 'tender';
  readonly competitive: boolean;
  /** It makes an agreement: its value is a ceiling, and purchases are other tenders. */
  readonly agreed: boolean;
  readonly tenderStart?: Date;
  readonly tenderEnd?: Date;
  /** In days of 24 hours, a fraction; absent in a sandbox with accelerated days. */
  readonly tenderDays?: number;
  /** How often documents were added or replaced between publication and the end of tendering; changes within an hour count once. */
  readonly changedAfter: number;
  readonly lots: readonly LotFacts[];
  readonly contracts: readonly SignedFact[];
  readonly plans: readonly string[];
}

export interface ContractFacts extends Common {
  readonly kind: 'contract';
  readonly value?: Price;
  readonly awardId?: string;
  readonly signed?: Date;
  readonly paid?: Money;
  readonly end?: Date;
  /** Additional agreements in force. */
  readonly changes: number;
  /** Their reasons, without duplicates. */
  readonly grounds: readonly string[];
  /** The awarded value in its tender; several contracts may share an award. */
  readonly awarded?: Price;
  /** The signed value in its tender; absent before signing. */
  readonly signedValue?: Price;
  /** Current minus signed value; negative if it fell, absent if they cannot be compared. */
  readonly growth?: Money;
  /** The amount compared with: the signed value, without tax if only one of both has it. */
  readonly growthFrom?: Money;
}

export interface PlanFacts extends Common {
  readonly kind: 'plan';
  /** Planned start of tendering. */
  readonly expected?: Date;
}

export interface ReportFacts extends Common {
  readonly kind: 'report';
  readonly contractId?: string;
  readonly reason?: string;
  readonly decision?: { readonly resolution: string; readonly date?: Date };
}

export type Facts = TenderFacts | ContractFacts | PlanFacts | ReportFacts;
