/**
 * A feature as the kernel sees it: everything it adds to a registry, in one object. `index.ts` lists the features; the kernel
 * mounts the list and imports none of them (docs/architecture.md "Features").
 */
import type { Command } from 'commander';
import type { CodeLists } from '../base/domain/code-lists.ts';
import type { DocumentUrls } from '../base/domain/documents.ts';
import type { ForeignRecords } from '../base/domain/foreign-records.ts';
import type { JsonObject } from '../base/domain/json.ts';
import type { Calendar } from '../base/domain/period.ts';
import type { Zone } from '../base/domain/zone-time.ts';
import type { Clock } from '../base/platform/clock.ts';
import type { Finding } from '../base/platform/findings.ts';
import type { Log } from '../base/platform/log.ts';
import type { Settings } from '../base/platform/settings.ts';
import type { Worker } from '../base/platform/worker.ts';
import type { Validator } from '../base/validation/validator.ts';
import type { Consumer, Consumption } from '../feed/consumer.ts';
import type { FeedDeps } from '../feed/routes.ts';
import type { TokenSecrets } from '../http/idempotency.ts';
import type { Metrics } from '../http/metrics.ts';
import type { ApiRequest, Handler, Reply, RouteTable } from '../http/route.ts';
import type { Upgrades } from '../http/server.ts';
import type { Exports } from '../modules/publishing/export-slots.ts';
import type { Procedures } from '../procurement/engine/procedure.ts';
import type { AuctionWork, SlotWork, TenderService } from '../procurement/tenders/service.ts';
import type { Store } from '../store/client.ts';
import type { StorePart } from '../store/feature-store.ts';
import type { ReadStore } from '../store/inspection/inspection.ts';
import type { ChainedRecord, Fault, Judged } from '../store/records/chain.ts';

/** What features get before the modules of records exist. */
export interface PortContext {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly zone: Zone;
  readonly calendar: (hasWorkingWeekends?: boolean) => Calendar;
  readonly validator: Validator;
  readonly documents: DocumentUrls;
  readonly procedures: Procedures;
  readonly codes: CodeLists;
  readonly tokenSecrets: TokenSecrets;
  /** Public address of the pages, once the registry listens. */
  readonly origin: () => string;
  /** Present if the records belong to another registry. */
  readonly foreign?: ForeignRecords | undefined;
  /** Lengths of auction stages, by number of bidders; absent: those of the rules. For rehearsals. */
  readonly timing?: AuctionTiming | undefined;
}

/** What the kernel offers. A feature declares the part it uses. */
export interface FeatureContext extends PortContext {
  readonly feed: FeedDeps;
  /** Limits bulk downloads, across all features. */
  readonly exports: Exports;
  /** The tender module, one per process. */
  readonly tenders: TenderService;
  /** Pages for people, if a feature has them; known once all features are open. */
  pages(): Pages | null;
  /** A consumer of the feed (docs/feed.md "Consumers"); `gatherMs`: how long it gathers further records after taking some. */
  follow<T>(consumption: Consumption<T>, gatherMs?: number): Consumer;
}

/** In milliseconds. */
export type AuctionTiming = (bidders: number) => Readonly<Record<'first_pause' | 'pause' | 'turn' | 'announcement', number>>;

/** What the kernel uses of a feature, if present. */
export interface Ports {
  /** The response to `GET /tenders/{id}?opt_schema=ocds`; without it the parameter is ignored. */
  readonly releasePackage?: (tender: JsonObject, absolute: (path: string) => string) => Promise<JsonObject>;
  /** Part of saving tenders whose auctions the registry hosts. */
  readonly auctions?: AuctionWork;
  /** Counts the starts of auctions. */
  readonly slots?: SlotWork | undefined;
}

/** What a command of `registry` gets besides the store. */
export interface CommandServices
  extends Pick<PortContext, 'settings' | 'store' | 'zone' | 'calendar' | 'validator' | 'documents' | 'procedures' | 'codes' | 'foreign'> {
  /** Path below the API → absolute address. */
  readonly absolute: (path: string) => string;
}

/** Opens what a command needs by the settings of its environment, and always closes it. */
export interface CommandKit {
  withStore<T>(work: (store: Store, settings: Settings) => Promise<T>): Promise<T>;
  withServices<T>(work: (services: CommandServices) => Promise<T>): Promise<T>;
  /** Runs the registry configured by the environment, in this process. */
  start(): Promise<void>;
}

