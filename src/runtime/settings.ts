/**
 * All settings come from the environment. They are checked together, so that an admin reads every problem at once;
 * the table of them is `setting-table.ts`.
 */
import { resolve } from 'node:path';
import type { PlaceLimits } from '../http/places.ts';
import { settingTable } from './setting-table.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Null: the embedded store is used. */
  readonly mongodbUri: string | null;
  readonly dbName: string;
  /** Null: an accounts file in `dataDir`, with a demo broker made at the first start. */
  readonly accountsFile: string | null;
  readonly feedWatermarkSeconds: number;
  /** Megabytes of feed pages kept in memory by each process; 0: none. */
  readonly feedMemoryMb: number;
  /** Megabytes of views of tenders kept in memory by each process; 0: none. */
  readonly viewMemoryMb: number;
  /** 0: no bound. */
  readonly draftsPerAccount: number;
  readonly sandboxMode: boolean;
  readonly timeZone: string;
  /** Who reports the results of auctions: the registry itself, or an outside service with role `auction`. */
  readonly auction: 'builtin' | 'external';
  /** 0: no document service of our own. */
  readonly documentServicePort: number;
  /** Null: the embedded service's own address. */
  readonly documentServiceUrl: string | null;
  /** 64 hex digits, or null: made once and kept in `dataDir`. */
  readonly documentServiceKey: string | null;
  readonly documentServiceKeys: readonly string[];
  /** The first makes tokens of requests with an `Idempotency-Key`, the others make old ones again; none: one is kept in `dataDir`. */
  readonly tokenSecrets: readonly string[];
  readonly maxUploadBytes: number;
  /** Of one account in the document service; 0: no bound. */
  readonly unusedUploadsMegabytes: number;
  /** Path of a JSON file with one organization, or null. */
  readonly defaultAuthority: string | null;
  readonly strictReportRoles: boolean;
  /** Accounts that may link plans of others to tenders of central bodies. */
  readonly planLinkers: readonly string[];
  /** Codes of the state register (ЄДРПОУ) of bodies whose signatures are for the buyer only. */
  readonly confidentialBodies: readonly string[];
  readonly publicUrl: string | null;
  readonly trustProxy: number;
  readonly maxBodyBytes: number;
  /** So many requests of one caller in so many seconds; null: as many as they like. */
  readonly rateLimit: { readonly requests: number; readonly seconds: number } | null;
  /** Every write is 503; reads and feeds go on. */
  readonly readOnly: boolean;
  /** Where traces go; null: there are none. */
  readonly traces: string | null;
  /** How many there may be in a process, in all and for one address. */
  readonly connections: PlaceLimits;
  /** Event streams, and as many long polls. */
  readonly streams: PlaceLimits;
  readonly exports: PlaceLimits;
  /** Ids of contracting processes begin with it. */
  readonly ocidPrefix: string;
  /** Who publishes the open data. */
  readonly publisherName: string;
  /** Address of the licence of the open data; null: none is named. */
  readonly dataLicense: string | null;
  /** Whether people are served web pages. */
  readonly explorer: boolean;
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug';
  readonly workers: number;
}

/** Settings that cannot be used; `problems` has one readable line each. */
export class SettingsTrouble extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Words between commas. */
const listIn = (text: string | null): string[] => (text ?? '').split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));

/** `600/60` → 600 requests in 60 seconds; the form was checked. */
const rateIn = (text: string | null): Settings['rateLimit'] => {
  if (text === null) return null;
  const [requests, seconds] = text.split('/').map(Number);
  return requests === undefined || seconds === undefined ? null : { requests, seconds };
};

/** Value of a secret setting must not stand in an error. */
const secretNames = new Set(['MONGODB_URI', 'DOCUMENT_SERVICE_KEY', 'TOKEN_SECRET', 'OTEL_EXPORTER_OTLP_ENDPOINT']);

/** Enough of a value to know it again. */
const longestShown = 80;

const check = (given: ReadonlyMap<string, string>): string[] =>
  settingTable.flatMap(({ name, should, fits }) => {
    const value = given.get(name);
    if (value === undefined || fits(value)) return [];
    const shown = value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
    return [`${name}${secretNames.has(name) ? '' : `=${JSON.stringify(shown)}`} should be ${should}`];
  });

