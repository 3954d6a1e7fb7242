/** A hosted auction (docs/auctions.md): its record, events and log entries. Types only. */

import type { Scale } from '../../../base/domain/scale.ts';

export type AuctionStatus = 'planned' | 'running' | 'paused' | 'bidding_over' | 'reported' | 'void' | 'cancelled';

/** Lengths of stages in milliseconds, stored with the auction so that an old one replays after they have changed. */
export interface Timing {
  /** Before round 1. */
  readonly first_pause: number;
  /** Before rounds 2 and 3. */
  readonly pause: number;
  readonly turn: number;
  readonly announcement: number;
}

/** `ru` is for pages of other services. */
export interface Label {
  readonly en: string;
  readonly uk: string;
  readonly ru: string;
}

/** The offered number and its time; `weighted` is the compared number, absent without weights. */
export interface AuctionOffer {
  readonly amount: number;
  /** The bidder's inputs, where the number is computed from them. */
  readonly terms?: object;
  readonly weighted?: number;
  readonly date: Date;
}

/** A pending bid of the open turn. */
export interface HeldBid {
  readonly amount: number;
  readonly terms?: object;
  readonly time: Date;
  readonly key?: string;
}

/** A bidder. `denominator` and `addition` are constant during the auction; absent without weights. */
export interface Bidder {
  readonly id: string;
  readonly denominator?: number;
  readonly addition?: number;
  /** Constant inputs of the bidder's offers; absent where the offer itself is the input. */
  readonly inputs?: object;
  readonly initial: AuctionOffer;
  readonly offer: AuctionOffer;
  readonly held?: HeldBid;
  /** Place in the order of round 1, from 1; set at stage 0. */
  readonly number?: number;
  /** At the end, if tenderers are public. */
  readonly name?: Label;
  /** Number of times the link was replaced. */
  readonly generation: number;
}

export type StageType = 'pause' | 'bids' | 'pre_announcement' | 'announcement';

export interface AuctionStage {
  readonly type: StageType;
  readonly start: Date;
  /** Of a turn, from the pause of its round on. */
  readonly bidder_id?: string;
  /** The current offer, or this turn's result. */
  readonly offer?: AuctionOffer;
  /** The offer was changed in this turn. */
  readonly changed?: true;
  /** The end of the turn. */
  readonly publish_time?: Date;
}

/** Public data of the tender or lot at scheduling time. Values as in the tender. */
export interface AuctionSubject {
  readonly tenderID?: string;
  readonly title?: string;
  readonly title_en?: string;
  /** Of a lot's auction; the other texts are the tender's. */
  readonly lot_title?: string;
  readonly lot_title_en?: string;
  readonly description?: string;
  readonly description_en?: string;
  readonly procurementMethodType: string;
  readonly procuringEntity?: object;
  readonly items: readonly object[];
  readonly features?: readonly object[];
  readonly value?: object;
  readonly minimalStep?: object;
  readonly submissionMethodDetails?: string;
  readonly mode?: string;
}

export interface AuctionRecord {
  readonly _id: string;
  readonly tender_id: string;
  readonly lot_id?: string;
  /** From 1; raised after a void or missed auction. */
  readonly attempt: number;
  readonly status: AuctionStatus;
  /** Start of stage 0. */
  readonly start_at: Date;
  /** `auction_type` of the public document: whether offers are weighted. */
  readonly auction_type: 'default' | 'mixed';
  readonly timing: Timing;
  /** The minimal step, in the scale's unit. */
  readonly step: number;
  /** How offers are compared; absent for prices. */
  readonly scale?: Scale;
  /** A test auction: tolerated outages are a tenth. */
  readonly quick?: true;
  readonly subject: AuctionSubject;
  /** Counts writes. */
  readonly seq: number;
  /** Counts public changes; a pending bid changes only `seq`. */
  readonly rev: number;
  /** Hash of the log's last entry. */
  readonly log_head: string;
  /** Index of the current stage; -1 planned, -100 cancelled, -101 missed or void. */
  readonly current_stage: number;
  /** The next switch; absent when none is left. */
  readonly timer?: Date;
  readonly stages: readonly AuctionStage[];
  /** In the tender's order. */
  readonly bids: readonly Bidder[];
  /** Ids of bids in the order of round 1; empty before stage 0. */
  readonly initial_order: readonly string[];
  /** Ids of bids, worst first, winner last; empty before stage 0. */
  readonly order: readonly string[];
  /** The worst number allowed to the bidder of the open turn. */
  readonly limit?: number;
  /** Until when outages of the open turn have been compensated. */
  readonly made_good_until?: Date;
  /** Reason of the last shift, pause, void or cancellation. */
  readonly notice?: Notice;
  /** The last public change. */
  readonly modified: Date;
}

