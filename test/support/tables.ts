/** Every row of the service without a store behind it, for tests that are computed from the rows. */

import type { Table } from '../../src/http/mount.ts';
import type { Row } from '../../src/http/route.ts';
import { hollowTables } from '../../src/operations/openapi.ts';

export const allTables = (): readonly Table[] => hollowTables();

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
