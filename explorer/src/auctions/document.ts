/** The public document of an auction as pages read it: any field may be absent, and messages are merged into it. Pure. */
import { tidy } from '../data/tidy.ts';
import { type Inputs, inputsIn, type Terms, termsIn } from './energy.ts';
import { priceScale, type Scale } from './log.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Label {
  readonly uk?: string | undefined;
  readonly en?: string | undefined;
}

/** A bidder's offer. */
export interface Offer {
  readonly bid: string;
  readonly label: Label;
  readonly amount?: number | undefined;
  /** The price compared, where it is not the amount. */
  readonly weighted?: number | undefined;
  readonly denominator?: number | undefined;
  readonly addition?: number | undefined;
  /** What the amount was calculated from, if it was: the terms that the bidder sets, and the fixed inputs. */
  readonly terms?: Terms | undefined;
  readonly inputs?: Inputs | undefined;
  /** Milliseconds; null where it is absent. */
  readonly time: number | null;
}

export interface Stage extends Offer {
  readonly type: string;
  readonly start: number | null;
  readonly changed: boolean;
  readonly published: boolean;
}

export interface Notice {
  readonly kind: string;
  readonly reason: string;
  readonly by: number | null;
  readonly until: number | null;
  readonly at: number | null;
}

export interface Auction {
  readonly id: string;
  /** With title, buyer, items and values, in the shape of a record. */
  readonly fields: Fields;
  readonly status: string;
  readonly attempt: number;
  /** Index of the current stage; negative when there is none. */
  readonly at: number;
  readonly stages: readonly Stage[];
  readonly initial: readonly Offer[];
  /** Worst first. */
  readonly results: readonly Offer[];
  readonly start: number | null;
  readonly timer: number | null;
  readonly notice: Notice | null;
  readonly currency: string | undefined;
  readonly step: number | undefined;
  readonly isWeighted: boolean;
  readonly scale: Scale;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const wordOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

/** A time, as text or milliseconds. */
export const timeIn = (value: unknown): number | null => {
  const time = typeof value === 'number' ? value : Date.parse(textOf(value));
  return Number.isFinite(time) ? time : null;
};

const buildOffer = (given: Fields): Offer => {
  const label = fieldsOf(given.label);
  return {
    bid: textOf(given.bidder_id),
    label: { uk: wordOf(label.uk), en: wordOf(label.en) },
    amount: numberOf(given.amount),
    weighted: numberOf(given.amount_weighted),
    denominator: numberOf(given.denominator),
    addition: numberOf(given.addition),
    terms: termsIn(given),
    inputs: inputsIn(given),
    time: timeIn(given.time),
  };
};

const buildStage = (given: Fields): Stage => ({
  ...buildOffer(given),
  type: textOf(given.type),
  start: timeIn(given.start),
  changed: given.changed === true,
  published: given.publish_time !== undefined,
});

const buildScale = (given: unknown): Scale => {
  const { better, digits, step } = fieldsOf(given);
  return {
    better: better === 'higher' ? better : priceScale.better,
    digits: numberOf(digits) ?? priceScale.digits,
    step: step === 'share' ? step : priceScale.step,
  };
};

const buildNotice = (given: unknown): Notice | null => {
  const { kind, reason, by, until, at } = fieldsOf(given);
  if (typeof kind !== 'string') return null;
  return { kind, reason: textOf(reason), by: numberOf(by) ?? null, until: timeIn(until), at: timeIn(at) };
};

/** The status implied by the stage, for a document without a status. */
const statusAt = (at: number, count: number): string =>
  at === -100
    ? 'cancelled'
    : at < -1
      ? 'void'
      : at < 0
        ? 'planned'
        : at >= count - 1
          ? 'reported'
          : at === count - 2
            ? 'bidding_over'
            : 'running';

export const buildAuction = (given: Fields): Auction => {
  const fields = fieldsOf(tidy(given));
  const stages = listOf(given.stages).map(buildStage);
  const at = numberOf(given.current_stage) ?? -1;
  return {
    id: textOf(given._id),
    fields,
    status: wordOf(given.status) ?? statusAt(at, stages.length),
    attempt: numberOf(given.attempt) ?? 1,
    at,
    stages,
    initial: listOf(given.initial_bids).map(buildOffer),
    results: listOf(given.results).map(buildOffer),
    start: timeIn(given.start_at),
    timer: timeIn(given.timer),
    notice: buildNotice(given.notice),
    currency: wordOf(fieldsOf(fields.value).currency),
    step: numberOf(fieldsOf(fields.minimalStep).amount) ?? numberOf(given.step),
    scale: buildScale(given.scale),
    isWeighted: given.auction_type !== undefined && given.auction_type !== 'default',
  };
};

/** Merges a message into the document: the fields it names, without those it sets to null, and the changed stages, by index. */
export const broughtForward = (before: Fields, message: Fields): Fields => {
  const { stage: _, stages, ...said } = message;
  const after: Record<string, unknown> = { ...before, ...said };
  for (const [field, value] of Object.entries(said)) if (value === null) delete after[field];
  const changed = fieldsOf(stages);
  after.stages = listOf(before.stages).map((old, index) => changed[String(index)] ?? old);
  return after;
};
