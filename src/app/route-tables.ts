/** The services and their route tables: their dependencies, and where they are served; nothing else. */

import { hasLevel } from '../base/domain/actor.ts';
import { type CodeLists, noCodeLists } from '../base/domain/code-lists.ts';
import type { DocumentUrls } from '../base/domain/documents.ts';
import type { ForeignRecords } from '../base/domain/foreign-records.ts';
import type { JsonObject } from '../base/domain/json.ts';
import { omitUndefined } from '../base/domain/json.ts';
import type { ReportAuthority } from '../base/domain/types.generated.ts';
import { makeZone } from '../base/domain/zone-time.ts';
import type { Accounts } from '../base/platform/accounts/accounts.ts';
import type { Clock } from '../base/platform/clock.ts';
import type { Log } from '../base/platform/log.ts';
import type { Settings } from '../base/platform/settings.ts';
import { loadSchemas } from '../base/validation/dialect.ts';
import { makeValidator, type Validator } from '../base/validation/validator.ts';
import { type AuctionTiming, type OpenFeatures, openFeatures, type PortContext, type Ports } from '../features/feature.ts';
import { makeConsumer } from '../feed/consumer.ts';
import type { RunningFeed } from '../feed/running-feed.ts';
import type { BodyMemory } from '../http/body-memory.ts';
import { makeTokenSecrets, type TokenSecrets } from '../http/idempotency.ts';
import { type Metrics, makeMetrics } from '../http/metrics.ts';
import { atRoot, everyMount, newSecret, type RouteTable, unversionedMount, versionedMount } from '../http/route.ts';
import { agreementRoutes } from '../modules/agreements/routes.ts';
import { type AgreementService, makeAgreementService, makeAgreementWriter } from '../modules/agreements/service.ts';
import { openCatalogue } from '../modules/catalogue/external-catalogue.ts';
import { catalogueRoutes } from '../modules/catalogue/routes.ts';
import { makeContractMaker } from '../modules/contracts/creation.ts';
import { contractRoutes } from '../modules/contracts/routes.ts';
import { type ContractService, makeContractService, makeContractWriter } from '../modules/contracts/service.ts';
import { frameworkRoutes } from '../modules/frameworks/routes.ts';
import { type FrameworkService, makeFrameworkService } from '../modules/frameworks/service.ts';
import { planRoutes } from '../modules/plans/routes.ts';
import { makePlanService, type PlanService } from '../modules/plans/service.ts';
import { type Exports, makeExports } from '../modules/publishing/export-slots.ts';
import { transferRoutes } from '../modules/transfers/routes.ts';
import { violationReportRoutes } from '../modules/violation-reports/routes.ts';
import type { Procedures } from '../procurement/engine/procedure.ts';
import { reasonsOfTender } from '../procurement/tenders/change-reasons.ts';
import { tenderRoutes } from '../procurement/tenders/routes.ts';
import { makeTenderService, type TenderService } from '../procurement/tenders/service.ts';
import { makeTenderLinks, makeTenderWork } from '../procurement/tenders/tender-gateway.ts';
import { procedures as ownProcedures } from '../procurement/types/index.ts';
import type { Store } from '../store/client.ts';
import { calendarOf } from './code-lists/code-lists.ts';
import type { DraftQuota } from './draft-quota.ts';
import { makeRates } from './exchange-rates.ts';
import { features as ownFeatures } from './features.ts';
import type { Telemetry } from './open-telemetry.ts';
import type { ClusterPeers } from './service/cluster-peers.ts';
import { probeRoutes, serviceRoutes } from './service/routes.ts';

/** The services that write procurement records. */
interface Services {
  readonly tenders: TenderService;
  readonly contracts: ContractService;
  readonly plans: PlanService;
  readonly agreements: AgreementService;
  readonly frameworks: FrameworkService;
}

