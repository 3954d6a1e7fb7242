/** An auction that the registry holds itself (docs/auctions.md): its record, what happens to it, and what its log keeps. Types only. */

import type { Scale } from '../../../domain/scale.ts';

export type AuctionStatus = 'planned' | 'running' | 'paused' | 'bidding_over' | 'reported' | 'void' | 'cancelled';

/** Lengths of stages in milliseconds, kept with the auction so that an old one replays after they have changed. */
export interface Timing {
  /** Before round 1. */
  readonly first_pause: number;
  /** Before rounds 2 and 3. */
  readonly pause: number;
  readonly turn: number;
  readonly announcement: number;
}

/** `ru` is for pages made for other services. */
export interface Label {
  readonly en: string;
  readonly uk: string;
  readonly ru: string;
}

/** The number that was offered, and when; `weighted` is the one that is compared, absent where nothing is weighted. */
export interface AuctionOffer {
  readonly amount: number;
  /** What the bidder has named, where the number is worked out of it. */
  readonly terms?: object;
  readonly weighted?: number;
  readonly date: Date;
}

/** What a bidder has posted in the turn that is open. */
export interface HeldBid {
  readonly amount: number;
  readonly terms?: object;
  readonly time: Date;
  readonly key?: string;
}

/** One who may bid. `denominator` and `addition` are constant through the auction; absent where nothing is weighted. */
export interface Bidder {
  /** Of the bid. */
  readonly id: string;
  readonly denominator?: number;
  readonly addition?: number;
  /** What his offers are worked out of, and no turn moves; absent where they are what he names. */
  readonly inputs?: object;
  readonly initial: AuctionOffer;
  /** What stands. */
  readonly offer: AuctionOffer;
  readonly held?: HeldBid;
  /** Place in the order of round 1, from 1; from stage 0 on. */
  readonly number?: number;
  /** At the end, where tenderers are public. */
  readonly name?: Label;
  /** How often the link was made anew. */
  readonly generation: number;
}

export type StageType = 'pause' | 'bids' | 'pre_announcement' | 'announcement';

export interface Stage {
  readonly type: StageType;
  readonly start: Date;
  /** Of a turn, from the pause of its round on. */
  readonly bidder_id?: string;
  /** What stands, or what this turn has brought. */
  readonly offer?: AuctionOffer;
  /** The offer was changed in this turn. */
  readonly changed?: true;
  /** When the turn was closed. */
  readonly publish_time?: Date;
}

/** What everybody may know of the tender or lot, as it was when the auction was scheduled. Values as the tender has them. */
export interface AuctionSubject {
  readonly tenderID?: string;
  readonly title?: string;
  readonly title_en?: string;
  /** Of an auction for a lot; the other texts are the tender's. */
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
  /** From 1; another one after an auction that was void or missed. */
  readonly attempt: number;
  readonly status: AuctionStatus;
  /** Start of stage 0. */
  readonly start_at: Date;
  /** Of the public document's `auction_type`: whether the offers are weighted. */
  readonly auction_type: 'default' | 'mixed';
  readonly timing: Timing;
  /** The minimal step, as the scale has it. */
  readonly step: number;
  /** How offers are compared; absent for prices. */
  readonly scale?: Scale;
  /** A test: what is borne with an outage is a tenth. */
  readonly quick?: true;
  readonly subject: AuctionSubject;
  /** Counts writes. */
  readonly seq: number;
  /** Counts what everybody can see; a held bid changes only `seq`. */
  readonly rev: number;
  /** Hash of the last entry of the log. */
  readonly log_head: string;
  /** Index of the stage that runs; -1 planned, -100 cancelled, -101 missed or void. */
  readonly current_stage: number;
  /** The next switch; absent where none is to come. */
  readonly timer?: Date;
  readonly stages: readonly Stage[];
  /** In the order of the tender. */
  readonly bids: readonly Bidder[];
  /** Ids of bids in the order of round 1; empty before stage 0. */
  readonly initial_order: readonly string[];
  /** Ids of bids, worst first, winner last; empty before stage 0. */
  readonly order: readonly string[];
  /** The worst number that the bidder whose turn is open may offer. */
  readonly limit?: number;
  /** Until which instant outages of the open turn were made good. */
  readonly made_good_until?: Date;
  /** Why it was lengthened, stands still, is void or cancelled; the last such thing. */
  readonly notice?: Notice;
  /** The last public change. */
  readonly modified: Date;
}

