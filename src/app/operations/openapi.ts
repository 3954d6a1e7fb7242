/** The OpenAPI document without a store or a server: derived from the routes; no handler is called. */

import type { JsonObject } from '../../base/domain/json.ts';
import { collectAccounts } from '../../base/platform/accounts/accounts.ts';
import { silentLog } from '../../base/platform/log.ts';
import { readSettings } from '../../base/platform/settings.ts';
import { buildOpenApi } from '../../http/openapi/document.ts';
import { loadExamples } from '../../http/openapi/examples.ts';
import type { RouteTable } from '../../http/route.ts';
import { type AppDeps, buildRouteTables, buildValidator } from '../route-tables.ts';
import { packageVersion } from '../service/version.ts';

/** Returns itself for every property and call: enough for route tables that are built but never served. */
const makeStub = (): never => {
  const self: unknown = new Proxy(() => self, { get: (_, key) => (key === 'then' ? undefined : self), apply: () => self });
  return self as never; // stands in for anything
};

export const stubDeps = (): AppDeps & Required<Pick<AppDeps, 'validator'>> => ({
  settings: readSettings({}),
  validator: buildValidator(readSettings({})),
  store: makeStub(),
  clock: { now: () => new Date(0) },
  log: silentLog,
  accounts: collectAccounts([]),
  documents: makeStub(),
  feed: makeStub(),
});

/** All route tables of the service, with stubs behind them. */
export const stubRouteTables = (): readonly RouteTable[] => buildRouteTables(stubDeps());

/** The response to `GET /openapi.json` at `origin`. */
export const describeApi = (origin: string): JsonObject => {
  const deps = stubDeps();
  return buildOpenApi(buildRouteTables(deps), deps.validator.schemas, { version: packageVersion(), origin, examples: loadExamples() });
};