export interface AppDeps {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly documents: DocumentUrls;
  readonly feed: Pick<RunningFeed, 'closedTimestamps' | 'health'> & Partial<Pick<RunningFeed, 'memory' | 'push'>>;
  /** Default: the types of this registry. */
  readonly procedures?: Procedures;
  /** Default: built from the settings. */
  readonly validator?: Validator;
  /** Absent or null: drafts are unlimited. */
  readonly draftQuota?: DraftQuota | null;
  /** Absent: no list is enforced. */
  readonly codes?: CodeLists;
  /** The authority for reports without an agreement (DEFAULT_AUTHORITY), if any. */
  readonly defaultAuthority?: ReportAuthority | null;
  /** Default: request metrics only. */
  readonly metrics?: Metrics;
  readonly telemetry?: Telemetry | null;
  /** The secret of repeatable tokens; default: one for this process only. */
  readonly tokenSecrets?: TokenSecrets;
  /** Public address of the pages, available once the registry listens. */
  readonly origin?: () => string;
  /** The other workers; absent in a single process. */
  readonly peers?: ClusterPeers;
  /** The memory of request bodies; default: private to the API. */
  readonly bodies?: BodyMemory;
  /** Slots for exports; default: private to these tables, and never closed. */
  readonly exports?: Exports;
  /** What the scheduler and the workers of this process share; default: private to these tables. */
  readonly modules?: OpenModules;
  /** Called after every save of a record the scheduler follows, with its next due time; default in a registry: wakes its scheduler. */
  readonly saved?: (nextCheck: Date | undefined) => void;
  readonly majorityTrouble?: (() => string | null) | undefined;
  readonly schedulerTrouble?: (() => Promise<string | null>) | undefined;
  /** Seconds by which the feed's consumers lag behind the records. */
  readonly behind?: (() => Promise<Readonly<Record<string, number | null>>>) | undefined;
  /** Milliseconds until a request is answered 503; default: five seconds (spec/errors.md §2). */
  readonly deadlineMs?: number;
  /** In [0, 1), for auction times; default: `Math.random`. */
  readonly random?: () => number;
  /** Lengths of auction stages; default: those of the rules. For rehearsals. */
  readonly timing?: AuctionTiming;
  /** Absent: the store's records belong to this registry. */
  readonly foreign?: ForeignRecords | undefined;
}

/** Compiles each schema on first use; a process needs only one validator. */
export const buildValidator = (
  { timeZone, sandboxMode }: Pick<Settings, 'timeZone' | 'sandboxMode'>,
  procedures: Pick<Procedures, 'all'> = ownProcedures,
): Validator =>
  makeValidator(makeZone(timeZone), loadSchemas({ sandbox: sandboxMode, parts: procedures.all.flatMap(({ schemas }) => schemas) }));

/** For tables without a registry, as in scripts. */
const passingSecrets = makeTokenSecrets([newSecret()]);

/** The ports that features provide to the kernel. */
const buildPorts = (context: PortContext): Ports => Object.assign({}, ...ownFeatures.map((feature) => feature.ports?.(context)));

/** All dependencies of modules; each declares the part it uses. Made once per process: its auctions count their slots together. */
const serviceDeps = ({
  codes = noCodeLists,
  procedures = ownProcedures,
  defaultAuthority = null,
  saved = () => {},
  tokenSecrets = passingSecrets,
  origin = () => given.settings.publicUrl ?? '',
  feed,
  ...given
}: AppDeps) => {
  const zone = makeZone(given.settings.timeZone);
  const utc = makeZone('UTC');
  const { health, ...served } = feed;
  const validator = given.validator ?? buildValidator(given.settings, procedures);
  const context = { ...given, zone, validator, codes, calendar: calendarOf(codes), procedures, tokenSecrets, origin };
  return {
    ...context,
    feed: { ...served, date: zone.render, parseUtc: utc.parse },
    feedHealth: health,
    defaultAuthority,
    rates: makeRates(given.settings.exchangeRates, zone),
    saved,
    exports: given.exports ?? makeExports(given.settings.exports),
    ...buildPorts(context),
  };
};

type ServiceDeps = ReturnType<typeof serviceDeps>;

