/** The table of rooms: what each is given, and where it is served; nothing else. */

import { type AgreementRoom, makeRoom as makeAgreementRoom, makeAgreementWriter } from '../agreements/room.ts';
import { agreementRows } from '../agreements/routes.ts';
import type { AuctionedTenders } from '../auctions/room.ts';
import { type AuctionHandling, makeRoom as makeAuctionRoom } from '../auctions/room.ts';
import { auctionTables } from '../auctions/routes.ts';
import { makeTally, type Tally } from '../auctions/tally.ts';
import { openWatching, type Watching } from '../auctions/watching.ts';
import { makeAuctionWork } from '../auctions/work.ts';
import { makeContractMaker } from '../contracts/creation.ts';
import { type ContractRoom, makeRoom as makeContractRoom, makeContractWriter } from '../contracts/room.ts';
import { contractRows } from '../contracts/routes.ts';
import type { Timing } from '../domain/auction.ts';
import { type CodeLists, noCodeLists } from '../domain/code-lists.ts';
import type { DocumentUrls } from '../domain/documents.ts';
import { notFound, type Problem } from '../domain/problem.ts';
import { type PublicKind, publicKinds } from '../domain/public-kinds.ts';
import type { ReportAuthority } from '../domain/types.generated.ts';
import { makeZone } from '../domain/zone-time.ts';
import { type OpenFeatures, openFeatures, type PortContext, type Ports } from '../features/feature.ts';
import { makeConsumer } from '../feed/consumer.ts';
import type { RunningFeed } from '../feed/running-feed.ts';
import { type FrameworkRoom, makeRoom as makeFrameworkRoom } from '../frameworks/room.ts';
import { frameworkRows } from '../frameworks/routes.ts';
import { makeTokenSecrets, newSecret, type TokenSecrets } from '../http/idempotency.ts';
import { type Metrics, makeMetrics } from '../http/metrics.ts';
import type { Table } from '../http/mount.ts';
import { atRoot, everywhere, versioned } from '../http/prefixes.ts';
import { documentRows } from '../mirror/documents/routes.ts';
import { type MirrorRowsDeps, mirrorRows } from '../mirror/rows.ts';
import { makeAuctionedTenders } from '../phases/auction/held-here.ts';
import { makeSlotWork } from '../phases/auction/slot-work.ts';
import { makeRoom as makePlanRoom, type PlanRoom } from '../plans/room.ts';
import { planRows } from '../plans/routes.ts';
import type { Accounts } from '../platform/accounts/accounts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { Procedures } from '../procedures/engine/procedures.ts';
import { procedures as ownProcedures } from '../procedures/index.ts';
import { type Exports, makeExports } from '../publishing/export-places.ts';
import { makePublicViews } from '../publishing/public-views.ts';
import { makeReadShown, type ReadShown } from '../publishing/shown-records.ts';
import type { Store } from '../store/client.ts';
import { reasonsOfTender } from '../tenders/change-reasons.ts';
import { makeTenderLinks, makeTenderWork } from '../tenders/links.ts';
import { makeRoom as makeTenderRoom, type TenderRoom } from '../tenders/room.ts';
import { tenderRows } from '../tenders/routes.ts';
import { transferRows } from '../transfers/routes.ts';
import { loadSchemas } from '../validation/dialect.ts';
import { makeValidator, type Validator } from '../validation/validator.ts';
import { violationReportRows } from '../violation-reports/routes.ts';
import { calendarOf } from './code-lists/code-lists.ts';
import type { DraftQuota } from './draft-quota.ts';
import { makeRates } from './exchange-rates.ts';
import { features as ownFeatures } from './features.ts';
import type { Telemetry } from './open-telemetry.ts';
import type { Colleagues } from './service/gathering.ts';
import { probeRows, serviceRows } from './service/routes.ts';

/** The rooms in which procurement records are written. */
interface Rooms {
  readonly tenders: TenderRoom;
  /** The tenders of those auctions that the registry holds. */
  readonly auctioned: AuctionedTenders;
  /** Those auctions. */
  readonly auctions: AuctionHandling;
  readonly contracts: ContractRoom;
  readonly plans: PlanRoom;
  readonly agreements: AgreementRoom;
  readonly frameworks: FrameworkRoom;
}

