/**
 * Replays an auction from its log: turns, offers and ranking by the rules alone (docs/auctions.md), using nothing that the registry
 * has calculated. Deliberately shares no code with the registry: two independent implementations that agree prove more than one.
 */
import { difference, gainThatCounts, hasPlaces, priceThatCounts, product } from './decimals.ts';
import { type Inputs, inputsIn, isWorth, termsIn } from './energy.ts';
import { type Body, type Entry, msOf, priceScale, type Scale } from './log.ts';

export interface Standing {
  readonly amount: number;
  /** The price compared, where it is not the amount. */
  readonly weighted?: number;
  /** Milliseconds. */
  readonly time: number;
}

export interface PlayedStage {
  readonly type: 'pause' | 'bids' | 'pre_announcement' | 'announcement';
  start: number;
  bid?: string;
  offer?: Standing;
  changed?: true;
  published?: number;
}

export type Offered = Standing & { readonly bid: string };

/** Why an entry does not belong in the log. */
export type FaultKind = 'order' | 'early' | 'late' | 'stage' | 'turn' | 'limit' | 'amount';

export interface Fault {
  readonly seq: number;
  readonly kind: FaultKind;
}

export interface Replayed {
  readonly attempt: number;
  readonly status: string;
  /** Index of the current stage; -1, -100, -101 as in the document. */
  readonly stage: number;
  readonly stages: readonly PlayedStage[];
  /** Order of round 1: position k is bidder #k. */
  readonly initial: readonly Offered[];
  /** Worst first. */
  readonly results: readonly Offered[];
  readonly limit?: number;
  /** Bids and withdrawals, of all attempts. */
  readonly posts: number;
  readonly faults: readonly Fault[];
}

interface Bidder {
  readonly id: string;
  readonly place: number;
  readonly weigh: (amount: number) => number | undefined;
  /** What the bidder's offers are calculated from, if they are. */
  readonly inputs: Inputs | undefined;
  readonly initial: Standing;
  standing: Standing;
}

interface Held {
  readonly amount: number;
  readonly time: number;
}

const rounds = 3;

const counts = ({ amount, weighted }: Standing): number => weighted ?? amount;

/** Worst first: the dearer, or the lower where more is better; ties: the later offer first, then the bid further down in the tender. */
const worstFirst =
  ({ better }: Scale) =>
  (a: Bidder, b: Bidder): number =>
    (counts(b.standing) - counts(a.standing)) * (better === 'lower' ? 1 : -1) || b.standing.time - a.standing.time || b.place - a.place;

/** The worst amount that may be bid against the bidder's current one. */
const limitOver = ({ better, step: kind }: Scale, standing: number, step: number): number => {
  const by = kind === 'amount' ? step : product(Math.abs(standing), step);
  return difference(standing, better === 'lower' ? by : -by);
};

const collectBidders = ({ better, digits }: Scale, bids: Body['bids'] = []): Bidder[] =>
  bids.map(({ id, denominator, addition, inputs = {}, initial }, place) => {
    const isWeighted = denominator !== undefined || addition !== undefined || initial.weighted !== undefined;
    const count = better === 'lower' ? priceThatCounts : gainThatCounts;
    const weigh = (amount: number): number | undefined => (isWeighted ? count(amount, denominator, addition, digits) : undefined);
    const weighted = initial.weighted ?? weigh(initial.amount);
    const standing = { amount: initial.amount, ...(weighted === undefined ? {} : { weighted }), time: msOf(initial.date) };
    return { id, place, weigh, inputs: inputsIn({ ...inputs }), initial: standing, standing };
  });

