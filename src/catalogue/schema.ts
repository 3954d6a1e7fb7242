/** Entries of the catalogue as they are sent, read from elsewhere, and shown. */
import type { CatalogueEntries, CatalogueKind } from '../domain/catalogue.ts';
import type { Accepts, Validator } from '../validation/validator.ts';

export const entrySchemas: { readonly [Kind in CatalogueKind]: Accepts<CatalogueEntries[Kind]> } = {
  profiles: { id: '/catalogue/profile' },
  categories: { id: '/catalogue/category' },
  products: { id: '/catalogue/product' },
};

/** An entry of another catalogue, or of a file: what the registry knows of it, or why it is none. */
export type ReadEntry = (
  kind: CatalogueKind,
  data: unknown,
) => { readonly entry: CatalogueEntries[CatalogueKind] } | { readonly fault: string };

/** Entries have many more fields elsewhere: those are left out. */
export const makeReadEntry =
  (validator: Pick<Validator, 'errorsOf' | 'view'>): ReadEntry =>
  (kind, data) => {
    const { id } = entrySchemas[kind];
    const entry = validator.view(id)(Object(data));
    const [error] = validator.errorsOf(id, entry, []);
    if (error !== undefined) return { fault: `${error.path.join('.')}: ${error.msg}` };
    return { entry: entry as unknown as CatalogueEntries[CatalogueKind] }; // as its schema has it
  };