export interface AppDeps {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly documents: DocumentUrls;
  readonly feed: Pick<RunningFeed, 'closedTimestamps' | 'health'> & Partial<Pick<RunningFeed, 'memory' | 'push'>>;
  /** Absent: the types of this registry. */
  readonly procedures?: Procedures;
  /** Absent: that of the settings. */
  readonly validator?: Validator;
  /** Absent or null: an account may have any number of drafts. */
  readonly draftQuota?: DraftQuota | null;
  /** Absent: no list is enforced. */
  readonly codes?: CodeLists;
  /** Who decides on reports where no agreement says it (DEFAULT_AUTHORITY); absent: nobody. */
  readonly defaultAuthority?: ReportAuthority | null;
  /** Absent: measures of its requests only. */
  readonly metrics?: Metrics;
  readonly telemetry?: Telemetry | null;
  /** What tokens are made again from; absent: of this process only. */
  readonly tokenSecrets?: TokenSecrets;
  /** Address of the pages, as the world sees it, once the registry listens. */
  readonly origin?: () => string;
  /** The other workers; absent in a process that is alone. */
  readonly colleagues?: Colleagues;
  /** Places for exports; absent: of these tables alone, and nobody ends them. */
  readonly exports?: Exports;
  /** Those whose workers run in this process, too; absent: of these tables alone. */
  readonly features?: OpenFeatures;
  /** Those who watch auctions; absent: of these tables alone, and nobody ends them. */
  readonly watching?: Watching;
  /** Counts bids. */
  readonly tally?: Tally;
  /** Those that the scheduler writes in too; absent: of these tables alone. */
  readonly rooms?: Rooms;
  /** Told of every save of a record that the scheduler follows, when it is due next. */
  readonly saved?: (nextCheck: Date | undefined) => void;
  readonly schedulerTrouble?: (() => Promise<string | null>) | undefined;
  /** By how many seconds what is made of the records is behind them. */
  readonly behind?: (() => Promise<Readonly<Record<string, number | null>>>) | undefined;
  /** In [0, 1), for the times of auctions; absent: `Math.random`. */
  readonly random?: () => number;
  /** Lengths of the stages of auctions, for so many bidders; absent: those of the rules. For rehearsals. */
  readonly timing?: (bidders: number) => Timing;
}

/** Compiles each schema when it is first asked for: a process needs one. */
export const validatorOf = (
  { timeZone, sandboxMode }: Pick<Settings, 'timeZone' | 'sandboxMode'>,
  procedures: Pick<Procedures, 'all'> = ownProcedures,
): Validator =>
  makeValidator(makeZone(timeZone), loadSchemas({ sandbox: sandboxMode, parts: procedures.all.flatMap(({ schemas }) => schemas) }));

/** Of tables without a registry, as in scripts. */
const passingSecrets = makeTokenSecrets([newSecret()]);

/** What the kernel uses of the features that are there. */
const portsOf = (context: PortContext): Ports => Object.assign({}, ...ownFeatures.map((feature) => feature.ports?.(context)));

