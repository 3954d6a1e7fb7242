/** Catalogue entries: request bodies, entries read from elsewhere, and views. */
import type { CatalogueEntries, CatalogueKind } from '../../base/domain/catalogue.ts';
import { Problem } from '../../base/domain/problem.ts';
import type { Accepts, Validator } from '../../base/validation/validator.ts';

export const entrySchemas: { readonly [Kind in CatalogueKind]: Accepts<CatalogueEntries[Kind]> } = {
  profiles: { id: '/catalogue/profile' },
  categories: { id: '/catalogue/category' },
  products: { id: '/catalogue/product' },
};

/** Reads an entry of another catalogue or a file: its known fields, or the first fault. */
export type ReadEntry = (
  kind: CatalogueKind,
  data: unknown,
) => { readonly entry: CatalogueEntries[CatalogueKind] } | { readonly fault: string };

/** Entries elsewhere have many more fields; those are dropped. */
export const makeReadEntry =
  (validator: Pick<Validator, 'check' | 'view'>): ReadEntry =>
  (kind, data) => {
    const accepts = entrySchemas[kind];
    try {
      return { entry: validator.check<CatalogueEntries[CatalogueKind]>(accepts, validator.view(accepts.id)(Object(data)), []) };
    } catch (error) {
      const [first] = error instanceof Problem ? (error.errors ?? []) : [];
      if (first === undefined) throw error;
      return { fault: `${first.path.join('.')}: ${first.msg}` };
    }
  };
