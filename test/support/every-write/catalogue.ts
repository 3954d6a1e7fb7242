/** A write for every route of the catalogue. */

import { shipped } from '../../../fixtures/catalogue.ts';
import { catalogueKinds } from '../../../src/base/domain/catalogue.ts';
import { keys } from '../registry.ts';
import type { Write } from './write.ts';

export const catalogueWrites = async (): Promise<Write[]> => {
  let created = 0;
  return catalogueKinds.map((kind) => ({
    row: `PUT /${kind}/:entry`,
    ready: async () => {
      created += 1;
      const [{ id: _, ...data } = {}] = shipped(kind);
      return { path: `/api/${kind}/made-${created}`, ask: { key: keys.administrator, body: { data } } };
    },
  }));
};