interface Notice {
  readonly kind: 'shift' | 'paused' | 'void' | 'cancelled';
  readonly reason: string;
  readonly at: Date;
  /** Of a shift, in milliseconds. */
  readonly by?: number;
  /** Of a pause: the time of resumption. */
  readonly until?: Date;
}

/** The stored part of a sender: address prefix (/24, /48) and the program's own id. */
export interface Sender {
  readonly address?: string;
  readonly client?: string;
}

export interface ScheduledAuction
  extends Pick<
    AuctionRecord,
    '_id' | 'tender_id' | 'lot_id' | 'start_at' | 'auction_type' | 'timing' | 'step' | 'scale' | 'quick' | 'subject'
  > {
  readonly bids: readonly Pick<Bidder, 'id' | 'denominator' | 'addition' | 'inputs' | 'initial'>[];
}

interface AuctionBodies {
  schedule: ScheduledAuction;
  begin: object;
  begin_round: object;
  open_turn: object;
  bid: { readonly bid: string; readonly amount: number; readonly terms?: object; readonly limit: number; readonly key?: string } & Sender;
  take_back: { readonly bid: string; readonly key?: string } & Sender;
  close_turn: object;
  over: object;
  report: object;
  reveal: { readonly names: Readonly<Record<string, Label>> };
  shift: { readonly by: number; readonly reason: string; readonly until: Date };
  pause: { readonly until: Date; readonly reason: string };
  void: { readonly reason: string };
  cancel: { readonly reason: string };
  agree: { readonly bid: string; readonly version: string } & Sender;
  renew_link: { readonly bid: string };
}

/** The log stores `event` and `body`. */
export type AuctionEvent = {
  [E in keyof AuctionBodies]: { readonly event: E; readonly body: AuctionBodies[E] };
}[keyof AuctionBodies];

/** Why an event is refused, in the reply's words. `closed_at`: end of the turn that a late bid missed. */
export interface BidRefusal {
  readonly status: 400 | 401 | 404 | 503;
  readonly text: string;
  readonly closed_at?: Date;
}

/** An entry of the log, chained by `hash` = SHA-256 of the canonical JSON of the other fields. */
export interface AuctionEntry {
  /** `<auction>:<seq>`, zero-padded to ten digits. */
  readonly _id: string;
  readonly auction: string;
  readonly seq: number;
  readonly event: AuctionEvent['event'];
  readonly body: AuctionEvent['body'];
  /** Name of the account, `conductor`, or `bidder`. */
  readonly by: string;
  /** By the store's clock. */
  readonly at: Date;
  readonly prevHash: string;
  readonly hash: string;
}

/** An interval without accepted writes, by the store's clock. */
export interface Outage {
  readonly from: Date;
  readonly to: Date;
}

/** The outcome sent to the tender: each bidder's final offer, by id of the bid. */
export interface AuctionResults {
  readonly auction: string;
  readonly tender_id: string;
  readonly lot_id?: string;
  readonly offers: Readonly<Record<string, AuctionOffer>>;
  readonly audit: { readonly title: string; readonly text: string };
}
