/** The table of settings: the one of the README, of `registry start --help` and of the doctor. */

export interface Setting {
  readonly name: string;
  /** Shown in the README; '' when there is none. */
  readonly fallback: string;
  readonly says: string;
  readonly schema: object;
}

const port = { type: 'string', pattern: '^([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$' };
const url = { type: 'string', pattern: '^https?://[^\\s/?#]+[^\\s?#]*$', maxLength: 500 };
const bytes = { type: 'string', pattern: '^[1-9][0-9]{0,11}$' };
const text = { type: 'string', minLength: 1, maxLength: 4096 };

/** Every setting, in the order of the README. */
export const settingTable: readonly Setting[] = [
  { name: 'HOST', fallback: '127.0.0.1', says: 'address to listen on', schema: text },
  { name: 'PORT', fallback: '8080', says: 'port of the API; 0 takes a free one', schema: port },
  { name: 'DATA_DIR', fallback: './data', says: 'folder of the embedded store, the keys and the accounts file', schema: text },
  {
    name: 'MONGODB_URI',
    fallback: '',
    says: 'a replica set of your own; empty: the embedded one',
    schema: { type: 'string', pattern: '^mongodb(\\+srv)?://\\S+$', maxLength: 4096 },
  },
  { name: 'DB_NAME', fallback: 'registry', says: 'database in the store', schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,38}$' } },
  { name: 'ACCOUNTS_FILE', fallback: '', says: 'INI file of brokers and their keys; empty: accounts.ini in DATA_DIR', schema: text },
  {
    name: 'FEED_WATERMARK_SECONDS',
    fallback: '1',
    says: 'how long the feed holds back new records; 0 or less: not at all',
    schema: { type: 'string', pattern: '^-?[0-9]{1,6}$' },
  },
  {
    name: 'FEED_MEMORY_MB',
    fallback: '32',
    says: 'megabytes of feed pages each process keeps in memory, 0 to 4096; 0: none',
    schema: { type: 'string', pattern: '^([0-9]{1,3}|[1-3][0-9]{3}|40([0-8][0-9]|9[0-6]))$' },
  },
  {
    name: 'VIEW_MEMORY_MB',
    fallback: '16',
    says: 'megabytes of tenders, as they were sent, that each process keeps in memory, 0 to 4096; 0: none',
    schema: { type: 'string', pattern: '^([0-9]{1,3}|[1-3][0-9]{3}|40([0-8][0-9]|9[0-6]))$' },
  },
  {
    name: 'SANDBOX_MODE',
    fallback: '',
    says: 'any value turns on procurementMethodDetails and accelerated periods',
    schema: { type: 'string' },
  },
  {
    name: 'AUCTION',
    fallback: 'builtin',
    says: 'builtin: at the start of an auction the initial values are its results; external: an account of group auction reports them',
    schema: { enum: ['builtin', 'external'] },
  },
  {
    name: 'TIME_ZONE',
    fallback: 'Europe/Kyiv',
    says: 'zone of printed dates, working days and ids',
    schema: { type: 'string', format: 'zone' },
  },
  { name: 'DOCUMENT_SERVICE_PORT', fallback: 'PORT + 1', says: 'port of the embedded document service; 0: none', schema: port },
  {
    name: 'DOCUMENT_SERVICE_URL',
    fallback: '',
    says: 'public address of the document service; empty: the embedded one, which with HOST=0.0.0.0 only this machine can open',
    schema: url,
  },
  {
    name: 'DOCUMENT_SERVICE_KEY',
    fallback: '',
    says: 'signing seed, 64 hex digits; empty: made once and kept in DATA_DIR',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  {
    name: 'DOCUMENT_SERVICE_KEYS',
    fallback: '',
    says: 'further verify keys, 64 hex digits each, separated by commas',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}(,[0-9a-f]{64})*$' },
  },
  {
    name: 'TOKEN_SECRET',
    fallback: '',
    says: 'what owner tokens of requests with an Idempotency-Key are made of, 64 hex digits, the same for all processes; older ones behind it after commas; empty: made once and kept in DATA_DIR',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}(,[0-9a-f]{64}){0,7}$' },
  },
  { name: 'MAX_UPLOAD_BYTES', fallback: '52428800', says: 'largest file the document service takes', schema: bytes },
  {
    name: 'DEFAULT_AUTHORITY',
    fallback: '',
    says: 'JSON file of the organization that decides reports on contracts without an agreement',
    schema: text,
  },
  {
    name: 'STRICT_REPORT_ROLES',
    fallback: '',
    says: 'any value refuses report writes by brokers whose role is unknown',
    schema: { type: 'string' },
  },
  {
    name: 'PLAN_LINKERS',
    fallback: '',
    says: 'names of accounts, separated by commas, that may link plans of others to tenders of central bodies',
    schema: { type: 'string', maxLength: 4096 },
  },
  {
    name: 'CONFIDENTIAL_BODIES',
    fallback: '',
    says: 'UA-EDR codes, separated by commas, of procuring entities whose sign.p7s has to be buyerOnly',
    schema: { type: 'string', maxLength: 65_536 },
  },
  { name: 'PUBLIC_URL', fallback: '', says: 'address the world sees, for links; empty: the Host header', schema: url },
  {
    name: 'TRUST_PROXY',
    fallback: '0',
    says: 'how many proxies stand in front; 0: forwarded headers are ignored',
    schema: { type: 'string', pattern: '^[0-9]{1,2}$' },
  },
  { name: 'MAX_BODY_BYTES', fallback: '1048576', says: 'largest JSON body', schema: bytes },
  {
    name: 'RATE_LIMIT',
    fallback: '',
    says: 'requests/seconds of one account, or of one address without a key, e.g. 600/60, counted by each process; empty: no limit',
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,6}/[1-9][0-9]{0,4}$' },
  },
  {
    name: 'DRAFTS_PER_ACCOUNT',
    fallback: '0',
    says: 'how many unpublished tenders an account may have, and as many plans and violation reports, to 1000000; 0: no bound',
    schema: { type: 'string', pattern: '^(0|[1-9][0-9]{0,5}|1000000)$' },
  },
  {
    name: 'READ_ONLY',
    fallback: '0',
    says: '1: writes are answered 503 and the scheduler rests; reads and feeds go on',
    schema: { enum: ['0', '1'] },
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    says: 'address traces are sent to by OTLP/HTTP, e.g. http://127.0.0.1:4318; empty: no traces',
    schema: url,
  },
  {
    name: 'EXPORTS_AT_ONCE',
    fallback: '4',
    says: 'how many bulk exports each process runs at once, 0 to 99; 0: none',
    schema: { type: 'string', pattern: '^[0-9]{1,2}$' },
  },
  {
    name: 'OCID_PREFIX',
    fallback: 'ocds-be6bcu',
    says: 'prefix of the ids of contracting processes in open data (OCDS): ocds- and six small letters or digits, as its registrar gave it',
    schema: { type: 'string', pattern: '^ocds-[a-z0-9]{6}$' },
  },
  { name: 'PUBLISHER_NAME', fallback: 'Procurement Registry', says: 'who publishes the open data (OCDS)', schema: text },
  { name: 'DATA_LICENSE', fallback: '', says: 'address of the licence of the open data (OCDS); empty: none is named', schema: url },
  {
    name: 'EXPLORER',
    fallback: 'on',
    says: 'off: no web pages for people at the root; the search and the API stay',
    schema: { enum: ['on', 'off'] },
  },
  { name: 'LOG_LEVEL', fallback: 'info', says: 'error, warn, info or debug', schema: { enum: ['error', 'warn', 'info', 'debug'] } },
  {
    name: 'WORKERS',
    fallback: '1',
    says: 'API processes on the same port, 1 to 64',
    schema: { type: 'string', pattern: '^([1-9]|[1-5][0-9]|6[0-4])$' },
  },
];
