/**
 * What a feature is to the kernel: everything it adds to a registry, in one object. `index.ts` lists the features; the kernel
 * mounts the list and imports none of them (docs/architecture.md "Features").
 */
import type { Command } from 'commander';
import type { CodeLists } from '../domain/code-lists.ts';
import type { DocumentUrls } from '../domain/documents.ts';
import type { ForeignRecords } from '../domain/foreign-records.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Calendar } from '../domain/period.ts';
import type { Zone } from '../domain/zone-time.ts';
import type { Consumer, Consumption } from '../feed/consumer.ts';
import type { FeedDeps } from '../feed/routes.ts';
import type { TokenSecrets } from '../http/idempotency.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Handler, Reply, RouteTable } from '../http/route.ts';
import type { Upgrades } from '../http/server.ts';
import type { Clock } from '../platform/clock.ts';
import type { Finding } from '../platform/finding.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { Worker } from '../platform/worker.ts';
import type { Procedures } from '../procedures/engine/procedure.ts';
import type { Exports } from '../publishing/export-slots.ts';
import type { Store } from '../store/client.ts';
import type { ReadStore } from '../store/inspection/inspection.ts';
import type { StorePart } from '../store/part.ts';
import type { ChainedRecord, Fault, Judged } from '../store/records/chain.ts';
import type { AuctionWork, SlotWork, TenderService } from '../tenders/service.ts';
import type { Validator } from '../validation/validator.ts';

/** What a feature works with before there are modules of records. */
export interface PortContext {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly zone: Zone;
  readonly calendar: (worksOnListedWeekends?: boolean) => Calendar;
  readonly validator: Validator;
  readonly documents: DocumentUrls;
  readonly procedures: Procedures;
  readonly codes: CodeLists;
  readonly tokenSecrets: TokenSecrets;
  /** Address of the pages, as the world sees it, once the registry listens. */
  readonly origin: () => string;
  /** Present where the records are another registry's. */
  readonly foreign?: ForeignRecords | undefined;
  /** Lengths of the stages of auctions, for so many bidders; absent: those of the rules. For rehearsals. */
  readonly timing?: AuctionTiming | undefined;
}

/** What the kernel offers. A feature declares the part it uses. */
export interface FeatureContext extends PortContext {
  /** What routes of a feed work with. */
  readonly feed: FeedDeps;
  /** Limits answers in bulk, those of all features together. */
  readonly exports: Exports;
  /** The one module of tenders of this process. */
  readonly tenders: TenderService;
  /** Pages for people, if a feature has them; known once all features are open. */
  pages(): Pages | null;
  /** A consumer of the feed (docs/feed.md "Consumers"); `gatherMs` is how long it gathers records after it has taken some. */
  follow<T>(consumption: Consumption<T>, gatherMs?: number): Consumer;
}

/** In milliseconds. */
export type AuctionTiming = (bidders: number) => Readonly<Record<'first_pause' | 'pause' | 'turn' | 'announcement', number>>;

/** What the kernel uses of a feature where it is there. */
export interface Ports {
  /** The answer of `GET /tenders/{id}?opt_schema=ocds`; without it the parameter is ignored. */
  readonly releasePackage?: (tender: JsonObject, absolute: (path: string) => string) => Promise<JsonObject>;
  /** What goes with the saves of tenders whose auctions the registry holds itself. */
  readonly auctions?: AuctionWork;
  /** Counts the starts of auctions. */
  readonly slots?: SlotWork | undefined;
}

/** What a command of `registry` works with beside the store. */
export interface CommandServices
  extends Pick<PortContext, 'settings' | 'store' | 'zone' | 'calendar' | 'validator' | 'documents' | 'procedures' | 'codes' | 'foreign'> {
  /** Path below the API → absolute address. */
  readonly absolute: (path: string) => string;
}

/** Opens what a command needs of the settings of its environment, and closes it whatever happens. */
export interface CommandKit {
  withStore<T>(work: (store: Store, settings: Settings) => Promise<T>): Promise<T>;
  withServices<T>(work: (services: CommandServices) => Promise<T>): Promise<T>;
  /** Runs the registry of the environment in this process. */
  start(): Promise<void>;
}

/** What is no record of the API and is carried by `registry export` and `import` all the same. */
export interface Carried {
  count(store: Store): Promise<number>;
  /** By id; each names its collection. */
  lines(store: Store): AsyncIterable<object>;
  /** Takes a line in, whole or not at all. Throws a `Problem` for one that cannot go in. */
  take(
    store: Store,
    line: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly outcome: 'imported' | 'unchanged' | 'conflict'; readonly id: string }>;
  /** Why a registry elsewhere is not asked for them. */
  readonly onlyHere: string;
}

