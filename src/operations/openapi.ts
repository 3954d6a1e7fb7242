/** The OpenAPI document without a store or a server: it is computed from the rows, and nothing of them is called but one. */

import type { Table } from '../http/mount.ts';
import type { Call } from '../http/route.ts';
import { anonymous } from '../model/actor.ts';
import type { Json } from '../model/json.ts';
import { accountsOf } from '../runtime/accounts/accounts.ts';
import { silentLog } from '../runtime/log.ts';
import { readSettings } from '../runtime/settings.ts';
import { type AppDeps, tablesOf } from '../runtime/tables.ts';

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

/** Enough of a request for a handler that only looks at where it was asked. */
const callAt = (origin: string): Call => {
  const nothing = (): never => {
    throw new Error('There is no body');
  };
  return {
    params: {},
    query: new Map(),
    actor: anonymous,
    token: null,
    now: new Date(0),
    links: { origin, prefix: '', absolute: (path) => origin + path },
    requestId: 'openapi',
    local: true,
    sent: undefined,
    config: undefined,
    newSecret: nothing,
    data: nothing,
    dataAs: nothing,
  };
};

/** What `GET /openapi.json` answers at `origin`. */
export const describeApi = async (origin: string): Promise<Json> => {
  const rows = hollowTables().flatMap((table) => table.rows);
  const row = rows.find(({ path }) => path === '/openapi.json');
  if (row === undefined) throw new Error('The registry has no row for /openapi.json');
  const { body, text } = await row.handler(callAt(origin));
  return body ?? JSON.parse(text ?? 'null');
};
