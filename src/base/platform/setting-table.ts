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

const wholeNumberShape = (from: number, to: number, of = ''): Shape => ({
  should: `a whole number${of} from ${from} to ${to}`,
  fits: (value) => /^-?\d{1,15}$/.test(value) && Number(value) >= from && Number(value) <= to,
});
const patternShape = (should: string, pattern: RegExp): Shape => ({ should, fits: (value) => pattern.test(value) });
/** Only length is checked. */
const lengthShape = (most: number, should: string): Shape => ({
  should: `${should}, at most ${most} characters`,
  fits: (value) => value.length <= most,
});
const oneOfShape = (...words: readonly string[]): Shape => ({
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

const anyShape: Shape = { should: 'any value', fits: () => true };
const portShape: Shape = { ...wholeNumberShape(0, 65_535), should: 'a port, 0 to 65535' };
const bytesShape = wholeNumberShape(1, 999_999_999_999, ' of bytes');
const megabytesShape = wholeNumberShape(0, 4096, ' of megabytes');
const filePathShape = lengthShape(4096, 'the path of a file');
const urlShape = patternShape(
  'an address with http:// or https:// and without ? or #, such as https://registry.example',
  /^https?:\/\/[^\s/?#]{1,253}[^\s?#]{0,250}$/,
);

const isoDate = patternShape(
  'a date such as 2026-01-31 or 2026-01-31T10:00:00+02:00',
  /^\d{4}-\d\d-\d\d(T[\d:.]{5,15}(Z|[+-]\d\d:\d\d)?)?$/,
);

const defineSetting = (name: string, fallback: string, description: string, shape: Shape): Setting => ({
  name,
  fallback,
  description,
  ...shape,
});

/** All settings, in the order of docs/settings.md. */
export const settingTable: readonly Setting[] = [
  defineSetting(
    'HOST',
    '127.0.0.1',
    'address to listen on',
    patternShape('an address or a name of this machine, without a scheme or a port, such as 127.0.0.1', /^[\w.:%-]{1,253}$/),
  ),
  defineSetting('PORT', '8080', 'port of the API; 0 takes a free one', portShape),
  defineSetting('DATA_DIR', './data', 'folder of embedded store, keys and accounts file', lengthShape(4096, 'the path of a folder')),
  defineSetting(
    'MONGODB_URI',
    '',
    'your replica set; empty: the embedded one',
    patternShape(
      'an address of MongoDB without spaces, such as mongodb://host1,host2/?replicaSet=registry',
      /^mongodb(\+srv)?:\/\/\S{1,4000}$/,
    ),
  ),
  defineSetting(
    'STORE_CACHE_MB',
    '512',
    'cache of the embedded store, 256 to 1048576; its process takes about 300 more',
    wholeNumberShape(256, 1_048_576, ' of megabytes'),
  ),
  defineSetting(
    'DB_NAME',
    'registry',
    'database in the store',
    patternShape('1 to 38 letters, digits, _ or -, such as registry', /^[\w-]{1,38}$/),
  ),
  defineSetting('ACCOUNTS_FILE', '', 'INI file of accounts and keys; empty: accounts.ini in DATA_DIR', filePathShape),
  defineSetting(
    'FEED_WATERMARK_SECONDS',
    '1',
    'delay of new records in the feed; 0 or less: none',
    wholeNumberShape(-999_999, 999_999, ' of seconds'),
  ),
  defineSetting('FEED_MEMORY_MB', '32', 'cached feed pages of a process, 0 to 4096; 0: none', megabytesShape),
  defineSetting('VIEW_MEMORY_MB', '16', 'cached views of tenders of a process, 0 to 4096; 0: none', megabytesShape),
  defineSetting('SANDBOX_MODE', '', 'any value allows procurementMethodDetails and accelerated periods', anyShape),
  defineSetting(
    'AUCTION',
    'builtin',
    'builtin: initial values are the results; external: group auction reports them; live: the registry holds auctions',
    oneOfShape('builtin', 'external', 'live'),
  ),
  defineSetting(
    'AUCTIONS_PER_SLOT',
    '300',
    'with AUCTION=live: auctions beginning in a half hour, to 100000, test tenders apart; 0: no bound',
    wholeNumberShape(0, 100_000),
  ),
  defineSetting(
    'AUCTION_OUTAGE_SECONDS',
    '5',
    'with AUCTION=live: longest outage or lateness that moves nothing, 2 to 60; longer ones extend the turn',
    wholeNumberShape(2, 60),
  ),
  defineSetting(
    'AUCTION_OUTAGE_MINUTES',
    '10',
    'with AUCTION=live: a longer outage, 2 to 240, pauses an auction until the next working day',
    wholeNumberShape(2, 240),
  ),
  defineSetting(
    'SCHEDULER',
    'builtin',
    'builtin: the registry moves tenders by time; external: only PATCH …/chronograph by group chronograph does',
    oneOfShape('builtin', 'external'),
  ),
  defineSetting('TIME_ZONE', 'Europe/Kyiv', 'zone of printed dates, working days and ids', {
    should: 'the name of a time zone, such as Europe/Kyiv',
    fits: isZone,
  }),
  defineSetting('DOCUMENT_SERVICE_PORT', 'PORT + 1', 'port of the embedded document service; 0: none', portShape),
  defineSetting(
    'DOCUMENT_SERVICE_URL',
    '',
    'public address of the document service; empty: the embedded one (with HOST=0.0.0.0 for this machine only)',
    urlShape,
  ),
  defineSetting(
    'DOCUMENT_SERVICE_KEY',
    '',
    'signing seed, 64 hex digits; empty: made once, kept in DATA_DIR',
    patternShape('64 hex digits in small letters', /^[0-9a-f]{64}$/),
  ),
  defineSetting(
    'DOCUMENT_SERVICE_KEYS',
    '',
    'further verify keys, 64 hex digits, by commas',
    patternShape(
      '64 hex digits in small letters, or several such keys with commas and no spaces between them',
      /^[0-9a-f]{64}(,[0-9a-f]{64})*$/,
    ),
  ),
  defineSetting(
    'TOKEN_SECRET',
    '',
    'secret of keyed owner tokens and auction links, 64 hex digits, equal in all processes; previous keys follow, comma-separated; empty: made once, kept in DATA_DIR',
    patternShape(
      '64 hex digits in small letters, or up to 8 such secrets with commas and no spaces between them',
      /^[0-9a-f]{64}(,[0-9a-f]{64}){0,7}$/,
    ),
  ),
  defineSetting('MAX_UPLOAD_BYTES', '52428800', 'largest upload', bytesShape),
  defineSetting(
    'UNUSED_UPLOADS_MB',
    '4096',
    'unused uploads of an account in megabytes, a file counts at least 1, to 1000000; 0: no bound',
    wholeNumberShape(0, 1_000_000, ' of megabytes'),
  ),
  defineSetting('DEFAULT_AUTHORITY', '', 'JSON file of the organization deciding reports on contracts without an agreement', filePathShape),
  defineSetting(
    'EXCHANGE_RATES',
    '',
    "file or address (`{date}`: YYYYMMDD) of JSON exchange rates to UAH, for complaint fees: a table, tables by days, or the National Bank's list",
    lengthShape(4096, 'the path of a file, or an address'),
  ),
  defineSetting(
    'CATALOGUE',
    'embedded',
    'profiles, categories and products: embedded (in the store), the address of an outside catalogue, or off: ids are opaque',
    patternShape(
      'embedded, off, or an address with http:// or https:// and without ? or #, such as https://catalogue.example',
      /^(embedded|off|https?:\/\/[^\s/?#]{1,253}[^\s?#]{0,250})$/,
    ),
  ),
  defineSetting(
    'SEARCH_SYNONYMS',
    '',
    'JSON file of words and what the search suggests instead: `{"дизпаливо": "дизельне пальне"}`',
    filePathShape,
  ),
  defineSetting('STRICT_REPORT_ROLES', '', 'any value refuses report writes by brokers of unknown role', anyShape),
  defineSetting(
    'PLAN_LINKERS',
    '',
    "accounts, by commas, that may link others' plans to tenders of central bodies",
    lengthShape(4096, 'names of accounts, separated by commas'),
  ),
  defineSetting(
    'FAST_FRAMEWORKS',
    '',
    'comma-separated framework ids whose submissions are approved automatically',
    lengthShape(4096, 'ids of frameworks, separated by commas'),
  ),
  defineSetting(
    'CONFIDENTIAL_BODIES',
    '',
    'UA-EDR codes, by commas, of procuring entities whose sign.p7s must be buyerOnly',
    lengthShape(65_536, 'codes, separated by commas'),
  ),
  defineSetting('PUBLIC_URL', '', 'public address, for links; empty: the Host header', urlShape),
  defineSetting('TRUST_PROXY', '0', 'number of proxies in front; 0: forwarded headers are ignored', wholeNumberShape(0, 99)),
  defineSetting('MAX_BODY_BYTES', '1048576', 'largest JSON body', bytesShape),
  defineSetting(
    'BODY_MEMORY_MB',
    '',
    'request bodies under way in a process, in megabytes, 1 to 65536; empty: a sixteenth of the memory limit, at most 256',
    wholeNumberShape(1, 65_536, ' of megabytes'),
  ),
  defineSetting('BODY_MEMORY_ACCOUNT_PERCENT', '50', 'of that for one account, 1 to 100', wholeNumberShape(1, 100)),
  defineSetting('BODY_MEMORY_ADDRESS_PERCENT', '50', 'of that for one address (IPv6: /64), 1 to 100', wholeNumberShape(1, 100)),
  defineSetting(
    'RATE_LIMIT',
    '',
    'requests/seconds of an account, or an address without a key, in each process, e.g. 600/60; empty: no limit',
    patternShape('requests/seconds, two whole numbers from 1, such as 600/60', /^[1-9]\d{0,6}\/[1-9]\d{0,4}$/),
  ),
  defineSetting(
    'DRAFTS_PER_ACCOUNT',
    '0',
    'unpublished tenders, plans and violation reports (each) of an account, to 1000000; 0: no bound',
    wholeNumberShape(0, 1_000_000),
  ),
  defineSetting('READ_ONLY', '0', '1: writes are 503, the scheduler pauses; reads and feeds continue', oneOfShape('0', '1')),
  defineSetting('MIRROR_OF', '', 'API address of a registry to mirror; no writes', urlShape),
  defineSetting('MIRROR_PARALLEL', '8', 'records a mirror fetches at a time, 1 to 256', wholeNumberShape(1, 256)),
  defineSetting('MIRROR_SINCE', '', 'ISO date: a mirror fetches nothing older', isoDate),
  defineSetting('MIRROR_UNTIL', '', 'ISO date: a mirror begins there, goes back, and follows nothing', isoDate),
  defineSetting(
    'MIRROR_REREAD_SECONDS',
    '300',
    'how often a mirror rereads the last hour of each feed, to 86400; 0: never',
    wholeNumberShape(0, 86_400, ' of seconds'),
  ),
  defineSetting('MIRROR_DOCUMENTS', '0', '1: a mirror also fetches and serves documents', oneOfShape('0', '1')),
  defineSetting('MIRROR_DOCUMENT_BYTES', '52428800', 'largest document of a mirror', bytesShape),
  defineSetting(
    'MIRROR_DOCUMENT_TYPES',
    '',
    'file endings and media types a mirror keeps, by commas, e.g. pdf,image/*; empty: all',
    patternShape('endings of names and media types, separated by commas, such as pdf,image/*', /^[-\w.+/*, ]{1,4096}$/),
  ),
  defineSetting(
    'MIRROR_DOCUMENT_HOSTS',
    '',
    'further document hosts of the source, by commas; private addresses with their port',
    patternShape('names of hosts, separated by commas, such as files.example or 10.0.0.7:8081', /^[-\w.:[\], ]{1,4096}$/),
  ),
  defineSetting('OTEL_EXPORTER_OTLP_ENDPOINT', '', 'OTLP/HTTP address for traces, e.g. http://127.0.0.1:4318; empty: none', urlShape),
  defineSetting('CONNECTIONS_AT_ONCE', '10000', 'open connections of a process, both ports, 1 to 999999', wholeNumberShape(1, 999_999)),
  defineSetting(
    'CONNECTIONS_PER_ADDRESS',
    '1000',
    'for one address (IPv6: /64), 1 to 999999; not counted with TRUST_PROXY above 0',
    wholeNumberShape(1, 999_999),
  ),
  defineSetting('STREAMS_AT_ONCE', '4000', 'event streams of a process, and as many long polls, 1 to 999999', wholeNumberShape(1, 999_999)),
  defineSetting('STREAMS_PER_ADDRESS', '200', 'for one address, and as many long polls, 1 to 999999', wholeNumberShape(1, 999_999)),
  defineSetting('MAX_WATCHERS', '5000', 'auction watchers of a process, without bidders, 1 to 999999', wholeNumberShape(1, 999_999)),
  defineSetting(
    'WATCHERS_PER_ADDRESS',
    '30',
    'for one address (IPv6: /64), 1 to 999999; accounts are not counted',
    wholeNumberShape(1, 999_999),
  ),
  defineSetting('EXPORTS_AT_ONCE', '4', 'bulk exports of a process at once, 0 to 99; 0: none', wholeNumberShape(0, 99)),
  defineSetting('EXPORTS_PER_ADDRESS', '2', 'for one address, 1 to 99', wholeNumberShape(1, 99)),
  defineSetting(
    'OCID_PREFIX',
    'ocds-be6bcu',
    'OCDS prefix of contracting processes: ocds- and six small letters or digits, from the registrar',
    patternShape('ocds- and six small letters or digits, such as ocds-be6bcu', /^ocds-[a-z0-9]{6}$/),
  ),
  defineSetting('PUBLISHER_NAME', 'Procurement Registry', 'publisher of the open data (OCDS)', lengthShape(4096, 'a name')),
  defineSetting('DATA_LICENSE', '', 'licence address of the open data (OCDS); empty: none', urlShape),
  defineSetting('ALERTS_TO_PRIVATE', '', 'any value allows alerts to loopback, private and link-local addresses', anyShape),
  defineSetting('EXPLORER', 'on', 'off: no web pages; search and API remain', oneOfShape('on', 'off')),
  defineSetting('LOG_LEVEL', 'info', 'error, warn, info or debug', oneOfShape('error', 'warn', 'info', 'debug')),
  defineSetting('WORKERS', '1', 'API processes on the same port, 1 to 64', wholeNumberShape(1, 64)),
];
