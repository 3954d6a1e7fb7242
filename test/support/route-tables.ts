/** Every route of the service without a store, for tests computed from the routes. */

import { stubRouteTables } from '../../src/app/operations/openapi.ts';
import type { Route, RouteTable } from '../../src/http/route.ts';

export const allTables = (): readonly RouteTable[] => stubRouteTables();

export interface Served {
  readonly route: Route;
  /** Full path with its prefix, placeholders included. */
  readonly path: string;
}

/** Every route at every address where it is served. */
export const servedRows = (): Served[] =>
  allTables().flatMap(({ routes, options }) =>
    options.prefixes.flatMap((prefix) => routes.map((route) => ({ route, path: prefix.path + route.path }))),
  );

/** A path without existing ids: 32 zeros for every placeholder. */
export const emptyPath = (path: string): string => path.replace(/:\w+/g, '0'.repeat(32));
