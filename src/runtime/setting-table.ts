/** The table of settings: the one of docs/settings.md, of `registry start --help` and of the doctor. */

/** What a value may be, and how that is said: `NAME="value" should be …`. */
interface Shape {
  readonly should: string;
  readonly fits: (value: string) => boolean;
}

export interface Setting extends Shape {
  readonly name: string;
  /** Shown in docs/settings.md; '' when there is none. */
  readonly fallback: string;
  readonly says: string;
}

const whole = (from: number, to: number, of = ''): Shape => ({
  should: `a whole number${of} from ${from} to ${to}`,
  fits: (value) => /^-?\d{1,15}$/.test(value) && Number(value) >= from && Number(value) <= to,
});
const matching = (should: string, pattern: RegExp): Shape => ({ should, fits: (value) => pattern.test(value) });
/** Nothing is refused but what no reader could want. */
const upTo = (most: number, should: string): Shape => ({
  should: `${should}, at most ${most} characters`,
  fits: (value) => value.length <= most,
});
const oneOf = (...words: readonly string[]): Shape => ({
  should: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  fits: (value) => words.includes(value),
});
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

const anything: Shape = { should: 'any value', fits: () => true };
const port: Shape = { ...whole(0, 65_535), should: 'a port, 0 to 65535' };
const bytes = whole(1, 999_999_999_999, ' of bytes');
const megabytes = whole(0, 4096, ' of megabytes');
const file = upTo(4096, 'the path of a file');
const url = matching(
  'an address with http:// or https:// and without ? or #, such as https://registry.example',
  /^https?:\/\/[^\s/?#]{1,253}[^\s?#]{0,250}$/,
);

/** Every setting, in the order of docs/settings.md. */
export const settingTable: readonly Setting[] = [
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    says: 'address to listen on',
    ...matching('an address or a name of this machine, without a scheme or a port, such as 127.0.0.1', /^[\w.:%-]{1,253}$/),
  },
  { name: 'PORT', fallback: '8080', says: 'port of the API; 0 takes a free one', ...port },
  {
    name: 'DATA_DIR',
    fallback: './data',
    says: 'folder of the embedded store, the keys and the accounts file',
    ...upTo(4096, 'the path of a folder'),
  },
  {
    name: 'MONGODB_URI',
    fallback: '',
    says: 'a replica set of your own; empty: the embedded one',
    ...matching(
      'an address of MongoDB without spaces, such as mongodb://host1,host2/?replicaSet=registry',
      /^mongodb(\+srv)?:\/\/\S{1,4000}$/,
    ),
  },
  {
    name: 'DB_NAME',
    fallback: 'registry',
    says: 'database in the store',
    ...matching('1 to 38 letters, digits, _ or -, such as registry', /^[\w-]{1,38}$/),
  },
  { name: 'ACCOUNTS_FILE', fallback: '', says: 'INI file of brokers and their keys; empty: accounts.ini in DATA_DIR', ...file },
  {
    name: 'FEED_WATERMARK_SECONDS',
    fallback: '1',
    says: 'how long the feed holds back new records; 0 or less: not at all',
    ...whole(-999_999, 999_999, ' of seconds'),
  },
  {
    name: 'FEED_MEMORY_MB',
    fallback: '32',
    says: 'megabytes of feed pages each process keeps in memory, 0 to 4096; 0: none',
    ...megabytes,
  },
  {
    name: 'VIEW_MEMORY_MB',
    fallback: '16',
    says: 'megabytes of tenders, as they were sent, that each process keeps in memory, 0 to 4096; 0: none',
    ...megabytes,
  },
  {
    name: 'SANDBOX_MODE',
    fallback: '',
    says: 'any value turns on procurementMethodDetails and accelerated periods',
    ...anything,
  },
  {
    name: 'AUCTION',
    fallback: 'builtin',
    says: 'builtin: at the start of an auction the initial values are its results; external: an account of group auction reports them',
    ...oneOf('builtin', 'external'),
  },
  {
    name: 'TIME_ZONE',
    fallback: 'Europe/Kyiv',
    says: 'zone of printed dates, working days and ids',
    should: 'the name of a time zone, such as Europe/Kyiv',
    fits: isZone,
  },
  { name: 'DOCUMENT_SERVICE_PORT', fallback: 'PORT + 1', says: 'port of the embedded document service; 0: none', ...port },
  {
    name: 'DOCUMENT_SERVICE_URL',
    fallback: '',
    says: 'public address of the document service; empty: the embedded one, which with HOST=0.0.0.0 only this machine can open',
    ...url,
  },
  {
    name: 'DOCUMENT_SERVICE_KEY',
    fallback: '',
    says: 'signing seed, 64 hex digits; empty: made once and kept in DATA_DIR',
    ...matching('64 hex digits in small letters', /^[0-9a-f]{64}$/),
  },
  {
    name: 'DOCUMENT_SERVICE_KEYS',
    fallback: '',
    says: 'further verify keys, 64 hex digits each, separated by commas',
    ...matching(
      '64 hex digits in small letters, or several such keys with commas and no spaces between them',
      /^[0-9a-f]{64}(,[0-9a-f]{64})*$/,
    ),
  },
  {
    name: 'TOKEN_SECRET',
    fallback: '',
    says: 'what owner tokens of requests with an Idempotency-Key are made of, 64 hex digits, the same for all processes; older ones behind it after commas; empty: made once and kept in DATA_DIR',
    ...matching(
      '64 hex digits in small letters, or up to 8 such secrets with commas and no spaces between them',
      /^[0-9a-f]{64}(,[0-9a-f]{64}){0,7}$/,
    ),
  },
  { name: 'MAX_UPLOAD_BYTES', fallback: '52428800', says: 'largest file the document service takes', ...bytes },
  {
    name: 'UNUSED_UPLOADS_MB',
    fallback: '4096',
    says: 'megabytes of files an account may have in the document service that no document uses yet, each at least 1, to 1000000; 0: no bound',
    ...whole(0, 1_000_000, ' of megabytes'),
  },
  {
    name: 'DEFAULT_AUTHORITY',
    fallback: '',
    says: 'JSON file of the organization that decides reports on contracts without an agreement',
    ...file,
  },
  {
    name: 'STRICT_REPORT_ROLES',
    fallback: '',
    says: 'any value refuses report writes by brokers whose role is unknown',
    ...anything,
  },
  {
    name: 'PLAN_LINKERS',
    fallback: '',
    says: 'names of accounts, separated by commas, that may link plans of others to tenders of central bodies',
    ...upTo(4096, 'names of accounts, separated by commas'),
  },
  {
    name: 'CONFIDENTIAL_BODIES',
    fallback: '',
    says: 'UA-EDR codes, separated by commas, of procuring entities whose sign.p7s has to be buyerOnly',
    ...upTo(65_536, 'codes, separated by commas'),
  },
  { name: 'PUBLIC_URL', fallback: '', says: 'address the world sees, for links; empty: the Host header', ...url },
  {
    name: 'TRUST_PROXY',
    fallback: '0',
    says: 'how many proxies stand in front; 0: forwarded headers are ignored',
    ...whole(0, 99),
  },
  { name: 'MAX_BODY_BYTES', fallback: '1048576', says: 'largest JSON body', ...bytes },
  {
    name: 'RATE_LIMIT',
    fallback: '',
    says: 'requests/seconds of one account, or of one address without a key, e.g. 600/60, counted by each process; empty: no limit',
    ...matching('requests/seconds, two whole numbers from 1, such as 600/60', /^[1-9]\d{0,6}\/[1-9]\d{0,4}$/),
  },
  {
    name: 'DRAFTS_PER_ACCOUNT',
    fallback: '0',
    says: 'how many unpublished tenders an account may have, and as many plans and violation reports, to 1000000; 0: no bound',
    ...whole(0, 1_000_000),
  },
  {
    name: 'READ_ONLY',
    fallback: '0',
    says: '1: writes are answered 503 and the scheduler rests; reads and feeds go on',
    ...oneOf('0', '1'),
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    says: 'address traces are sent to by OTLP/HTTP, e.g. http://127.0.0.1:4318; empty: no traces',
    ...url,
  },
  {
    name: 'CONNECTIONS_AT_ONCE',
    fallback: '10000',
    says: 'how many connections each process has open at once, on both its ports together, 1 to 999999',
    ...whole(1, 999_999),
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    fallback: '1000',
    says: 'how many of them for one address (of IPv6 its /64), 1 to 999999; not counted with TRUST_PROXY above 0',
    ...whole(1, 999_999),
  },
  {
    name: 'STREAMS_AT_ONCE',
    fallback: '4000',
    says: 'how many streams of events each process has open at once, and as many long polls, 1 to 999999',
    ...whole(1, 999_999),
  },
  {
    name: 'STREAMS_PER_ADDRESS',
    fallback: '200',
    says: 'how many of them for one address, and as many long polls, 1 to 999999',
    ...whole(1, 999_999),
  },
  {
    name: 'EXPORTS_AT_ONCE',
    fallback: '4',
    says: 'how many bulk exports each process runs at once, 0 to 99; 0: none',
    ...whole(0, 99),
  },
  {
    name: 'EXPORTS_PER_ADDRESS',
    fallback: '2',
    says: 'how many of them for one address, 1 to 99',
    ...whole(1, 99),
  },
  {
    name: 'OCID_PREFIX',
    fallback: 'ocds-be6bcu',
    says: 'prefix of the ids of contracting processes in open data (OCDS): ocds- and six small letters or digits, as its registrar gave it',
    ...matching('ocds- and six small letters or digits, such as ocds-be6bcu', /^ocds-[a-z0-9]{6}$/),
  },
  { name: 'PUBLISHER_NAME', fallback: 'Procurement Registry', says: 'who publishes the open data (OCDS)', ...upTo(4096, 'a name') },
  { name: 'DATA_LICENSE', fallback: '', says: 'address of the licence of the open data (OCDS); empty: none is named', ...url },
  {
    name: 'EXPLORER',
    fallback: 'on',
    says: 'off: no web pages for people at the root; the search and the API stay',
    ...oneOf('on', 'off'),
  },
  { name: 'LOG_LEVEL', fallback: 'info', says: 'error, warn, info or debug', ...oneOf('error', 'warn', 'info', 'debug') },
  {
    name: 'WORKERS',
    fallback: '1',
    says: 'API processes on the same port, 1 to 64',
    ...whole(1, 64),
  },
];
