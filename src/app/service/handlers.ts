/** Handlers of the service surface, and the readiness of this process; none reads or writes a record. */

import { hasLevel, isAdministrator } from '../../base/domain/actor.ts';
import type { Json, JsonObject } from '../../base/domain/json.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import { forbidden, Problem, unavailable } from '../../base/domain/problem.ts';
import type { Accounts } from '../../base/platform/accounts/accounts.ts';
import { withTimeout } from '../../base/platform/clock.ts';
import type { Settings } from '../../base/platform/settings.ts';
import type { Validator } from '../../base/validation/validator.ts';
import type { FeedHealth } from '../../feed/running-feed.ts';
import type { Metrics } from '../../http/metrics.ts';
import { buildOpenApi } from '../../http/openapi/document.ts';
import { loadExamples } from '../../http/openapi/examples.ts';
import type { Handler, Links, RouteTable } from '../../http/route.ts';
import type { Store } from '../../store/client.ts';
import type { ClusterPeers } from './cluster-peers.ts';
import { apiVersion, packageVersion } from './version.ts';

export interface ReadinessDeps {
  readonly store: Pick<Store, 'ping'>;
  readonly feedHealth: () => FeedHealth;
  /** Why the store takes no writes, if that is known. */
  readonly majorityTrouble?: (() => string | null) | undefined;
  /** For a process whose scheduler should run. */
  readonly schedulerTrouble?: (() => Promise<string | null>) | undefined;
}

/** A frozen server answers nothing, and the driver notices only after some seconds. */
const ANSWER_LIMIT_MS = 2000;

/** The response to a probe if this process cannot work; null if it can. */
export const findTrouble = async ({ store, feedHealth, majorityTrouble, schedulerTrouble }: ReadinessDeps): Promise<Problem | null> => {
  const ask = async (): Promise<string | null> => {
    await store.ping();
    return feedHealth().trouble ?? (await schedulerTrouble?.()) ?? null;
  };
  try {
    const trouble = majorityTrouble?.() ?? (await withTimeout(ask(), ANSWER_LIMIT_MS, () => unavailable('The store does not answer')));
    return trouble === null ? null : unavailable(trouble);
  } catch (error) {
    return error instanceof Problem ? error : unavailable('The store does not answer', error);
  }
};

/** Half of the workers must be ready: a probe reaches any of them and speaks for all. */
const enoughWorkers = (ready: number, wanted: number): boolean => ready * 2 >= wanted;

export interface ServicePagesDeps extends ReadinessDeps {
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly validator: Validator;
  readonly metrics: Metrics;
  readonly peers?: ClusterPeers;
  /** Seconds by which the feed's consumers lag behind the records; null: not known yet. Absent: there are none. */
  readonly behind?: (() => Promise<Readonly<Record<string, number | null>>>) | undefined;
  /** Reports of the features. */
  readonly readyFeatures: () => Promise<JsonObject>;
  /** The root page for browsers; absent: the JSON for programs. */
  readonly frontPage?: Handler;
  /** All route tables, including this one; read only when a request arrives. */
  readonly routeTables: () => readonly RouteTable[];
}

/** Always returns the same body. */
export const makeFixedReply =
  (body: JsonObject): Handler =>
  async () => ({ status: 200, body });

/** `{"API", "standards"}`: our version, and the address of the machine-readable contract (spec/service.md §2). */
export const version = (): Handler => {
  const own = packageVersion();
  return async ({ links }) => ({
    status: 200,
    body: { API: own, standards: { version: apiVersion, url: `${links.origin}/openapi.json` } },
  });
};

/** The root: links for programs, a page for browsers. */
export const entrance =
  ({ frontPage }: Pick<ServicePagesDeps, 'frontPage'>): Handler =>
  async (request) => {
    if (frontPage && request.prefers?.(['application/json', 'text/html']) === 'text/html') return frontPage(request);
    const { origin } = request.links;
    const body = { name: 'Procurement Registry', api: `${origin}/api/2.5`, docs: `${origin}/docs`, openapi: `${origin}/openapi.json` };
    return { status: 200, body, ...omitUndefined({ headers: frontPage ? { Vary: 'Accept' } : undefined }) };
  };

/** Flat names; a client treats an absent one as «not active» (spec/service.md §2). */
export const constants =
  ({ accounts, settings }: ServicePagesDeps): Handler =>
  async () => ({
    status: 200,
    body: {
      SANDBOX_MODE: settings.sandboxMode,
      DEFAULT_AUTHORITY: settings.defaultAuthority !== null,
      AUTHORITY_ACCOUNTS: accounts.inGroup('authorities').length > 0,
      BUILTIN_AUCTION: settings.auction === 'builtin',
      LIVE_AUCTION: settings.auction === 'live',
      CRITICAL_HEADERS_LOG_ENABLED: false,
      MASK_OBJECT_DATA_SINGLE: false,
    },
  });

