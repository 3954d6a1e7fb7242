/** The catalogue selected by the settings (CATALOGUE). */
import type { Catalogue } from '../domain/catalogue.ts';
import type { Clock } from '../platform/clock.ts';
import { type CatalogueStore, embeddedCatalogue } from '../store/catalogue.ts';
import type { Validator } from '../validation/validator.ts';
import { outsideCatalogue } from './outside.ts';
import { makeReadEntry } from './schema.ts';

interface CatalogueDeps {
  readonly settings: { readonly catalogue: string };
  readonly store: CatalogueStore;
  readonly clock: Clock;
  readonly validator: Pick<Validator, 'check' | 'view'>;
}

/** Null: nothing is looked up, and ids are opaque. */
export const openCatalogue = ({ settings: { catalogue: source }, store, clock, validator }: CatalogueDeps): Catalogue | null => {
  if (source === 'off') return null;
  if (source === 'embedded') return embeddedCatalogue(store);
  return outsideCatalogue({ address: source, clock, read: makeReadEntry(validator) });
};
