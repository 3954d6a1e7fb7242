/** The service description in the SPORE form, computed from the rows (spec/service.md §2). Pure. */

import type { Table } from '../../http/mount.ts';
import type { Links } from '../../http/route.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { apiVersion } from './version.ts';

/** `GET /tenders/:tender/documents` → `get_tenders_tender_documents`. */
const nameOf = (method: string, path: string): string =>
  `${method}_${path.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '')}`.toLowerCase();

const parameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** Methods of every table; a row served at several addresses is described at the first that addresses show. */
export const sporeOf = (tables: readonly Table[], { origin }: Pick<Links, 'origin'>): JsonObject => {
  const methods: Record<string, Json> = {};
  for (const { rows, options } of tables) {
    const prefix = options.prefixes[0]?.shownAs ?? '';
    for (const { method, path, summary: says } of rows) {
      methods[nameOf(method, prefix === '' ? `root${path}` : path)] = {
        path: prefix + path,
        method: method.toUpperCase(),
        formats: ['json'],
        required_params: parameters(path),
        description: says,
      };
    }
  }
  return { name: 'Procurement Registry', base_url: origin, version: apiVersion, expected_status: [200], methods };
};
