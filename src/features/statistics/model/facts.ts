/**
 * Facts of a public record: the few things that statistics, pages of parties and signals are made of (docs/signals.md). What is not
 * known, or sealed, is absent; nothing stands here that the public view of the record does not show.
 */

/** Of one record each (docs/signals.md). */
export const recordSignals = ['singleBid', 'shortDeadline', 'manyChanges', 'nearExpected', 'priceRaised', 'reportSatisfied'] as const;
export type RecordSignal = (typeof recordSignals)[number];

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface PartyFact {
  /** Scheme and number, as in the address of its page: `UA-EDR-00037256`. */
  readonly key: string;
  readonly scheme: string;
  readonly id: string;
  readonly name: string;
  readonly nameEn?: string;
}

interface Common {
  readonly id: string;
  /** For people. */
  readonly number: string;
  readonly test: boolean;
  readonly status: string;
  readonly published: Date;
  /** `2026-11`: of the publication, in the registry's time zone. */
  readonly month: string;
  /** The tender it belongs to. */
  readonly tenderId?: string;
  /** procurementMethodType */
  readonly type?: string;
  /** Of a tender and a plan the procuring entity, of a report its author. */
  readonly buyer?: PartyFact;
  readonly buyerKind?: string;
  /** Of the address of the buyer; none outside Ukraine. */
  readonly region?: string;
  /** What is bought first, by the main classifier. */
  readonly code?: string;
  readonly codeName?: string;
  readonly codeNameEn?: string;
  /** The first two digits of the code. */
  readonly category?: string;
  /** Of a tender expected, of a contract now, of a plan its budget. */
  readonly value?: Money;
  /** Those who were chosen, who contract, who are accused. */
  readonly suppliers: readonly PartyFact[];
  /** Those of the bids that count, once they are public. */
  readonly bidders: readonly PartyFact[];
  /** Those that it shows, once it is kept. */
  readonly signals?: readonly RecordSignal[];
}

/** One decision that stands. */
export interface AwardFact {
  readonly id: string;
  readonly date?: Date;
  /** Of the date, in the registry's time zone. */
  readonly month?: string;
  readonly value?: Money;
  /** Keys. */
  readonly suppliers: readonly string[];
  /** From the publication of the tender, a fraction. */
  readonly days?: number;
}

/** What is decided for itself: a lot, or a tender without lots. */
export interface LotFacts {
  /** Empty for a tender without lots. */
  readonly id: string;
  readonly title?: string;
  readonly status: string;
  readonly value?: Money;
  readonly code?: string;
  readonly category?: string;
  /** Those that were not withdrawn; absent while they are sealed, and where there are none by the type. */
  readonly bids?: number;
  /** Those of them that were turned down. */
  readonly disqualified?: number;
  /** Keys. */
  readonly bidders: readonly string[];
  /** The lowest of the first offers. */
  readonly lowestFirst?: Money;
  /** Those in force; several where bidders share a lot, none of a lot that ended without a result. */
  readonly awards: readonly AwardFact[];
  /** Expected less awarded, of one currency, with or without tax both; of competitive procedures that make no agreement. */
  readonly saving?: Money;
}

export interface SignedFact {
  readonly id: string;
  readonly awardId?: string;
  readonly status: string;
  /** As it was signed. */
  readonly value?: Money;
}

export interface TenderFacts extends Common {
  readonly kind: 'tender';
  /** Bids decide. */
  readonly competitive: boolean;
  /** It makes an agreement: what it is worth is a ceiling, and bought in other tenders. */
  readonly agreed: boolean;
  readonly tenderStart?: Date;
  readonly tenderEnd?: Date;
  /** Of 24 hours, a fraction; absent where a sandbox has days of its own length. */
  readonly tenderDays?: number;
  /** How often documents were put in or replaced between publication and the end of tendering; those of an hour count once. */
  readonly changedAfter: number;
  readonly lots: readonly LotFacts[];
  readonly contracts: readonly SignedFact[];
  readonly plans: readonly string[];
}

export interface ContractFacts extends Common {
  readonly kind: 'contract';
  readonly awardId?: string;
  readonly signed?: Date;
  readonly paid?: Money;
  /** When it is to end. */
  readonly end?: Date;
  /** Additional agreements in force. */
  readonly changes: number;
  /** Their grounds, each once. */
  readonly grounds: readonly string[];
  /** What was awarded, as its tender shows; one award may be shared by several contracts. */
  readonly awarded?: Money;
  /** For how much it was signed, as its tender shows; absent before it is signed. */
  readonly signedValue?: Money;
  /** The value of now less that; negative where it has shrunk, absent in another currency. */
  readonly growth?: Money;
}

export interface PlanFacts extends Common {
  readonly kind: 'plan';
  /** When tendering is to begin. */
  readonly expected?: Date;
}

export interface ReportFacts extends Common {
  readonly kind: 'report';
  readonly contractId?: string;
  readonly reason?: string;
  /** The newest in force. */
  readonly decision?: { readonly resolution: string; readonly date?: Date };
}

export type Facts = TenderFacts | ContractFacts | PlanFacts | ReportFacts;
