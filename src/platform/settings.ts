/** Settings from the environment, validated together so that an admin sees every problem at once; `setting-table.ts` documents them. */
import { resolve } from 'node:path';
import { MINUTE, SECOND } from './clock.ts';
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

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Null: the embedded store is used. */
  readonly mongodbUri: string | null;
  readonly dbName: string;
  /** Null: an accounts file in `dataDir`, with a demo broker created at the first start. */
  readonly accountsFile: string | null;
  readonly feedWatermarkSeconds: number;
  readonly feedMemoryMb: number;
  readonly viewMemoryMb: number;
  readonly draftsPerAccount: number;
  readonly sandboxMode: boolean;
  readonly timeZone: string;
  readonly auction: 'builtin' | 'external' | 'live';
  /** Maximum auctions starting in a half hour; 0: unlimited. */
  readonly auctionsPerSlot: number;
  /** Tolerance of auctions. */
  readonly auctionPatience: AuctionTimeouts;
  /** Whether the registry itself or an external service advances tenders. */
  readonly scheduler: 'builtin' | 'external';
  readonly documentServicePort: number;
  /** Null: the embedded service's own address. */
  readonly documentServiceUrl: string | null;
  /** 64 hex digits, or null: generated once and stored in `dataDir`. */
  readonly documentServiceKey: string | null;
  readonly documentServiceKeys: readonly string[];
  /** The first derives tokens of requests with an `Idempotency-Key`, the others re-derive old ones; empty: one is stored in `dataDir`. */
  readonly tokenSecrets: readonly string[];
  readonly maxUploadBytes: number;
  readonly unusedUploadsMegabytes: number;
  /** Path of a JSON file with one organization, or null. */
  readonly defaultAuthority: string | null;
  /** File or URL of exchange rates. */
  readonly exchangeRates: string | null;
  /** `embedded`, `off`, or the URL of an outside one. */
  readonly catalogue: string;
  /** Path of a JSON file of words and the search's suggestions for them, or null. */
  readonly searchSynonyms: string | null;
  readonly strictReportRoles: boolean;
  readonly planLinkers: readonly string[];
  readonly fastFrameworks: readonly string[];
  readonly confidentialBodies: readonly string[];
  readonly publicUrl: string | null;
  readonly trustProxy: number;
  readonly maxBodyBytes: number;
  readonly rateLimit: { readonly requests: number; readonly seconds: number } | null;
  readonly readOnly: boolean;
  /** The registry being mirrored; null: this is not a mirror. */
  readonly mirror: {
    readonly of: string;
    readonly parallel: number;
    readonly since: string;
    readonly until: string;
    readonly rereadSeconds: number;
    /** Null: documents are not fetched. */
    readonly documents: DocumentBounds | null;
  } | null;
  /** Endpoint for traces; null: none. */
  readonly traces: string | null;
  readonly connections: ConcurrencyLimits;
  readonly streams: ConcurrencyLimits;
  /** Limits of auction watchers. */
  readonly watchers: ConcurrencyLimits;
  readonly exports: ConcurrencyLimits;
  readonly ocidPrefix: string;
  readonly publisherName: string;
  readonly dataLicense: string | null;
  readonly alertsToPrivate: boolean;
  readonly explorer: boolean;
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug';
  readonly workers: number;
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
const listIn = (text: string | null): string[] => (text ?? '').split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));

/** `600/60` → 600 requests in 60 seconds; the format was validated. */
const rateIn = (text: string | null): Settings['rateLimit'] => {
  if (text === null) return null;
  const [requests, seconds] = text.split('/').map(Number);
  return requests === undefined || seconds === undefined ? null : { requests, seconds };
};

/** Settings whose values must not appear in errors. */
const secretNames = new Set(['MONGODB_URI', 'DOCUMENT_SERVICE_KEY', 'TOKEN_SECRET', 'OTEL_EXPORTER_OTLP_ENDPOINT']);

/** Maximum length of a value in an error. */
const longestShown = 80;

const check = (given: ReadonlyMap<string, string>): string[] =>
  settingTable.flatMap(({ name, should, fits }) => {
    const value = given.get(name);
    if (value === undefined || fits(value)) return [];
    const rendered = value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
    return [`${name}${secretNames.has(name) ? '' : `=${JSON.stringify(rendered)}`} should be ${should}`];
  });

