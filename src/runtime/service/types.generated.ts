/** Made from schemas/ by `npm run types`; do not edit. */

/**
 * Accounts of group brokers; never their keys.
 *
 */
export interface Brokers {
  /**
   * Accounts in the order of the accounts file.
   *
   * @maxItems 1000
   */
  data: Broker[];
}
/**
 * One account.
 */
export interface Broker {
  /**
   * Name of the account.
   */
  name: string;
  /**
   * Name to show.
   */
  title: string;
  /**
   * Accreditation levels.
   *
   * @maxItems 10
   */
  levels: number[];
  /**
   * Further accreditation symbols.
   *
   * @maxItems 100
   */
  permissions: string[];
}
/**
 * Switches of the service (spec/service.md §2).
 *
 */
export interface Constants {
  /**
   * Accelerated periods are allowed.
   */
  SANDBOX_MODE: boolean;
  /**
   * Reports on contracts without an agreement are taken.
   */
  DEFAULT_AUTHORITY: boolean;
  /**
   * Only accounts of group authorities decide on such reports.
   */
  AUTHORITY_ACCOUNTS: boolean;
  /**
   * Auctions end by themselves, with the initial values as results.
   */
  BUILTIN_AUCTION: boolean;
  /**
   * Hashes of keys are logged.
   */
  CRITICAL_HEADERS_LOG_ENABLED: boolean;
  /**
   * Objects can be masked.
   */
  MASK_OBJECT_DATA_SINGLE: boolean;
}
/**
 * Where to go from the root of the service.
 *
 */
export interface Entrance {
  /**
   * Name of the service.
   */
  name: string;
  /**
   * Address the paths of the API stand below.
   */
  api: string;
  /**
   * Address of the documentation, for a browser.
   */
  docs: string;
  /**
   * Address of the OpenAPI document.
   */
  openapi: string;
}
/**
 * The process is alive.
 *
 */
export interface Health {
  /**
   * Always ok.
   */
  health: 'ok';
}
/**
 * An OpenAPI 3.1 document.
 *
 */
export interface OpenApi {
  /**
   * Version of the form.
   */
  openapi: string;
  /**
   * What the document describes.
   */
  info: {
    [k: string]: unknown;
  };
  /**
   * Paths and their methods.
   */
  paths: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * The service answers.
 *
 */
export interface Ping {
  /**
   * Always pong.
   */
  msg: 'pong';
}
/**
 * The service can do its work.
 *
 */
export interface Ready {
  /**
   * Always true; when it is not, the answer is 503.
   */
  ready: true;
  /**
   * READ_ONLY is set: writes are answered 503.
   */
  readOnly: boolean;
  /**
   * State of the store.
   */
  store: 'reachable';
  /**
   * outdated: the accounts file cannot be used, and the accounts read from it before stay valid; the log says what is wrong with it.
   */
  accounts: 'current' | 'outdated';
  workers?: Workers;
  feed: FeedHealth;
}
/**
 * All processes of the service; absent where there is only one.
 */
export interface Workers {
  /**
   * How many should serve.
   */
  wanted: number;
  /**
   * How many say that they can.
   */
  ready: number;
}
/**
 * The feed of this process: its guard and its fence (docs/feed.md).
 */
export interface FeedHealth {
  /**
   * Whether the guard of this process does the work or stands by.
   */
  state: 'starting' | 'leading' | 'standby' | 'stopped';
  /**
   * Seconds between the newest commit and what the guard has seen to.
   */
  lagSeconds: number;
  /**
   * Records committed at or below the fence since this process started.
   */
  late: number;
  /**
   * Records this process gave a new position.
   */
  restamped: number;
  /**
   * How often events of the store were lost to the guard.
   */
  historyLost: number;
  /**
   * Records are being moved because history was lost.
   */
  repairing: boolean;
  /**
   * Position up to which records are shown; null before the first tick.
   */
  horizon: number | null;
  /**
   * Seconds since the last tick of this process; null before the first.
   */
  fenceAgeSeconds: number | null;
}
/**
 * Description of the service (spec/service.md §2).
 *
 */
export interface Spore {
  /**
   * Name of the service.
   */
  name: string;
  /**
   * Address of the server, without the API prefix.
   */
  base_url: string;
  /**
   * Version of the API.
   */
  version: string;
  /**
   * Status of a successful read.
   *
   * @maxItems 10
   */
  expected_status: number[];
  /**
   * Method name → how it is called.
   */
  methods: {
    [k: string]: SporeMethod;
  };
}
/**
 * One method.
 */
export interface SporeMethod {
  /**
   * Path with :name placeholders.
   */
  path: string;
  /**
   * HTTP method.
   */
  method: string;
  /**
   * Formats of the answer.
   *
   * @maxItems 10
   */
  formats: string[];
  /**
   * Names of the placeholders.
   *
   * @maxItems 10
   */
  required_params: string[];
  /**
   * What it does.
   */
  description: string;
}
/**
 * Versions of the service and of its contract.
 *
 */
export interface Version {
  /**
   * Version of the package.
   */
  API: string;
  standards: Standards;
}
/**
 * The machine-readable contract.
 */
export interface Standards {
  /**
   * Version of the API.
   */
  version: string;
  /**
   * Address of the OpenAPI document.
   */
  url: string;
}