/** Data that is no API record but is part of `registry export` and `import`. */
export interface Carried {
  count(store: Store): Promise<number>;
  /** Ordered by id; each names its collection. */
  lines(store: Store): AsyncIterable<object>;
  /** Imports a line, entirely or not at all. Throws a `Problem` for one that cannot be imported. */
  take(
    store: Store,
    line: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly outcome: 'imported' | 'unchanged' | 'conflict'; readonly id: string }>;
  /** Why they cannot be exported from a registry elsewhere. */
  readonly onlyHere: string;
}

/** Data with a history of its own, for `registry history verify`. */
export interface VerifiedFeature {
  /** All of them by id, or only the one with this id. */
  judged(store: Store, id: string | undefined): AsyncIterable<{ readonly record: ChainedRecord; readonly judged: Judged }>;
  /** Histories without a record. */
  orphans(store: Store, id: string | undefined): Promise<readonly Fault[]>;
}

/** A check of the store by the doctor; read-only. */
export interface Examination {
  readonly check: string;
  /** `running`: a registry uses the store, and may write. */
  look(read: ReadStore, state: { readonly now: Date; readonly running: boolean }): Promise<Finding>;
}

export interface Pages {
  /** For browsers at the root. */
  readonly frontPage: Handler;
  /** For browsers at unknown addresses. */
  readonly lost: (request: Pick<ApiRequest, 'path' | 'header'>) => Promise<Reply>;
  /** For browsers whose address or method a page refuses with this status; null where there is no page for it. */
  readonly refused: (request: Pick<ApiRequest, 'path' | 'header'>, status: number) => Promise<Reply> | null;
  /** For browsers at addresses where programs get another response. */
  readonly shared: ReadonlyMap<string, Handler>;
}

/** A feature of one running registry. */
export interface OpenFeature {
  /** Its routes; called once all features are open. */
  tables?(): readonly RouteTable[];
  /** Replaces the routes of procurement. */
  serves?(procurement: readonly RouteTable[]): readonly RouteTable[];
  /** Another protocol that connections may upgrade to. */
  readonly upgrades?: Upgrades;
  readonly pages?: Pages;
  /** Consumers of the feed, by their names in `/ready` and in the metrics. */
  readonly consumers?: Readonly<Record<string, Consumer>>;
  /** Its other background work: started if the registry may write. `run`: an extra pass, for tests. */
  readonly workers?: readonly (Pick<Worker<unknown>, 'start' | 'stop'> & Partial<Pick<Worker<unknown>, 'run'>>)[];
  /** Adds its metrics (docs/metrics.md). Returns a function that removes its listeners. */
  measure?(metrics: Metrics): () => void;
  /** Its part of `/ready`. */
  ready?(): Promise<JsonObject>;
  /** Called once the process serves, if it does the registry's background work. `isFirst`: the first of several processes. */
  serving?(isFirst: boolean): void;
  /** Ends what would outlast a request; called before the process waits for the last requests. */
  closing?(): Promise<void>;
}

export interface FeatureModule<T extends OpenFeature = OpenFeature> {
  readonly name: string;
  readonly store?: StorePart;
  /** Commands of `registry`, by name. */
  readonly commands?: Readonly<Record<string, (kit: CommandKit) => Promise<Command>>>;
  /** Lines written by `registry export`, by the name of the export. */
  readonly lines?: Readonly<Record<string, (services: CommandServices) => AsyncGenerator<string>>>;
  readonly carries?: Readonly<Record<string, Carried>>;
  readonly verifies?: Readonly<Record<string, VerifiedFeature>>;
  readonly examination?: Examination;
  /** Called at startup, before anything else is done in the store. Throws `StoreTrouble` if the store does not suit the settings. */
  claim?(settings: Settings, store: Store): Promise<void>;
  /** Null if the records of the store are this registry's own. */
  foreign?(store: Store): Promise<ForeignRecords | null>;
  ports?(context: PortContext): Ports;
  open(context: FeatureContext): T;
}

export interface OpenFeatures {
  readonly all: readonly OpenFeature[];
  readonly routeTables: readonly RouteTable[];
  readonly pages: Pages | null;
  /** An open feature. Throws if it is not in the list. */
  of<T extends OpenFeature>(feature: FeatureModule<T>): T;
}

/** Opens them in order. */
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
      return found as T; // opened by this feature
    },
  };
};
