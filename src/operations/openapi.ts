/** The OpenAPI document without a store or a server: it is worked out from the rows, and no handler is called. */

import type { JsonObject } from '../domain/json.ts';
import type { Table } from '../http/mount.ts';
import { openApiOf } from '../http/openapi/document.ts';
import { loadExamples } from '../http/openapi/examples.ts';
import { accountsOf } from '../platform/accounts/accounts.ts';
import { silentLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';
import { packageVersion } from '../runtime/service/version.ts';
import { type AppDeps, tablesOf, validatorOf } from '../runtime/tables.ts';

/** Answers every property and every call with itself: enough for a table that is built and never served. */
const hollow = (): never => {
  const self: unknown = new Proxy(() => self, { get: (_, key) => (key === 'then' ? undefined : self), apply: () => self });
  return self as never; // stands in for anything
};

export const hollowDeps = (): AppDeps => ({
  settings: readSettings({}),
  store: hollow(),
  clock: { now: () => new Date(0) },
  log: silentLog,
  accounts: accountsOf([]),
  documents: hollow(),
  feed: hollow(),
});

/** Every table of the service with nothing behind it. */
export const hollowTables = (): readonly Table[] => tablesOf(hollowDeps());

/** What `GET /openapi.json` answers at `origin`. */
export const describeApi = (origin: string): JsonObject =>
  openApiOf(hollowTables(), validatorOf(readSettings({})).schemas, { version: packageVersion(), origin, examples: loadExamples() });
