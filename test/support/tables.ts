/** Every row of the service without a store behind it, for tests that are computed from the rows. */

import { accountsOf } from '../../src/accounts/accounts.ts';
import { type AppDeps, tablesOf } from '../../src/app.ts';
import { fixedClock } from '../../src/domain/clock.ts';
import type { Table } from '../../src/http/mount.ts';
import type { Row } from '../../src/http/route.ts';
import { silentLog } from '../../src/log.ts';
import { readSettings } from '../../src/settings.ts';

/** Answers every property and every call with itself: enough for a table that is built and never served. */
const hollow = (): never => {
  const self: unknown = new Proxy(() => self, { get: (_, key) => (key === 'then' ? undefined : self), apply: () => self });
  return self as never; // stands in for anything
};

const hollowDeps = (): AppDeps => ({
  settings: readSettings({}),
  store: hollow(),
  clock: fixedClock(new Date(0)),
  log: silentLog,
  accounts: accountsOf([]),
  documents: hollow(),
  feed: hollow(),
});

export const allTables = (): readonly Table[] => tablesOf(hollowDeps());

export interface Served {
  readonly row: Row;
  /** Full path with its prefix, placeholders included. */
  readonly path: string;
}

/** Every row at every address it is served. */
export const servedRows = (): Served[] =>
  allTables().flatMap(({ rows, options }) =>
    options.prefixes.flatMap((prefix) => rows.map((row) => ({ row, path: prefix.path + row.path }))),
  );

/** A path that names nothing: 32 zeros for every placeholder. */
export const emptyPath = (path: string): string => path.replace(/:\w+/g, '0'.repeat(32));
