/**
 * What makes a procedure type itself (spec/procedures.md §6 "Design consequences"). A type is one folder beside this file that
 * exports one `Procedure`; everything else (phases, documents, feed, ownership, errors) is common. Data first; functions
 * only where a rule cannot be said as data.
 */
import type { TenderFields } from '../model/tender.ts';
import type { AuctionPeriod, Config } from '../model/types.generated.ts';
import type { Calendar, DayKind } from '../model/working-days.ts';
import type { Zone } from '../model/zone-time.ts';

/** The two bodies of a tender (spec/decisions.md D2). */
export type Variant = 'older' | 'newer';

/** The flags a tender acts by (spec/tenders.md §1); absent ones are filled with the defaults of its procedure. */
export type TenderConfig = Readonly<Required<Config>>;

/** What a flag may be: one of a few values, or a whole number in a range (both ends included). */
export type Allowed<T> = T extends boolean ? { readonly values: readonly boolean[] } : { readonly from: number; readonly to: number };

export interface Flag<T> {
  /** `both`: every body must carry it; `newer`: the newer body must; `optional`: nobody has to (spec/decisions.md D2). */
  readonly asked: 'both' | 'newer' | 'optional';
  readonly allowed: Allowed<T>;
  readonly byDefault: T;
}

/** In the order in which flags are checked (spec/tenders.md §1). */
export type ConfigTable = { readonly [Name in keyof TenderConfig]: Flag<TenderConfig[Name]> };

export type TenderStatus =
  | 'draft'
  | 'active.enquiries'
  | 'active.tendering'
  | 'active.pre-qualification'
  | 'active.pre-qualification.stand-still'
  | 'active.auction'
  | 'active.qualification'
  | 'active.awarded'
  | 'complete'
  | 'cancelled'
  | 'unsuccessful';

/** Who makes a step: the owner by PATCH, the scheduler, or the work on a sub-resource. */
export type Mover = 'owner' | 'scheduler' | 'auction' | 'award' | 'contract' | 'cancellation';

export interface Step {
  readonly from: TenderStatus;
  readonly to: TenderStatus;
  readonly by: Mover;
}

/** What may be written, and how; the key of the table of allowed statuses. */
export type Write =
  | 'patch tender'
  | 'add lot'
  | 'update lot'
  | 'delete lot'
  | 'add document'
  | 'update document'
  | 'delete document'
  | 'link plan'
  | 'post criterion'
  | 'patch criterion'
  | 'delete criterion'
  | 'delete evidence'
  | 'patch requirement'
  | 'put requirement'
  | 'cancel'
  | 'add claim'
  | 'update claim'
  | 'document claim'
  | 'add bid'
  | 'update bid'
  | 'delete bid'
  | 'add bid document'
  | 'update bid document'
  | 'update question'
  | 'read auction'
  | 'set auction urls'
  | 'report auction'
  | 'move auction'
  | 'add award'
  | 'update award'
  | 'add award milestone'
  | 'add award document'
  | 'add award document as bot'
  | 'update award document'
  | 'answer criteria in bid'
  | 'answer criteria in award'
  | 'take ownership';

/** Actions that ask for an accreditation level (spec/requests.md §2). */
export type Accredited = 'create tender' | 'create tender for central' | 'create bid' | 'create question' | 'take ownership';

/** Spans that begin with an event of the tender itself (spec/procedures.md §1.5, §2.2); the claim period is a flag of the config. */
export interface DurationRules {
  /** Working days for the decision on an award. */
  readonly awarding: number;
  /** Calendar days after which an answered claim takes the answer (E1). */
  readonly claimAnswer: number;
  /** Hours of a milestone `24h` (spec/tenders.md §5.6). */
  readonly mending: number;
}

export interface PeriodRules {
  /** Days of the enquiry and tendering minimums and of clarifications. */
  readonly days: DayKind;
  /** How the texts name such a day: `business`, `calendar`. */
  readonly dayName: string;
  /** While tendering has not begun: clarifications are recomputed and the start of tendering may move. */
  readonly movableIn: readonly TenderStatus[];
}

export interface DocumentRules {
  /** Types that are wanted signed (`.p7s`) on leaving draft. */
  readonly signedAtActivation: readonly string[];
  /** Types of which a tender holds at most one. */
  readonly single: readonly string[];
  /** Types that are wanted signed with a decision on an award (spec/procedures.md §1.5). */
  readonly signedAtAward: readonly string[];
  /** Types that are wanted signed before a cancellation acts (spec/procedures.md §4.3). */
  readonly signedAtCancellation: readonly string[];
  /** Whether a contract template or a contractProforma document is needed to leave draft (spec/tender-rules.md §4). */
  readonly asksForContractTemplate: boolean;
  /** Where the template may be changed. */
  readonly contractTemplateIn: readonly TenderStatus[];
}

export interface PlanContext {
  readonly now: Date;
  readonly zone: Zone;
  readonly calendar: Calendar;
  readonly sandbox: boolean;
  /** `builtin`: the registry reports the initial values when an auction begins; `external`: a service does (spec/procedures.md §3.1). */
  readonly auction: 'builtin' | 'external';
  /** In [0, 1), as `Math.random`; injected, so that a plan can be repeated. */
  readonly random: () => number;
}

/** What is done when the time of an event has come; `src/tenders/tick.ts` knows how. */
export type Deed = 'resolve claims' | 'begin tendering' | 'end tendering' | 'hold auctions' | 'complete awards' | 'settle lots';

/** Something that happens by itself at a known time (spec/procedures.md §1.2); `next_check` is the earliest of them. */
export interface TimedEvent {
  readonly name: string;
  readonly does: Deed;
  readonly time: (tender: TenderFields, context: PlanContext) => Date | undefined;
}

export interface Procedure {
  readonly type: string;
  /** The only value of `procurementMethod`. */
  readonly procurementMethod: NonNullable<TenderFields['procurementMethod']>;
  readonly config: ConfigTable;
  readonly steps: readonly Step[];
  readonly allowed: Readonly<Record<Write, readonly TenderStatus[]>>;
  /** Status → fields a PATCH by the owner may carry: those of the full patch model, or only the listed ones. */
  readonly patchModel: Readonly<Partial<Record<TenderStatus, 'full' | readonly string[]>>>;
  /** Action → levels, any of which is enough. */
  readonly levels: Readonly<Record<Accredited, string>>;
  readonly periods: PeriodRules;
  readonly durations: DurationRules;
  readonly documents: DocumentRules;
  /** Choices of `reasonType` (spec/procedures.md §4.3). */
  readonly cancellationReasons: readonly string[];
  /** Whether all items must be of one class of the classifier (V34). */
  readonly hasOneItemClass: boolean;
  readonly events: readonly TimedEvent[];
  /**
   * The auction period of a lot, or of a tender without lots, after planning; undefined where none is to be planned
   * (spec/procedures.md §2.3).
   */
  planAuction(tender: TenderFields, planned: AuctionPeriod | undefined, context: PlanContext, lotId?: string): AuctionPeriod | undefined;
  /** Fields that leaving draft sets. */
  onActivation(now: Date): { readonly noticePublicationDate?: Date };
}
