/** The procedure types of a registry, as passed to the modules, which know no type by name. */
import type { CodeList } from '../../domain/code-lists.ts';
import { sameValue } from '../../domain/json.ts';
import { type Measure, price } from './measure.ts';
import type { Procedure } from './procedure.ts';
import type { BidsShown } from './transitions.ts';

export interface Procedures {
  /** The procedure of a `procurementMethodType`; undefined for a type that is only stored and shown. */
  of(type: string): Procedure | undefined;
  /** The procedure of a stored tender; undefined also for one that is only stored as imported. */
  runs(tender: { readonly procurementMethodType?: unknown; readonly unrun?: unknown }): Procedure | undefined;
  /** The measure of a type; `price` for one that is only stored. */
  measureOf(type: string): Measure;
  readonly all: readonly Procedure[];
  /** Status → how bids are shown in it, whatever the type. */
  readonly bidsShown: ReadonlyMap<string, BidsShown>;
  /** The code lists of all phases, each once. */
  readonly codeLists: readonly CodeList[];
  /** Names of the types, in the order of the list. */
  readonly types: readonly string[];
  /** The type of a tender that names none. */
  readonly byDefault: string;
}

/** Bids are shown by status and pre-qualification: lists and histories know no more. Throws an `Error` if two types differ. */
const bidsShownIn = (list: readonly Procedure[]): ReadonlyMap<string, BidsShown> => {
  const found = new Map<string, BidsShown>();
  for (const { type, bidsShown } of list) {
    for (const [status, shows] of bidsShown) {
      if ((found.get(status) ?? shows) !== shows)
        throw new Error(`procedure type ${type}: bids in ${status} are ${shows}, elsewhere ${found.get(status)}`);
      found.set(status, shows);
    }
  }
  return found;
};

/** Throws an `Error` if two types use the same name for different lists. */
const collectCodeLists = (list: readonly Procedure[]): readonly CodeList[] => {
  const found = new Map<string, CodeList>();
  for (const { type, codeLists } of list) {
    for (const one of codeLists) {
      if (!sameValue(found.get(one.name) ?? one, one))
        throw new Error(`procedure type ${type}: the code list ${one.name} is another one elsewhere`);
      found.set(one.name, one);
    }
  }
  return [...found.values()];
};

/** A table of these types, with the first as the default. Throws an `Error` if the list is empty or has a type twice. */
export const makeProcedures = (list: readonly Procedure[]): Procedures => {
  const known = new Map(list.map((procedure) => [procedure.type, procedure]));
  const [first] = list;
  if (first === undefined || known.size < list.length) throw new Error('a registry needs procedure types, each named once');
  return {
    bidsShown: bidsShownIn(list),
    of: (type) => known.get(type),
    runs: ({ procurementMethodType, unrun }) => (unrun === undefined ? known.get(String(procurementMethodType)) : undefined),
    measureOf: (type) => known.get(type)?.measure ?? price,
    all: list,
    codeLists: collectCodeLists(list),
    types: [...known.keys()],
    byDefault: first.type,
  };
};