/** Accounts of group brokers that have any of the requested symbols; all of them if none is given (spec/service.md §2). */
export const listBrokers =
  ({ accounts }: ServicePagesDeps): Handler =>
  async ({ query }) => {
    const asked = (query.get('levels') ?? '').replace(/[\s,]/g, '');
    const found = accounts.inGroup('brokers').filter((account) => asked === '' || hasLevel(account, asked));
    const data = found.map(({ name, levels }) => {
      const symbols = [...new Set(levels)];
      return {
        name,
        title: name,
        levels: symbols.filter((symbol) => /\d/.test(symbol)).map(Number),
        permissions: symbols.filter((symbol) => !/\d/.test(symbol)),
      };
    });
    return { status: 200, body: { data } };
  };

/** Clients request it first, for its `Date` (spec/service.md §2). */
export const describeSpore =
  ({ routeTables }: ServicePagesDeps): Handler =>
  async ({ links }) => ({ status: 200, body: buildSpore(routeTables(), links) });

/** Wanted and ready workers; 503 if too few are ready, or if that is unknown. */
const getWorkers = async (peers: ServicePagesDeps['peers']): Promise<{ workers?: { wanted: number; ready: number } }> => {
  if (peers === undefined) return {};
  const gathered = await peers.gather();
  if (gathered === null) throw unavailable('The first process does not answer its workers');
  const { wanted, ready } = gathered;
  if (!enoughWorkers(ready, wanted)) throw unavailable(`Only ${ready} of ${wanted} workers are ready`);
  return { workers: { wanted, ready } };
};

/** 200 if the store responds and acknowledges writes, the feed keeps up, the scheduler works and enough workers are ready, else 503 with the reason. */
export const getReadiness =
  ({ accounts, peers, feedHealth, behind, readyFeatures, settings, ...readiness }: ServicePagesDeps): Handler =>
  async () => {
    const trouble = await findTrouble({ feedHealth, ...readiness });
    if (trouble !== null) throw trouble;
    const workers = await getWorkers(peers);
    const { repair, closed, fenceAgeSeconds } = feedHealth();
    const feed = { ...repair, horizon: closed, fenceAgeSeconds };
    // No reason to take a process out of service: all others have the same file.
    const known = accounts.trouble() === null ? 'current' : 'outdated';
    const about = { ...workers, ...(await readyFeatures()), feed, ...(behind && { behind: { ...(await behind()) } }) };
    const { readOnly, scheduler } = settings;
    return { status: 200, body: { ready: true, readOnly, scheduler, store: 'reachable', accounts: known, ...about } };
  };

/** For a scraper on this machine or one with a key for it; how busy the service is, is not public. */
export const measures =
  ({ metrics, peers }: ServicePagesDeps): Handler =>
  async ({ actor, local, monitors }) => {
    if (!local && !monitors && !isAdministrator(actor))
      throw forbidden('Forbidden: measures are for a caller on this machine and for accounts of the groups monitoring and Administrator.');
    const { text, type } = await metrics.scrape((await peers?.gather())?.metrics);
    return { status: 200, text, headers: { 'Content-Type': type } };
  };

/** The OpenAPI document of all tables; computed on first call, only its server address depends on the caller. */
export const makeDocument = ({ routeTables, validator }: ServicePagesDeps): ((origin: string) => JsonObject) => {
  let known: JsonObject | undefined;
  return (origin) => {
    known ??= buildOpenApi(routeTables(), validator.schemas, { version: packageVersion(), origin: '', examples: loadExamples() });
    return { ...known, servers: [{ url: origin }] };
  };
};

export const openApi =
  (document: ReturnType<typeof makeDocument>): Handler =>
  async ({ links }) => ({ status: 200, body: document(links.origin) });

/** `GET /tenders/:tender/documents` → `get_tenders_tender_documents`. */
const formatSporeName = (method: string, path: string): string =>
  `${method}_${path.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '')}`.toLowerCase();

const pathParametersIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** Methods of all tables; a route with several addresses is described at the first public one. */
const buildSpore = (routeTables: readonly RouteTable[], { origin }: Pick<Links, 'origin'>): JsonObject => {
  const methods: Record<string, Json> = {};
  for (const { routes, options } of routeTables) {
    const prefix = options.prefixes[0]?.shownAs ?? '';
    for (const { method, path, summary: says } of routes) {
      methods[formatSporeName(method, prefix === '' ? `root${path}` : path)] = {
        path: prefix + path,
        method: method.toUpperCase(),
        formats: ['json'],
        required_params: pathParametersIn(path),
        description: says,
      };
    }
  }
  return { name: 'Procurement Registry', base_url: origin, version: apiVersion, expected_status: [200], methods };
};
