/** The OpenAPI document without a store or a server: it is worked out from the routes, and no handler is called. */

import type { JsonObject } from '../domain/json.ts';
import { buildOpenApi } from '../http/openapi/document.ts';
import { loadExamples } from '../http/openapi/examples.ts';
import type { RouteTable } from '../http/route.ts';
import { collectAccounts } from '../platform/accounts/accounts.ts';
import { silentLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';
import { type AppDeps, buildRouteTables, buildValidator } from '../runtime/route-tables.ts';
import { packageVersion } from '../runtime/service/version.ts';

/** Answers every property and every call with itself: enough for a table that is built and never served. */
const stub = (): never => {
  const self: unknown = new Proxy(() => self, { get: (_, key) => (key === 'then' ? undefined : self), apply: () => self });
  return self as never; // stands in for anything
};

export const stubDeps = (): AppDeps & Required<Pick<AppDeps, 'validator'>> => ({
  settings: readSettings({}),
  validator: buildValidator(readSettings({})),
  store: stub(),
  clock: { now: () => new Date(0) },
  log: silentLog,
  accounts: collectAccounts([]),
  documents: stub(),
  feed: stub(),
});

/** Every table of the service with nothing behind it. */
export const stubRouteTables = (): readonly RouteTable[] => buildRouteTables(stubDeps());

/** The answer of `GET /openapi.json` at `origin`. */
export const describeApi = (origin: string): JsonObject => {
  const deps = stubDeps();
  return buildOpenApi(buildRouteTables(deps), deps.validator.schemas, { version: packageVersion(), origin, examples: loadExamples() });
};