/** The stages of an auction of `n` bidders, not yet filled in. */
const collectStages = (start: number, n: number, timing: NonNullable<Body['timing']>): PlayedStage[] => {
  const stages: PlayedStage[] = [];
  let at = start;
  const add = (type: PlayedStage['type'], lasts: number): void => {
    stages.push({ type, start: at });
    at += lasts;
  };
  for (let round = 0; round < rounds; round += 1) {
    add('pause', round === 0 ? timing.first_pause : timing.pause);
    for (let turn = 0; turn < n; turn += 1) add('bids', timing.turn);
  }
  add('pre_announcement', timing.announcement);
  add('announcement', 0);
  return stages;
};

class Play {
  attempt = 0;
  status = 'none';
  stage = -1;
  stages: PlayedStage[] = [];
  bidders: Bidder[] = [];
  initial: Bidder[] = [];
  order: Bidder[] = [];
  pauseBetween = 0;
  step = 0;
  scale = priceScale;
  limit: number | undefined;
  held: Held | undefined;
  posts = 0;
  readonly faults: Fault[] = [];

  #blame(seq: number, kind: FaultKind): void {
    this.faults.push({ seq, kind });
  }

  #schedule(body: Body): void {
    if (this.attempt === 0 || this.status === 'void') this.attempt += 1;
    this.scale = body.scale ?? priceScale;
    this.bidders = collectBidders(this.scale, body.bids);
    this.stages = body.timing === undefined ? [] : collectStages(msOf(body.start_at), this.bidders.length, body.timing);
    this.pauseBetween = body.timing?.pause ?? 0;
    this.step = body.step ?? 0;
    this.status = 'planned';
    this.stage = -1;
    this.initial = [];
    this.order = [];
    this.#leaveTurn();
  }

  #leaveTurn(): void {
    this.limit = undefined;
    this.held = undefined;
  }

  /** Moves to the next stage, which must be of this type. */
  #advance(seq: number, type: PlayedStage['type'], at: number): void {
    this.stage += 1;
    const stage = this.stages[this.stage];
    if (stage?.type !== type) this.#blame(seq, 'order');
    else if (at < stage.start) this.#blame(seq, 'early');
  }

  /** Assigns the turns of the round that begins. */
  #fillRound(): void {
    for (const [turn, { id, standing }] of this.order.entries()) {
      const stage = this.stages[this.stage + 1 + turn];
      if (stage !== undefined) Object.assign(stage, { bid: id, offer: standing });
    }
  }

  #rank(): void {
    this.order = [...this.bidders].sort(worstFirst(this.scale));
  }

  #openBidder(): Bidder | undefined {
    const id = this.stages[this.stage]?.bid;
    return this.bidders.find((bidder) => bidder.id === id);
  }

  #turnEnds(): number {
    return this.stages[this.stage + 1]?.start ?? Number.POSITIVE_INFINITY;
  }

  /** Delays all stages from this one on. */
  #move(from: number, by: number): void {
    for (const stage of this.stages.slice(from)) stage.start += by;
  }

  /** Paused within a turn, which will start over. */
  #isInterrupted(): boolean {
    return this.status === 'paused' && this.limit !== undefined;
  }

  #open(seq: number, at: number): void {
    if (this.#isInterrupted()) {
      if (at < (this.stages[this.stage]?.start ?? 0)) this.#blame(seq, 'early');
    } else {
      this.held = undefined;
      this.#advance(seq, 'bids', at);
    }
    this.status = 'running';
    const bidder = this.#openBidder();
    if (bidder !== undefined) this.limit = limitOver(this.scale, bidder.standing.amount, this.step);
  }

  /** Why this bid is not allowed; null when it is. */
  #against(at: number, { bid, amount, terms }: Body): FaultKind | null {
    if (this.limit === undefined || this.status !== 'running') return 'stage';
    if (this.stages[this.stage]?.bid !== bid) return 'turn';
    if (at >= this.#turnEnds()) return 'late';
    if (amount === undefined) return null;
    if (terms === undefined && !(amount > 0 && hasPlaces(amount, this.scale.digits))) return 'amount';
    const [inputs, moved] = [this.#openBidder()?.inputs, terms === undefined ? undefined : termsIn({ ...terms })];
    if (inputs !== undefined && moved !== undefined && !isWorth(inputs, moved, amount)) return 'amount';
    return (this.scale.better === 'lower' ? amount > this.limit : amount < this.limit) ? 'limit' : null;
  }

  /** A bid; without an `amount`, a withdrawal of the current one. */
  #post(seq: number, at: number, body: Body): void {
    this.posts += 1;
    const fault = this.#against(at, body);
    if (fault !== null) this.#blame(seq, fault);
    else this.held = body.amount === undefined ? undefined : { amount: body.amount, time: at };
  }

  #close(seq: number, at: number): void {
    const [stage, bidder] = [this.stages[this.stage], this.#openBidder()];
    if (stage === undefined || bidder === undefined || this.limit === undefined) {
      this.#blame(seq, 'order');
      return;
    }
    if (at < this.#turnEnds()) this.#blame(seq, 'early');
    if (this.held !== undefined) {
      const weighted = bidder.weigh(this.held.amount);
      bidder.standing = { amount: this.held.amount, ...(weighted === undefined ? {} : { weighted }), time: this.held.time };
      stage.offer = bidder.standing;
      stage.changed = true;
    }
    stage.published = at;
    this.#rank();
    this.#leaveTurn();
  }

  #end(status: string, stage: number): void {
    this.status = status;
    this.stage = stage;
    this.#leaveTurn();
  }

  #begin(seq: number, at: number): void {
    this.status = 'running';
    this.#rank();
    this.initial = this.order;
    this.#beginRound(seq, at);
  }

  #beginRound(seq: number, at: number): void {
    this.#advance(seq, 'pause', at);
    this.#fillRound();
  }

  #over(seq: number, at: number, status: string, type: PlayedStage['type']): void {
    this.#advance(seq, type, at);
    this.status = status;
  }

  /** An interrupted turn is held again in full after the pause. */
  #pause(until: number): void {
    const next = this.limit === undefined ? this.stage + 1 : this.stage;
    this.status = 'paused';
    this.#move(next, until + this.pauseBetween - (this.stages[next]?.start ?? 0));
  }

  /** Agreements, links and names do not affect the outcome. */
  readonly #events: Readonly<Record<string, (seq: number, at: number, body: Body) => void>> = {
    schedule: (_, _at, body) => this.#schedule(body),
    begin: (seq, at) => this.#begin(seq, at),
    begin_round: (seq, at) => this.#beginRound(seq, at),
    open_turn: (seq, at) => this.#open(seq, at),
    bid: (seq, at, body) => this.#post(seq, at, body),
    take_back: (seq, at, { bid }) => this.#post(seq, at, bid === undefined ? {} : { bid }),
    close_turn: (seq, at) => this.#close(seq, at),
    over: (seq, at) => this.#over(seq, at, 'bidding_over', 'pre_announcement'),
    report: (seq, at) => this.#over(seq, at, 'reported', 'announcement'),
    shift: (_, _at, { by = 0 }) => this.#move(this.#isInterrupted() ? this.stage : this.stage + 1, by),
    pause: (_, _at, { until }) => this.#pause(msOf(until)),
    void: () => this.#end('void', -101),
    cancel: () => this.#end('cancelled', -100),
  };

  take({ seq, event, body, at }: Entry): void {
    this.#events[event]?.(seq, msOf(at), body);
  }
}

/** Replays entries, the first of which schedules the auction. */
export const replay = (entries: readonly Entry[]): Replayed => {
  const play = new Play();
  for (const entry of entries) play.take(entry);
  const { attempt, status, stage, stages, initial, order, limit, posts, faults } = play;
  return {
    ...{ attempt, status, stage, stages, posts, faults },
    initial: initial.map((bidder) => ({ bid: bidder.id, ...bidder.initial })),
    results: order.map(({ id, standing }) => ({ bid: id, ...standing })),
    ...(limit === undefined ? {} : { limit }),
  };
};