interface Notice {
  readonly kind: 'shift' | 'paused' | 'void' | 'cancelled';
  readonly reason: string;
  readonly at: Date;
  /** Of a shift: by how many milliseconds. */
  readonly by?: number;
  /** Of a pause: when it goes on. */
  readonly until?: Date;
}

/** Who sent a bid, as far as it is kept: prefix of the address (/24, /48), the program's own id. */
export interface Sender {
  readonly address?: string;
  readonly client?: string;
}

/** What an auction is made of when it is scheduled. */
export interface ScheduledAuction
  extends Pick<
    AuctionRecord,
    '_id' | 'tender_id' | 'lot_id' | 'start_at' | 'auction_type' | 'timing' | 'step' | 'scale' | 'quick' | 'subject'
  > {
  readonly bids: readonly Pick<Bidder, 'id' | 'denominator' | 'addition' | 'inputs' | 'initial'>[];
}

/** What happens to an auction; `event` and `body` are what the log keeps. */
export type AuctionEvent =
  | { readonly event: 'schedule'; readonly body: ScheduledAuction }
  | { readonly event: 'begin'; readonly body: object }
  | { readonly event: 'begin_round'; readonly body: object }
  | { readonly event: 'open_turn'; readonly body: object }
  | {
      readonly event: 'bid';
      readonly body: {
        readonly bid: string;
        readonly amount: number;
        readonly terms?: object;
        readonly limit: number;
        readonly key?: string;
      } & Sender;
    }
  | { readonly event: 'take_back'; readonly body: { readonly bid: string; readonly key?: string } & Sender }
  | { readonly event: 'close_turn'; readonly body: object }
  | { readonly event: 'over'; readonly body: object }
  | { readonly event: 'report'; readonly body: object }
  | { readonly event: 'reveal'; readonly body: { readonly names: Readonly<Record<string, Label>> } }
  | { readonly event: 'shift'; readonly body: { readonly by: number; readonly reason: string; readonly until: Date } }
  | { readonly event: 'pause'; readonly body: { readonly until: Date; readonly reason: string } }
  | { readonly event: 'void'; readonly body: { readonly reason: string } }
  | { readonly event: 'cancel'; readonly body: { readonly reason: string } }
  | { readonly event: 'agree'; readonly body: { readonly bid: string; readonly version: string } & Sender }
  | { readonly event: 'renew_link'; readonly body: { readonly bid: string } };

/** Why an event does not happen, in the words of the answer. `closed_at`: of a bid, when the turn it came too late for was over. */
export interface Refusal {
  readonly status: 400 | 401 | 404 | 503;
  readonly text: string;
  readonly closed_at?: Date;
}

/** An entry of the log: a chain by `hash` = SHA-256 of the canonical JSON of the other fields. */
export interface AuctionEntry {
  /** `<auction>:<seq>`, the number in ten digits. */
  readonly _id: string;
  readonly auction: string;
  readonly seq: number;
  readonly event: AuctionEvent['event'];
  readonly body: AuctionEvent['body'];
  /** Name of the account, `conductor`, or `bidder`. */
  readonly by: string;
  /** The store's clock. */
  readonly at: Date;
  readonly prevHash: string;
  readonly hash: string;
}

/** A span in which the store could take no bids, by its own clock. */
export interface Outage {
  readonly from: Date;
  readonly to: Date;
}

/** What the tender is told when an auction is over: what stands of each bidder, by id of the bid. */
export interface AuctionResults {
  readonly auction: string;
  readonly tender_id: string;
  readonly lot_id?: string;
  readonly offers: Readonly<Record<string, AuctionOffer>>;
  /** The audit document. */
  readonly audit: { readonly title: string; readonly text: string };
}
