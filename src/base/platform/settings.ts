/** Settings from the environment, validated together so that an admin sees every problem at once; `setting-table.ts` documents them. */
import { resolve } from 'node:path';
import { MINUTE, SECOND } from './clock.ts';
import { defaultBodyBytes } from './memory.ts';
import { settingTable } from './setting-table.ts';

/** Limits of slots that callers hold for a while. */
export interface ConcurrencyLimits {
  readonly atOnce: number;
  readonly perAddress: number;
}

/** Tolerated outage or delay, in milliseconds: up to `borne` nothing moves, above `longest` the auction is paused. */
export interface AuctionTimeouts {
  readonly borne: number;
  readonly longest: number;
}

/** The files a mirror fetches. */
export interface DocumentBounds {
  /** Larger files are skipped. */
  readonly mostBytes: number;
  /** File extensions (`pdf`) and media types (`application/pdf`, `image/*`); empty: all. */
  readonly types: readonly string[];
  /** Hosts allowed besides the source's, `files.example` or `files.example:8081`. */
  readonly hosts: readonly string[];
}

/** Invalid settings; `problems` has one readable line each. */
export class SettingsTrouble extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Adds the API prefix to a bare host. */
export const apiAddress = (url: string): string => {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/+$/, '');
  return `${origin}${base === '' ? '/api/2.5' : base}`;
};

/** Comma-separated words. */
const parseWordList = (text: string | null): string[] =>
  (text ?? '').split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));

/** `600/60` → 600 requests in 60 seconds; the format was validated. */
const parseRate = (text: string | null): { readonly requests: number; readonly seconds: number } | null => {
  if (text === null) return null;
  const [requests, seconds] = text.split('/').map(Number);
  return requests === undefined || seconds === undefined ? null : { requests, seconds };
};

/** Settings whose values must not appear in errors. */
const SECRET_SETTINGS = new Set(['MONGODB_URI', 'DOCUMENT_SERVICE_KEY', 'TOKEN_SECRET', 'OTEL_EXPORTER_OTLP_ENDPOINT']);

/** Maximum length of a value in an error. */
const MAX_SHOWN_LENGTH = 80;

