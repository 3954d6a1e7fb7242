/** The actors of a demonstration, and the form of a procedure type's script. */
import { availableParallelism, loadavg } from 'node:os';
import type { Scenario, Somebody } from './scenario.ts';

/** Keys of the actors; one key may serve several. Complaints are decided with bots and reviewers, catalogues need an administrator. */
export type Keys = Readonly<Record<'buyer' | 'first' | 'second' | 'authority', string>> &
  Readonly<Partial<Record<'bots' | 'reviewers' | 'administrator' | 'inspectors', string>>> & {
    /** Account of the first supplier, if not the buyer's: contracts name their owners. */
    readonly firstAccount?: string;
  };

export interface Cast {
  /** The procedure type of the tender; a similar type may use another type's script. */
  readonly type: string;
  readonly scenario: Scenario;
  readonly pace: Pace;
  /** The time `days` days of the procedure from now. */
  readonly inDays: (days: number) => string;
  readonly buyer: Somebody;
  readonly first: Somebody;
  readonly second: Somebody;
  readonly authority: Somebody;
  /** An anonymous reader. */
  readonly anyone: Somebody;
  /** Confirm payment of complaints, and decide on them; null if the registry has no such accounts. */
  readonly complaints: { readonly bots: Somebody; readonly reviewers: Somebody; readonly onlyFirst: boolean } | null;
  /** Fills the catalogue; null if unknown. */
  readonly administrator: Somebody | null;
  readonly firstAccount: string | undefined;
  /** Approves tenders that a funder pays for; null if unknown. */
  readonly inspector: Somebody | null;
}

/** Length of a day, and the fields of tenders that set it. */
export interface Pace {
  readonly marks: object;
  /** Besides `marks`, for a tender with an auction: how it is held. */
  readonly auction: object;
  /** If set, the registry hosts the auctions, and bidders bid at random (in [0, 1)). */
  readonly bargains?: () => number;
  /** Real days per day of a script. */
  readonly day: number;
  /** Of the complaints about one subject only the first is submitted. */
  readonly onlyFirstComplaint?: boolean;
  /** What the registry's sums are divided by before the script reads them, and multiplied by on the way back; default 1. */
  readonly factor?: number;
}

const SECONDS_A_DAY = 86_400;

/** Seconds of a day in which a machine with this much to do still answers: its periods pass in real time. */
export const keptDay = (load = loadavg()[0] ?? 0, cores = availableParallelism()): number =>
  Math.min(5, Math.max(1, Math.round(load / (2 * cores))));

/** A day of a procedure takes `seconds`. */
export const accelerated = (seconds = 1): Pace => ({
  marks: { mode: 'test', procurementMethodDetails: `quick, accelerator=${Math.round(SECONDS_A_DAY / seconds)}` },
  auction: { submissionMethodDetails: 'quick(mode:no-auction)' },
  day: seconds / SECONDS_A_DAY,
});

/** The same with auctions of real length, which start minutes after tendering. */
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
    complaints:
      bots === undefined || reviewers === undefined
        ? null
        : { bots: scenario.as(bots), reviewers: scenario.as(reviewers), onlyFirst: pace.onlyFirstComplaint === true },
    administrator: administrator === undefined ? null : scenario.as(administrator),
    firstAccount,
    inspector: inspectors === undefined ? null : scenario.as(inspectors),
  };
};

/** Ids of the records that a script creates, by kind: `tender`, `contract`, … */
export type Left = Readonly<Record<string, string>>;

/** A procedure from draft to end, from the brokers' view. */
export interface Run {
  readonly says: string;
  play(cast: Cast): Promise<Left>;
}

/** The main run of a type, and runs that cover other branches. */
export interface Script extends Run {
  readonly type: string;
  readonly runs?: Readonly<Record<string, Run>>;
}

export const api = '/api/2.5';