/** Environment → frozen settings; an empty variable counts as absent. Throws `SettingsTrouble` with every problem. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const given = new Map<string, string>();
  for (const { name } of settingTable) {
    const value = env[name]?.trim();
    if (value !== undefined && value !== '') given.set(name, value);
  }
  const problems = check(given);
  if (problems.length > 0) throw new SettingsTrouble(problems);
  const fallbacks = new Map(settingTable.map(({ name, fallback }) => [name, fallback]));
  const of = (name: string): string | null => given.get(name) ?? (fallbacks.get(name) || null);
  /** For settings that always have a value. */
  const text = (name: string): string => of(name) ?? '';
  const number = (name: string): number => Number(of(name));
  const address = (name: string): string | null => of(name)?.replace(/\/+$/, '') ?? null;
  const apiPort = number('PORT');
  const mirrorOf = address('MIRROR_OF');
  const documentBounds: DocumentBounds = {
    mostBytes: number('MIRROR_DOCUMENT_BYTES'),
    types: listIn(of('MIRROR_DOCUMENT_TYPES')),
    hosts: listIn(of('MIRROR_DOCUMENT_HOSTS')),
  };
  const mirrorBounds = {
    parallel: number('MIRROR_PARALLEL'),
    since: text('MIRROR_SINCE'),
    until: text('MIRROR_UNTIL'),
    rereadSeconds: number('MIRROR_REREAD_SECONDS'),
    documents: of('MIRROR_DOCUMENTS') === '1' ? documentBounds : null,
  };
  return Object.freeze({
    host: text('HOST'),
    port: apiPort,
    dataDir: resolve(text('DATA_DIR')),
    mongodbUri: of('MONGODB_URI'),
    dbName: text('DB_NAME'),
    accountsFile: of('ACCOUNTS_FILE'),
    feedWatermarkSeconds: number('FEED_WATERMARK_SECONDS'),
    feedMemoryMb: number('FEED_MEMORY_MB'),
    viewMemoryMb: number('VIEW_MEMORY_MB'),
    sandboxMode: of('SANDBOX_MODE') !== null,
    auction: text('AUCTION') as Settings['auction'], // checked against the three names
    auctionsPerSlot: number('AUCTIONS_PER_SLOT'),
    auctionPatience: { borne: number('AUCTION_OUTAGE_SECONDS') * SECOND, longest: number('AUCTION_OUTAGE_MINUTES') * MINUTE },
    scheduler: of('SCHEDULER') === 'external' ? 'external' : 'builtin',
    timeZone: text('TIME_ZONE'),
    documentServicePort: Number(given.get('DOCUMENT_SERVICE_PORT') ?? (apiPort === 0 ? 0 : apiPort + 1)),
    documentServiceUrl: address('DOCUMENT_SERVICE_URL'),
    documentServiceKey: of('DOCUMENT_SERVICE_KEY'),
    documentServiceKeys: of('DOCUMENT_SERVICE_KEYS')?.split(',') ?? [],
    tokenSecrets: of('TOKEN_SECRET')?.split(',') ?? [],
    maxUploadBytes: number('MAX_UPLOAD_BYTES'),
    unusedUploadsMegabytes: number('UNUSED_UPLOADS_MB'),
    defaultAuthority: of('DEFAULT_AUTHORITY'),
    exchangeRates: of('EXCHANGE_RATES'),
    catalogue: address('CATALOGUE') ?? 'embedded',
    searchSynonyms: of('SEARCH_SYNONYMS'),
    strictReportRoles: of('STRICT_REPORT_ROLES') !== null,
    planLinkers: listIn(of('PLAN_LINKERS')),
    fastFrameworks: listIn(of('FAST_FRAMEWORKS')),
    confidentialBodies: listIn(of('CONFIDENTIAL_BODIES')),
    publicUrl: address('PUBLIC_URL'),
    trustProxy: number('TRUST_PROXY'),
    maxBodyBytes: number('MAX_BODY_BYTES'),
    rateLimit: rateIn(of('RATE_LIMIT')),
    draftsPerAccount: number('DRAFTS_PER_ACCOUNT'),
    readOnly: of('READ_ONLY') === '1',
    mirror: mirrorOf === null ? null : { of: apiAddress(mirrorOf), ...mirrorBounds },
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
    logLevel: text('LOG_LEVEL') as Settings['logLevel'], // checked against the four names above
    workers: number('WORKERS'),
  });
};