const listSettingFaults = (given: ReadonlyMap<string, string>): string[] =>
  settingTable.flatMap(({ name, should, fits }) => {
    const value = given.get(name);
    if (value === undefined || fits(value)) return [];
    const rendered = value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}…` : value;
    return [`${name}${SECRET_SETTINGS.has(name) ? '' : `=${JSON.stringify(rendered)}`} should be ${should}`];
  });

/** Environment → frozen settings; an empty variable counts as absent. Throws `SettingsTrouble` with every problem. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>) => {
  const given = new Map<string, string>();
  for (const { name } of settingTable) {
    const value = env[name]?.trim();
    if (value !== undefined && value !== '') given.set(name, value);
  }
  const problems = listSettingFaults(given);
  if (problems.length > 0) throw new SettingsTrouble(problems);
  const fallbacks = new Map(settingTable.map(({ name, fallback }) => [name, fallback]));
  const of = (name: string): string | null => given.get(name) ?? (fallbacks.get(name) || null);
  /** For settings that always have a value. */
  const text = (name: string): string => of(name) ?? '';
  const number = (name: string): number => Number(of(name));
  const address = (name: string): string | null => of(name)?.replace(/\/+$/, '') ?? null;
  const apiPort = number('PORT');
  const mirrorOf = address('MIRROR_OF');
  const documents: DocumentBounds = {
    mostBytes: number('MIRROR_DOCUMENT_BYTES'),
    types: parseWordList(of('MIRROR_DOCUMENT_TYPES')),
    hosts: parseWordList(of('MIRROR_DOCUMENT_HOSTS')),
  };
  const mirror = {
    parallel: number('MIRROR_PARALLEL'),
    since: text('MIRROR_SINCE'),
    until: text('MIRROR_UNTIL'),
    rereadSeconds: number('MIRROR_REREAD_SECONDS'),
    /** Null: documents are not fetched. */
    documents: of('MIRROR_DOCUMENTS') === '1' ? documents : null,
  };
  return Object.freeze({
    host: text('HOST'),
    port: apiPort,
    dataDir: resolve(text('DATA_DIR')),
    mongodbUri: of('MONGODB_URI'),
    storeCacheMb: number('STORE_CACHE_MB'),
    dbName: text('DB_NAME'),
    accountsFile: of('ACCOUNTS_FILE'),
    feedWatermarkSeconds: number('FEED_WATERMARK_SECONDS'),
    feedMemoryMb: number('FEED_MEMORY_MB'),
    viewMemoryMb: number('VIEW_MEMORY_MB'),
    sandboxMode: of('SANDBOX_MODE') !== null,
    auction: text('AUCTION') as 'builtin' | 'external' | 'live', // checked against the three names
    auctionsPerSlot: number('AUCTIONS_PER_SLOT'),
    auctionPatience: {
      borne: number('AUCTION_OUTAGE_SECONDS') * SECOND,
      longest: number('AUCTION_OUTAGE_MINUTES') * MINUTE,
    } satisfies AuctionTimeouts,
    scheduler: text('SCHEDULER') as 'builtin' | 'external', // checked against the two names
    timeZone: text('TIME_ZONE'),
    documentServicePort: Number(given.get('DOCUMENT_SERVICE_PORT') ?? (apiPort === 0 ? 0 : apiPort + 1)),
    documentServiceUrl: address('DOCUMENT_SERVICE_URL'),
    documentServiceKey: of('DOCUMENT_SERVICE_KEY'),
    documentServiceKeys: of('DOCUMENT_SERVICE_KEYS')?.split(',') ?? [],
    /** The first derives tokens of requests with an `Idempotency-Key`, the others re-derive old ones. */
    tokenSecrets: of('TOKEN_SECRET')?.split(',') ?? [],
    maxUploadBytes: number('MAX_UPLOAD_BYTES'),
    unusedUploadsMegabytes: number('UNUSED_UPLOADS_MB'),
    defaultAuthority: of('DEFAULT_AUTHORITY'),
    exchangeRates: of('EXCHANGE_RATES'),
    catalogue: address('CATALOGUE') ?? 'embedded',
    searchSynonyms: of('SEARCH_SYNONYMS'),
    strictReportRoles: of('STRICT_REPORT_ROLES') !== null,
    planLinkers: parseWordList(of('PLAN_LINKERS')),
    fastFrameworks: parseWordList(of('FAST_FRAMEWORKS')),
    confidentialBodies: parseWordList(of('CONFIDENTIAL_BODIES')),
    publicUrl: address('PUBLIC_URL'),
    trustProxy: number('TRUST_PROXY'),
    maxBodyBytes: number('MAX_BODY_BYTES'),
    bodyMemory: {
      atOnce: Number(of('BODY_MEMORY_MB') ?? 0) * 1024 * 1024 || defaultBodyBytes(number('WORKERS')),
      accountShare: number('BODY_MEMORY_ACCOUNT_PERCENT') / 100,
      addressShare: number('BODY_MEMORY_ADDRESS_PERCENT') / 100,
    },
    rateLimit: parseRate(of('RATE_LIMIT')),
    draftsPerAccount: number('DRAFTS_PER_ACCOUNT'),
    readOnly: of('READ_ONLY') === '1',
    /** Null: this is not a mirror. */
    mirror: mirrorOf === null ? null : { of: apiAddress(mirrorOf), ...mirror },
    traces: of('OTEL_EXPORTER_OTLP_ENDPOINT'),
    connections: {
      atOnce: number('CONNECTIONS_AT_ONCE'),
      // A proxy holds the connections of all its clients.
      perAddress: number('TRUST_PROXY') > 0 ? Number.POSITIVE_INFINITY : number('CONNECTIONS_PER_ADDRESS'),
    },
    streams: { atOnce: number('STREAMS_AT_ONCE'), perAddress: number('STREAMS_PER_ADDRESS') },
    watchers: { atOnce: number('MAX_WATCHERS'), perAddress: number('WATCHERS_PER_ADDRESS') },
    exports: { atOnce: number('EXPORTS_AT_ONCE'), perAddress: number('EXPORTS_PER_ADDRESS') },
    ocidPrefix: text('OCID_PREFIX'),
    publisherName: text('PUBLISHER_NAME'),
    dataLicense: of('DATA_LICENSE'),
    alertsToPrivate: of('ALERTS_TO_PRIVATE') !== null,
    explorer: of('EXPLORER') !== 'off',
    logLevel: text('LOG_LEVEL') as 'error' | 'warn' | 'info' | 'debug', // checked against the four names
    workers: number('WORKERS'),
  });
};

/** What each setting means is in `setting-table.ts`; null where that leaves it empty. */
export type Settings = ReturnType<typeof readSettings>;
