/** The table of settings, used by docs/settings.md, `registry start --help` and the doctor. */

/** Permitted values and their error text: `NAME="value" should be …`. */
interface Shape {
  readonly should: string;
  readonly fits: (value: string) => boolean;
}

interface Setting extends Shape {
  readonly name: string;
  /** Documented in docs/settings.md; '' when there is none. */
  readonly fallback: string;
  readonly description: string;
}

const whole = (from: number, to: number, of = ''): Shape => ({
  should: `a whole number${of} from ${from} to ${to}`,
  fits: (value) => /^-?\d{1,15}$/.test(value) && Number(value) >= from && Number(value) <= to,
});
const matching = (should: string, pattern: RegExp): Shape => ({ should, fits: (value) => pattern.test(value) });
/** Only length is checked. */
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

const isoDate = matching('a date such as 2026-01-31 or 2026-01-31T10:00:00+02:00', /^\d{4}-\d\d-\d\d(T[\d:.]{5,15}(Z|[+-]\d\d:\d\d)?)?$/);

const setting = (name: string, fallback: string, description: string, shape: Shape): Setting => ({ name, fallback, description, ...shape });

/** All settings, in the order of docs/settings.md. */
export const settingTable: readonly Setting[] = [
  setting(
    'HOST',
    '127.0.0.1',
    'address to listen on',
    matching('an address or a name of this machine, without a scheme or a port, such as 127.0.0.1', /^[\w.:%-]{1,253}$/),
  ),
  setting('PORT', '8080', 'port of the API; 0 takes a free one', port),
  setting('DATA_DIR', './data', 'folder of embedded store, keys and accounts file', upTo(4096, 'the path of a folder')),
  setting(
    'MONGODB_URI',
    '',
    'your replica set; empty: the embedded one',
    matching(
      'an address of MongoDB without spaces, such as mongodb://host1,host2/?replicaSet=registry',
      /^mongodb(\+srv)?:\/\/\S{1,4000}$/,
    ),
  ),
  setting(
    'STORE_CACHE_MB',
    '512',
    'cache of the embedded store, 256 to 1048576; its process takes about 300 more',
    whole(256, 1_048_576, ' of megabytes'),
  ),
  setting('DB_NAME', 'registry', 'database in the store', matching('1 to 38 letters, digits, _ or -, such as registry', /^[\w-]{1,38}$/)),
  setting('ACCOUNTS_FILE', '', 'INI file of accounts and keys; empty: accounts.ini in DATA_DIR', file),
  setting('FEED_WATERMARK_SECONDS', '1', 'delay of new records in the feed; 0 or less: none', whole(-999_999, 999_999, ' of seconds')),
  setting('FEED_MEMORY_MB', '32', 'cached feed pages of a process, 0 to 4096; 0: none', megabytes),
  setting('VIEW_MEMORY_MB', '16', 'cached views of tenders of a process, 0 to 4096; 0: none', megabytes),
  setting('SANDBOX_MODE', '', 'any value allows procurementMethodDetails and accelerated periods', anything),
  setting(
    'AUCTION',
    'builtin',
    'builtin: initial values are the results; external: group auction reports them; live: the registry holds auctions',
    oneOf('builtin', 'external', 'live'),
  ),
  setting(
    'AUCTIONS_PER_SLOT',
    '300',
    'with AUCTION=live: auctions beginning in a half hour, to 100000, test tenders apart; 0: no bound',
    whole(0, 100_000),
  ),
  setting(
    'AUCTION_OUTAGE_SECONDS',
    '5',
    'with AUCTION=live: longest outage or lateness that moves nothing, 2 to 60; longer ones extend the turn',
    whole(2, 60),
  ),
  setting(
    'AUCTION_OUTAGE_MINUTES',
    '10',
    'with AUCTION=live: a longer outage, 2 to 240, pauses an auction until the next working day',
    whole(2, 240),
  ),
  setting(
    'SCHEDULER',
    'builtin',
    'builtin: the registry moves tenders by time; external: only PATCH …/chronograph by group chronograph does',
    oneOf('builtin', 'external'),
  ),
  setting('TIME_ZONE', 'Europe/Kyiv', 'zone of printed dates, working days and ids', {
    should: 'the name of a time zone, such as Europe/Kyiv',
    fits: isZone,
  }),
  setting('DOCUMENT_SERVICE_PORT', 'PORT + 1', 'port of the embedded document service; 0: none', port),
  setting(
    'DOCUMENT_SERVICE_URL',
    '',
    'public address of the document service; empty: the embedded one (with HOST=0.0.0.0 for this machine only)',
    url,
  ),
  setting(
    'DOCUMENT_SERVICE_KEY',
    '',
    'signing seed, 64 hex digits; empty: made once, kept in DATA_DIR',
    matching('64 hex digits in small letters', /^[0-9a-f]{64}$/),
  ),
  setting(
    'DOCUMENT_SERVICE_KEYS',
    '',
    'further verify keys, 64 hex digits, by commas',
    matching(
      '64 hex digits in small letters, or several such keys with commas and no spaces between them',
      /^[0-9a-f]{64}(,[0-9a-f]{64})*$/,
    ),
  ),
  setting(
    'TOKEN_SECRET',
    '',
    'secret of keyed owner tokens and auction links, 64 hex digits, equal in all processes; previous keys follow, comma-separated; empty: made once, kept in DATA_DIR',
    matching(
      '64 hex digits in small letters, or up to 8 such secrets with commas and no spaces between them',
      /^[0-9a-f]{64}(,[0-9a-f]{64}){0,7}$/,
    ),
  ),
  setting('MAX_UPLOAD_BYTES', '52428800', 'largest upload', bytes),
  setting(
    'UNUSED_UPLOADS_MB',
    '4096',
    'unused uploads of an account in megabytes, a file counts at least 1, to 1000000; 0: no bound',
    whole(0, 1_000_000, ' of megabytes'),
  ),
  setting('DEFAULT_AUTHORITY', '', 'JSON file of the organization deciding reports on contracts without an agreement', file),
  setting(
    'EXCHANGE_RATES',
    '',
    "file or address (`{date}`: YYYYMMDD) of JSON exchange rates to UAH, for complaint fees: a table, tables by days, or the National Bank's list",
    upTo(4096, 'the path of a file, or an address'),
  ),
  setting(
    'CATALOGUE',
    'embedded',
    'profiles, categories and products: embedded (in the store), the address of an outside catalogue, or off: ids are opaque',
    matching(
      'embedded, off, or an address with http:// or https:// and without ? or #, such as https://catalogue.example',
      /^(embedded|off|https?:\/\/[^\s/?#]{1,253}[^\s?#]{0,250})$/,
    ),
  ),
  setting('SEARCH_SYNONYMS', '', 'JSON file of words and what the search suggests instead: `{"дизпаливо": "дизельне пальне"}`', file),
  setting('STRICT_REPORT_ROLES', '', 'any value refuses report writes by brokers of unknown role', anything),
  setting(
    'PLAN_LINKERS',
    '',
    "accounts, by commas, that may link others' plans to tenders of central bodies",
    upTo(4096, 'names of accounts, separated by commas'),
  ),
  setting(
    'FAST_FRAMEWORKS',
    '',
    'comma-separated framework ids whose submissions are approved automatically',
    upTo(4096, 'ids of frameworks, separated by commas'),
  ),
  setting(
    'CONFIDENTIAL_BODIES',
    '',
    'UA-EDR codes, by commas, of procuring entities whose sign.p7s must be buyerOnly',
    upTo(65_536, 'codes, separated by commas'),
  ),
  setting('PUBLIC_URL', '', 'public address, for links; empty: the Host header', url),
  setting('TRUST_PROXY', '0', 'number of proxies in front; 0: forwarded headers are ignored', whole(0, 99)),
  setting('MAX_BODY_BYTES', '1048576', 'largest JSON body', bytes),
  setting(
    'BODY_MEMORY_MB',
    '',
    'request bodies under way in a process, in megabytes, 1 to 65536; empty: a sixteenth of the memory limit, at most 256',
    whole(1, 65_536, ' of megabytes'),
  ),
  setting('BODY_MEMORY_ACCOUNT_PERCENT', '50', 'of that for one account, 1 to 100', whole(1, 100)),
  setting('BODY_MEMORY_ADDRESS_PERCENT', '50', 'of that for one address (IPv6: /64), 1 to 100', whole(1, 100)),
  setting(
    'RATE_LIMIT',
    '',
    'requests/seconds of an account, or an address without a key, in each process, e.g. 600/60; empty: no limit',
    matching('requests/seconds, two whole numbers from 1, such as 600/60', /^[1-9]\d{0,6}\/[1-9]\d{0,4}$/),
  ),
  setting(
    'DRAFTS_PER_ACCOUNT',
    '0',
    'unpublished tenders, plans and violation reports (each) of an account, to 1000000; 0: no bound',
    whole(0, 1_000_000),
  ),
  setting('READ_ONLY', '0', '1: writes are 503, the scheduler pauses; reads and feeds continue', oneOf('0', '1')),
  setting('MIRROR_OF', '', 'API address of a registry to mirror; no writes', url),
  setting('MIRROR_PARALLEL', '8', 'records a mirror fetches at a time, 1 to 256', whole(1, 256)),
  setting('MIRROR_SINCE', '', 'ISO date: a mirror fetches nothing older', isoDate),
  setting('MIRROR_UNTIL', '', 'ISO date: a mirror begins there, goes back, and follows nothing', isoDate),
  setting(
    'MIRROR_REREAD_SECONDS',
    '300',
    'how often a mirror rereads the last hour of each feed, to 86400; 0: never',
    whole(0, 86_400, ' of seconds'),
  ),
  setting('MIRROR_DOCUMENTS', '0', '1: a mirror also fetches and serves documents', oneOf('0', '1')),
  setting('MIRROR_DOCUMENT_BYTES', '52428800', 'largest document of a mirror', bytes),
  setting(
    'MIRROR_DOCUMENT_TYPES',
    '',
    'file endings and media types a mirror keeps, by commas, e.g. pdf,image/*; empty: all',
    matching('endings of names and media types, separated by commas, such as pdf,image/*', /^[-\w.+/*, ]{1,4096}$/),
  ),
  setting(
    'MIRROR_DOCUMENT_HOSTS',
    '',
    'further document hosts of the source, by commas; private addresses with their port',
    matching('names of hosts, separated by commas, such as files.example or 10.0.0.7:8081', /^[-\w.:[\], ]{1,4096}$/),
  ),
  setting('OTEL_EXPORTER_OTLP_ENDPOINT', '', 'OTLP/HTTP address for traces, e.g. http://127.0.0.1:4318; empty: none', url),
  setting('CONNECTIONS_AT_ONCE', '10000', 'open connections of a process, both ports, 1 to 999999', whole(1, 999_999)),
  setting(
    'CONNECTIONS_PER_ADDRESS',
    '1000',
    'for one address (IPv6: /64), 1 to 999999; not counted with TRUST_PROXY above 0',
    whole(1, 999_999),
  ),
  setting('STREAMS_AT_ONCE', '4000', 'event streams of a process, and as many long polls, 1 to 999999', whole(1, 999_999)),
  setting('STREAMS_PER_ADDRESS', '200', 'for one address, and as many long polls, 1 to 999999', whole(1, 999_999)),
  setting('MAX_WATCHERS', '5000', 'auction watchers of a process, without bidders, 1 to 999999', whole(1, 999_999)),
  setting('WATCHERS_PER_ADDRESS', '30', 'for one address (IPv6: /64), 1 to 999999; accounts are not counted', whole(1, 999_999)),
  setting('EXPORTS_AT_ONCE', '4', 'bulk exports of a process at once, 0 to 99; 0: none', whole(0, 99)),
  setting('EXPORTS_PER_ADDRESS', '2', 'for one address, 1 to 99', whole(1, 99)),
  setting(
    'OCID_PREFIX',
    'ocds-be6bcu',
    'OCDS prefix of contracting processes: ocds- and six small letters or digits, from the registrar',
    matching('ocds- and six small letters or digits, such as ocds-be6bcu', /^ocds-[a-z0-9]{6}$/),
  ),
  setting('PUBLISHER_NAME', 'Procurement Registry', 'publisher of the open data (OCDS)', upTo(4096, 'a name')),
  setting('DATA_LICENSE', '', 'licence address of the open data (OCDS); empty: none', url),
  setting('ALERTS_TO_PRIVATE', '', 'any value allows alerts to loopback, private and link-local addresses', anything),
  setting('EXPLORER', 'on', 'off: no web pages; search and API remain', oneOf('on', 'off')),
  setting('LOG_LEVEL', 'info', 'error, warn, info or debug', oneOf('error', 'warn', 'info', 'debug')),
  setting('WORKERS', '1', 'API processes on the same port, 1 to 64', whole(1, 64)),
];