/** There must be one of each: its writer serializes writes of its records and notifies of every save. */
const buildServices = (given: ServiceDeps): Services => {
  const contractWriter = makeContractWriter(given);
  const agreementWriter = makeAgreementWriter(given);
  const tenders = makeTenderService({
    ...given,
    contracts: makeContractMaker(given.zone, (tender) => {
      const procedure = given.procedures.runs(tender);
      return procedure === undefined ? tender.contractChangeRationaleTypes : reasonsOfTender(tender, procedure, given.codes);
    }),
    writers: { contracts: contractWriter, agreements: agreementWriter },
    keepsContracts: (name) => {
      const account = given.accounts.byName(name);
      return account?.group === 'brokers' && hasLevel(account, '6');
    },
    catalogue: openCatalogue(given),
    onUnsupportedImport: (tender, fault) =>
      given.log.warn('an imported tender does not fit its type and stays read-only', { tender, fault }),
  });
  const contracts = makeContractService({ ...given, contractWriter, tenders: makeTenderWork(tenders) });
  const plans = makePlanService({ ...given, tenders: makeTenderLinks(tenders) });
  const agreements = makeAgreementService(given, agreementWriter);
  const frameworks = makeFrameworkService({ ...given, agreements: agreementWriter });
  return { tenders, contracts, plans, agreements, frameworks };
};

const buildFeatures = (given: ServiceDeps, { tenders }: Services): OpenFeatures => {
  const { store, feed, log, clock, foreign } = given;
  const following = {
    checkpoints: store.checkpoints,
    closedTimestamps: feed.closedTimestamps,
    log,
    now: clock.now,
    isForeign: foreign !== undefined,
  };
  return openFeatures(ownFeatures, {
    ...given,
    tenders,
    follow: (consumption, gatherMs) => makeConsumer({ ...following, consumption, ...omitUndefined({ gatherMs }) }),
  });
};

interface OpenModules {
  readonly given: ServiceDeps;
  readonly services: Services;
  readonly features: OpenFeatures;
}

/** Opens the services and features of a process. */
export const openModules = (deps: AppDeps): OpenModules => {
  const given = serviceDeps(deps);
  const services = buildServices(given);
  return { given, services, features: buildFeatures(given, services) };
};

/** All route tables and where they are served: used by the router, the OpenAPI document and the tests. */
export const buildRouteTables = (deps: AppDeps, metrics = makeMetrics()): readonly RouteTable[] => {
  const { given, services: opened, features } = deps.modules ?? openModules(deps);
  const { tenders, contracts, plans, agreements, frameworks } = opened;
  const services = {
    ...given,
    metrics,
    majorityTrouble: deps.majorityTrouble,
    schedulerTrouble: deps.schedulerTrouble,
    behind: deps.behind,
    ...omitUndefined({ frontPage: features.pages === null ? undefined : features.pages.frontPage }),
    readyFeatures: async (): Promise<JsonObject> => Object.assign({}, ...(await Promise.all(features.all.map((one) => one.ready?.())))),
    routeTables: (): readonly RouteTable[] => all,
  };
  const procurement: readonly RouteTable[] = [
    { routes: tenderRoutes(tenders), options: versionedMount },
    { routes: contractRoutes(contracts), options: versionedMount },
    { routes: planRoutes(plans), options: versionedMount },
    { routes: transferRoutes({ ...services, writers: { tenders, contracts, plans, agreements } }), options: versionedMount },
    { routes: agreementRoutes(agreements), options: versionedMount },
    { routes: frameworkRoutes(frameworks), options: versionedMount },
    { routes: violationReportRoutes(services), options: everyMount },
    ...(deps.settings.catalogue === 'embedded' ? [{ routes: catalogueRoutes(services), options: unversionedMount }] : []),
  ];
  const all: readonly RouteTable[] = [
    { routes: serviceRoutes(services), options: versionedMount },
    ...features.all.reduce((tables, feature) => feature.serves?.(tables) ?? tables, procurement),
    { routes: probeRoutes(services), options: atRoot },
    ...features.routeTables,
  ];
  return all;
};
