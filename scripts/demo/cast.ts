/** Who plays in a demonstration, and what a script of a procedure type is. */
import type { Scenario, Somebody } from './scenario.ts';

/** Keys of the buyer, two suppliers and the authority; one key may play them all. Without bots and reviewers no complaint is decided, without an administrator nothing is put into the catalogue. */
export type Keys = Readonly<Record<'buyer' | 'first' | 'second' | 'authority', string>> &
  Readonly<Partial<Record<'bots' | 'reviewers' | 'administrator' | 'inspectors', string>>> & {
    /** The account of the first supplier, where that is not the buyer's: contracts name who keeps them. */
    readonly firstAccount?: string;
  };

export interface Cast {
  /** The procedure type of the tender; the script of a type like another one may be that of the other. */
  readonly type: string;
  readonly scenario: Scenario;
  readonly pace: Pace;
  /** A moment so many days of the procedure from now. */
  readonly inDays: (days: number) => string;
  readonly buyer: Somebody;
  readonly first: Somebody;
  readonly second: Somebody;
  readonly authority: Somebody;
  /** Anybody, without a key. */
  readonly anyone: Somebody;
  /** Who confirms that complaints are paid for, and who decides them; null where the registry has no such accounts. */
  readonly complaints: { readonly bots: Somebody; readonly reviewers: Somebody } | null;
  /** Who fills the catalogue; null where nobody is known. */
  readonly administrator: Somebody | null;
  readonly firstAccount: string | undefined;
  /** Who approves tenders that others pay for; null where nobody is known. */
  readonly inspector: Somebody | null;
}

/** How long a day lasts, and what tenders say of it. */
export interface Pace {
  readonly marks: object;
  /** Beside `marks`, of a tender with an auction: how it is held. */
  readonly auction: object;
  /** Auctions are held by the registry, and the bidders bargain, as chance (in [0, 1)) has it. */
  readonly bargains?: () => number;
  /** How many real days a day of a script takes. */
  readonly day: number;
}

const SECONDS_A_DAY = 86_400;

/** A day of a procedure takes so many seconds. */
export const accelerated = (seconds = 1): Pace => ({
  marks: { mode: 'test', procurementMethodDetails: `quick, accelerator=${Math.round(SECONDS_A_DAY / seconds)}` },
  auction: { submissionMethodDetails: 'quick(mode:no-auction)' },
  day: seconds / SECONDS_A_DAY,
});

/** The same with auctions as long as they are, which begin minutes after tendering. */
export const bargaining = (random: () => number = Math.random, seconds = 1): Pace => ({
  ...accelerated(seconds),
  auction: { submissionMethodDetails: 'quick(mode:fast-auction)' },
  bargains: random,
});

export const buildCast = (type: string, scenario: Scenario, keys: Keys, pace: Pace = accelerated()): Cast => {
  const { bots, reviewers, administrator, inspectors, firstAccount } = keys;
  return {
    type,
    scenario,
    pace,
    inDays: (days) => scenario.after(days * pace.day),
    buyer: scenario.as(keys.buyer),
    first: scenario.as(keys.first),
    second: scenario.as(keys.second),
    authority: scenario.as(keys.authority),
    anyone: scenario.as(),
    complaints: bots === undefined || reviewers === undefined ? null : { bots: scenario.as(bots), reviewers: scenario.as(reviewers) },
    administrator: administrator === undefined ? null : scenario.as(administrator),
    firstAccount,
    inspector: inspectors === undefined ? null : scenario.as(inspectors),
  };
};

/** What a script leaves behind, by its kind: `tender`, `contract`, … */
export type Left = Readonly<Record<string, string>>;

/** One procedure from its draft to its end, as brokers see it. */
export interface Run {
  readonly says: string;
  play(cast: Cast): Promise<Left>;
}

/** The main run of a type, and others that go where it does not. */
export interface Script extends Run {
  readonly type: string;
  readonly runs?: Readonly<Record<string, Run>>;
}

export const api = '/api/2.5';
