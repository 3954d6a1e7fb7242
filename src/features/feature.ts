/**
 * What a feature is to the kernel: everything it adds to a registry, in one object. `index.ts` lists the features; the kernel
 * mounts the list and imports none of them (docs/architecture.md "Features").
 */
import type { Command } from 'commander';
import type { CodeLists } from '../domain/code-lists.ts';
import type { DocumentUrls } from '../domain/documents.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Calendar } from '../domain/period.ts';
import type { Zone } from '../domain/zone-time.ts';
import type { Consumer, Consumption } from '../feed/consumer.ts';
import type { FeedDeps } from '../feed/routes.ts';
import type { Metrics } from '../http/metrics.ts';
import type { RouteTable } from '../http/mount.ts';
import type { Handler, Reply } from '../http/route.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { Worker } from '../platform/worker.ts';
import type { Procedures } from '../procedures/engine/procedures.ts';
import type { Exports } from '../publishing/export-slots.ts';
import type { Store } from '../store/client.ts';
import type { StorePart } from '../store/part.ts';
import type { TenderService } from '../tenders/service.ts';
import type { Validator } from '../validation/validator.ts';

/** What the kernel offers. A feature declares the part it uses. */
export interface FeatureContext {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly zone: Zone;
  readonly validator: Validator;
  readonly documents: DocumentUrls;
  readonly procedures: Procedures;
  readonly codes: CodeLists;
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

/** What a feature works with before there are modules of records. */
export type PortContext = Pick<FeatureContext, 'settings' | 'store' | 'validator' | 'documents' | 'procedures'>;

/** What the kernel uses of a feature where it is there. */
export interface Ports {
  /** The answer of `GET /tenders/{id}?opt_schema=ocds`; without it the parameter is ignored. */
  readonly releasePackage?: (tender: JsonObject, absolute: (path: string) => string) => Promise<JsonObject>;
}

/** What a command of `registry` works with beside the store. */
export interface CommandServices extends PortContext {
  readonly zone: Zone;
  readonly codes: CodeLists;
  readonly calendar: () => Calendar;
  /** Path below the API → absolute address. */
  readonly absolute: (path: string) => string;
}

/** Opens what a command needs of the settings of its environment, and closes it whatever happens. */
export interface CommandKit {
  withStore<T>(work: (store: Store, settings: Settings) => Promise<T>): Promise<T>;
  withServices<T>(work: (services: CommandServices) => Promise<T>): Promise<T>;
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
  readonly pages?: Pages;
  /** Consumers of the feed, by their names in `/ready` and in the metrics. */
  readonly consumers?: Readonly<Record<string, Consumer>>;
  /** Its other background work: started where the registry may write. */
  readonly workers?: readonly Pick<Worker<unknown>, 'start' | 'stop'>[];
  /** Adds its measures (docs/metrics.md). Returns what removes its listeners. */
  measure?(metrics: Metrics): () => void;
  /** Called once the process serves, where it does the background work of a registry. */
  serving?(): void;
}

export interface FeatureModule<T extends OpenFeature = OpenFeature> {
  readonly name: string;
  /** Its collections. */
  readonly store?: StorePart;
  /** Commands of `registry`, by their names. */
  readonly commands?: Readonly<Record<string, (kit: CommandKit) => Promise<Command>>>;
  /** Lines that `registry export` writes, by the name of their export. */
  readonly lines?: Readonly<Record<string, (services: CommandServices) => AsyncGenerator<string>>>;
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