/** Everything a room may ask for; each room declares the part it uses. */
const roomDeps = ({
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
  const validator = given.validator ?? validatorOf(given.settings, procedures);
  return {
    ...given,
    zone,
    validator,
    feed: { ...served, date: zone.render, parseUtc: utc.parse },
    feedHealth: health,
    codes,
    calendar: calendarOf(codes),
    defaultAuthority,
    rates: makeRates(given.settings.exchangeRates, zone),
    procedures,
    saved,
    tokenSecrets,
    origin,
    exports: given.exports ?? makeExports(given.settings.exports),
    ...portsOf({ ...given, validator, procedures }),
  };
};

/** The rooms of a process. There is one of each: their writers queue, and tell of their saves, for all who write such records. */
export const roomsOf = (deps: AppDeps): Rooms => {
  const given = roomDeps(deps);
  const contractWriter = makeContractWriter(given);
  const agreementWriter = makeAgreementWriter(given);
  const { measureOf } = given.procedures;
  const auctions = makeAuctionRoom({ ...given, measureOf, secrets: given.tokenSecrets });
  const tenders = makeTenderRoom({
    ...given,
    contracts: makeContractMaker((tender) => {
      const procedure = given.procedures.of(tender.procurementMethodType);
      return procedure === undefined ? tender.contractChangeRationaleTypes : reasonsOfTender(tender, procedure, given.codes);
    }),
    writers: { contracts: contractWriter, agreements: agreementWriter },
    auctions: makeAuctionWork({ ...given, measureOf, links: auctions.links }),
    slots: makeSlotWork(given),
  });
  const auctioned = makeAuctionedTenders(tenders, { clock: given.clock, absolute: (path) => `${given.origin()}/api/2.5${path}` });
  const contracts = makeContractRoom({ ...given, contractWriter, tenders: makeTenderWork(tenders) });
  const plans = makePlanRoom({ ...given, tenders: makeTenderLinks(tenders) });
  const agreements = makeAgreementRoom(given, agreementWriter);
  const frameworks = makeFrameworkRoom({ ...given, agreements: agreementWriter });
  return { tenders, auctioned, auctions: { ...auctions, tenders: auctioned }, contracts, plans, agreements, frameworks };
};

export const watchingOf = ({ settings, clock }: AppDeps, room: AuctionHandling, render: (problem: Problem) => object): Watching =>
  openWatching({ room, clock, limits: settings.watchers, trustProxy: settings.trustProxy, render });

/** The same tables where nothing can be written (docs/mirror.md). */
const ofMirror = (
  tables: readonly Table[],
  source: string,
  shown: ReadShown,
  views: ReturnType<typeof makePublicViews>,
): readonly Table[] => {
  const isShown = (name: string): name is PublicKind => publicKinds.some((one) => one === name);
  const show: MirrorRowsDeps['show'] = async (collection, id, absolute) => {
    const [record] = isShown(collection) ? await shown(collection, [id]) : [];
    if (record === undefined || !isShown(collection)) throw notFound('Not Found');
    return views[collection](record, absolute).data;
  };
  return tables.map(({ rows, options }) => ({ rows: mirrorRows(rows, { source, show, has: isShown }), options }));
};

/** Opens the features for a process. */
export const featuresOf = (deps: AppDeps & { readonly rooms: Rooms }): OpenFeatures => {
  const given = roomDeps(deps);
  const { store, feed, log, clock, settings } = given;
  const following = {
    checkpoints: store.checkpoints,
    closedTimestamps: feed.closedTimestamps,
    log,
    now: clock.now,
    isForeign: settings.mirror !== null,
  };
  return openFeatures(ownFeatures, {
    ...given,
    tenders: deps.rooms.tenders,
    follow: (consumption, gatherMs) => makeConsumer({ ...following, consumption, ...(gatherMs === undefined ? {} : { gatherMs }) }),
  });
};

/** Every table of the service and where it is served: the router, the OpenAPI document and the tests read this one list. */
export const tablesOf = (deps: AppDeps, metrics = makeMetrics()): readonly Table[] => {
  const opened = deps.rooms ?? roomsOf(deps);
  const { tenders, auctions, contracts, plans, agreements, frameworks } = opened;
  const features = deps.features ?? featuresOf({ ...deps, rooms: opened });
  const rooms = {
    ...roomDeps(deps),
    metrics,
    ...(features.pages === null ? {} : { frontPage: features.pages.frontPage }),
    tables: (): readonly Table[] => all,
  };
  const shown = makeReadShown({ ...rooms, tenders });
  const auctionRowsOf = auctionTables(auctions, features.pages?.shared.get('/auctions/:auction/login'), deps.tally ?? makeTally());
  const watching = deps.watching ?? watchingOf(deps, auctions, () => ({}));
  const procurement: readonly Table[] = [
    { rows: tenderRows(tenders), options: versioned },
    { rows: contractRows(contracts), options: versioned },
    { rows: planRows(plans), options: versioned },
    { rows: transferRows({ ...rooms, writers: { tenders, contracts, plans, agreements } }), options: versioned },
    { rows: agreementRows(agreements), options: versioned },
    { rows: frameworkRows(frameworks), options: versioned },
    { rows: violationReportRows(rooms), options: everywhere },
  ];
  const all: readonly Table[] = [
    { rows: serviceRows(rooms), options: versioned },
    ...(deps.settings.mirror === null ? procurement : ofMirror(procurement, deps.settings.mirror.of, shown, makePublicViews(rooms))),
    { rows: [...auctionRowsOf.own, ...watching.rows], options: versioned },
    { rows: auctionRowsOf.plain, options: { ...atRoot, prefixes: [{ path: '/api', shownAs: '/api' }] } },
    { rows: auctionRowsOf.login, options: atRoot },
    ...(deps.settings.mirror?.documents ? [{ rows: documentRows(rooms), options: atRoot }] : []),
    { rows: probeRows(rooms), options: atRoot },
    ...features.tables,
  ];
  return all;
};