/** What has a history of its own, for `registry history verify`. */
export interface Verified {
  /** Each, by id, or the one with this id. */
  judged(store: Store, id: string | undefined): AsyncIterable<{ readonly record: ChainedRecord; readonly judged: Judged }>;
  /** Histories of what is not there. */
  orphans(store: Store, id: string | undefined): Promise<readonly Fault[]>;
}

/** What the doctor says of one thing in the store, which nothing changes. */
export interface Examination {
  readonly check: string;
  /** `running`: a registry works on the store, and may write. */
  look(read: ReadStore, state: { readonly now: Date; readonly running: boolean }): Promise<Finding>;
}

/** Pages for people. */
export interface Pages {
  /** What a browser gets at the root. */
  readonly frontPage: Handler;
  /** What a browser gets where nothing is. */
  readonly lost: () => Promise<Reply>;
  /** What a browser gets at addresses that answer programs otherwise. */
  readonly shared: ReadonlyMap<string, Handler>;
}

/** A feature of one running registry. */
export interface OpenFeature {
  /** Its routes; called once all features are open. */
  tables?(): readonly RouteTable[];
  /** What is served in place of the routes of procurement. */
  serves?(procurement: readonly RouteTable[]): readonly RouteTable[];
  /** Another protocol that connections may change to. */
  readonly upgrades?: Upgrades;
  readonly pages?: Pages;
  /** Consumers of the feed, by their names in `/ready` and in the metrics. */
  readonly consumers?: Readonly<Record<string, Consumer>>;
  /** Its other background work: started where the registry may write. */
  readonly workers?: readonly Pick<Worker<unknown>, 'start' | 'stop'>[];
  /** Adds its measures (docs/metrics.md). Returns what removes its listeners. */
  measure?(metrics: Metrics): () => void;
  /** What `/ready` tells of it. */
  ready?(): Promise<JsonObject>;
  /** Called once the process serves, where it does the background work of a registry. `isFirst`: the first of several processes. */
  serving?(isFirst: boolean): void;
  /** Ends what would last longer than a request; called before the process waits for the last ones. */
  closing?(): Promise<void>;
}

export interface FeatureModule<T extends OpenFeature = OpenFeature> {
  readonly name: string;
  /** Its collections. */
  readonly store?: StorePart;
  /** Commands of `registry`, by their names. */
  readonly commands?: Readonly<Record<string, (kit: CommandKit) => Promise<Command>>>;
  /** Lines that `registry export` writes, by the name of their export. */
  readonly lines?: Readonly<Record<string, (services: CommandServices) => AsyncGenerator<string>>>;
  readonly carries?: Readonly<Record<string, Carried>>;
  readonly verifies?: Readonly<Record<string, Verified>>;
  readonly examination?: Examination;
  /** Called at a start, before anything else is done in the store. Throws `StoreTrouble` where it is not for these settings. */
  claim?(settings: Settings, store: Store): Promise<void>;
  /** Null where the records of the store are this registry's. */
  foreign?(store: Store): Promise<ForeignRecords | null>;
  ports?(context: PortContext): Ports;
  open(context: FeatureContext): T;
}

/** The features of one running registry. */
export interface OpenFeatures {
  readonly all: readonly OpenFeature[];
  readonly routeTables: readonly RouteTable[];
  readonly pages: Pages | null;
  /** One of them. Throws for a feature that is not in the list. */
  of<T extends OpenFeature>(feature: FeatureModule<T>): T;
}

/** Opens them in their order. */
export const openFeatures = (features: readonly FeatureModule[], given: Omit<FeatureContext, 'pages'>): OpenFeatures => {
  const opened = new Map<FeatureModule, OpenFeature>();
  const pages = (): Pages | null => [...opened.values()].flatMap((one) => one.pages ?? [])[0] ?? null;
  const context: FeatureContext = { ...given, pages };
  for (const feature of features) opened.set(feature, feature.open(context));
  const all = [...opened.values()];
  return {
    all,
    routeTables: all.flatMap((one) => one.tables?.() ?? []),
    pages: pages(),
    of: <T extends OpenFeature>(feature: FeatureModule<T>) => {
      const found = opened.get(feature);
      if (found === undefined) throw new Error(`The feature ${feature.name} is not in the list`);
      return found as T; // what this feature has opened
    },
  };
};
