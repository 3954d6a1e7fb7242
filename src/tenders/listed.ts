/** What code lists say besides in the view of a tender, also of one that was stored before they were loaded (spec/decisions.md D22). */

import type { CodeListName, CodeLists } from '../domain/code-lists.ts';
import { makeViewCache, type ViewCache } from '../http/conditional.ts';
import { phaseList } from '../procedures/engine/lists.ts';
import type { Procedure } from '../procedures/engine/procedure.ts';
import type { Procedures } from '../procedures/engine/procedures.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A field that lists fill in. */
interface ListedField {
  readonly field: string;
  /** Those it is made of. */
  readonly lists: readonly CodeListName[];
  /** What is shown instead of what is stored; undefined: that stays. */
  readonly fills: (tender: Fields, procedure: Procedure, codes: CodeLists) => unknown;
}

export const listedFields = phaseList<ListedField>('listed fields');

/** The fields of a whole tender that lists fill in. */
export const filledIn = (tender: Fields, procedure: Procedure, codes: CodeLists): Record<string, unknown> => {
  const filled: Record<string, unknown> = {};
  for (const { field, fills } of listedFields.of(procedure)) {
    const value = fills(tender, procedure, codes);
    if (value !== undefined) filled[field] = value;
  }
  return filled;
};

/** Remembered views, all of which are forgotten when a list they may be made of is another one. */
export const rememberedAsListed = (bytes: number, codes: CodeLists, { all }: Pick<Procedures, 'all'>): ViewCache => {
  const names = new Set(all.flatMap((procedure) => listedFields.of(procedure).flatMap(({ lists }) => lists)));
  const inForce = (): readonly unknown[] => [...names].map((name) => codes.list(name));
  let lists = inForce();
  let views = makeViewCache(bytes);
  const ofTheseLists = (): ViewCache => {
    const now = inForce();
    if (now.some((list, index) => list !== lists[index])) views = makeViewCache(bytes);
    lists = now;
    return views;
  };
  return {
    find: (id, look) => ofTheseLists().find(id, look),
    keep: (id, version, view) => ofTheseLists().keep(id, version, view),
  };
};