/** Environment → frozen settings; an empty variable counts as absent. Throws `SettingsTrouble` naming every problem. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const given = new Map<string, string>();
  for (const { name } of settingTable) {
    const value = env[name]?.trim();
    if (value !== undefined && value !== '') given.set(name, value);
  }
  const problems = check(given);
  if (problems.length > 0) throw new SettingsTrouble(problems);
  const of = (name: string): string | null => given.get(name) ?? null;
  const number = (name: string, fallback: number): number => Number(of(name) ?? fallback);
  const address = (name: string): string | null => of(name)?.replace(/\/+$/, '') ?? null;
  const apiPort = number('PORT', 8080);
  return Object.freeze({
    host: of('HOST') ?? '127.0.0.1',
    port: apiPort,
    dataDir: resolve(of('DATA_DIR') ?? './data'),
    mongodbUri: of('MONGODB_URI'),
    dbName: of('DB_NAME') ?? 'registry',
    accountsFile: of('ACCOUNTS_FILE'),
    feedWatermarkSeconds: number('FEED_WATERMARK_SECONDS', 1),
    feedMemoryMb: number('FEED_MEMORY_MB', 32),
    viewMemoryMb: number('VIEW_MEMORY_MB', 16),
    sandboxMode: of('SANDBOX_MODE') !== null,
    auction: of('AUCTION') === 'external' ? 'external' : 'builtin',
    timeZone: of('TIME_ZONE') ?? 'Europe/Kyiv',
    documentServicePort: number('DOCUMENT_SERVICE_PORT', apiPort === 0 ? 0 : apiPort + 1),
    documentServiceUrl: address('DOCUMENT_SERVICE_URL'),
    documentServiceKey: of('DOCUMENT_SERVICE_KEY'),
    documentServiceKeys: of('DOCUMENT_SERVICE_KEYS')?.split(',') ?? [],
    tokenSecrets: of('TOKEN_SECRET')?.split(',') ?? [],
    maxUploadBytes: number('MAX_UPLOAD_BYTES', 52_428_800),
    unusedUploadsMegabytes: number('UNUSED_UPLOADS_MB', 4096),
    defaultAuthority: of('DEFAULT_AUTHORITY'),
    strictReportRoles: of('STRICT_REPORT_ROLES') !== null,
    planLinkers: listIn(of('PLAN_LINKERS')),
    confidentialBodies: listIn(of('CONFIDENTIAL_BODIES')),
    publicUrl: address('PUBLIC_URL'),
    trustProxy: number('TRUST_PROXY', 0),
    maxBodyBytes: number('MAX_BODY_BYTES', 1_048_576),
    rateLimit: rateIn(of('RATE_LIMIT')),
    draftsPerAccount: number('DRAFTS_PER_ACCOUNT', 0),
    readOnly: of('READ_ONLY') === '1',
    traces: of('OTEL_EXPORTER_OTLP_ENDPOINT'),
    connections: {
      atOnce: number('CONNECTIONS_AT_ONCE', 10_000),
      // A proxy has the connections of all its clients.
      perAddress: number('TRUST_PROXY', 0) > 0 ? Number.POSITIVE_INFINITY : number('CONNECTIONS_PER_ADDRESS', 1000),
    },
    streams: { atOnce: number('STREAMS_AT_ONCE', 4000), perAddress: number('STREAMS_PER_ADDRESS', 200) },
    exports: { atOnce: number('EXPORTS_AT_ONCE', 4), perAddress: number('EXPORTS_PER_ADDRESS', 2) },
    ocidPrefix: of('OCID_PREFIX') ?? 'ocds-be6bcu',
    publisherName: of('PUBLISHER_NAME') ?? 'Procurement Registry',
    dataLicense: of('DATA_LICENSE'),
    explorer: of('EXPLORER') !== 'off',
    logLevel: (of('LOG_LEVEL') ?? 'info') as Settings['logLevel'], // checked against the four names above
    workers: number('WORKERS', 1),
  });
};
