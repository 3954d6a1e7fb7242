/** The procedure types a registry runs, as the modules get them: they know no type by name. */
import type { CodeList } from '../../domain/code-lists.ts';
import { sameValue } from '../../domain/json.ts';
import { type Measure, price } from './measure.ts';
import type { Procedure } from './procedure.ts';
import type { BidsShown } from './transitions.ts';

export interface Procedures {
  /** The procedure of a `procurementMethodType`; undefined for a type that is only stored and shown. */
  of(type: string): Procedure | undefined;
  /** The procedure a stored tender runs by; undefined also for one that is kept as an import brought it. */
  runs(tender: { readonly procurementMethodType?: unknown; readonly unrun?: unknown }): Procedure | undefined;
  /** What offers of a type are worth; of one that is only stored: a price. */
  measureOf(type: string): Measure;
  readonly all: readonly Procedure[];
  /** Status → how bids are shown in it, whatever the type. */
  readonly bidsShown: ReadonlyMap<string, BidsShown>;
  /** Those that phases bring, each once. */
  readonly codeLists: readonly CodeList[];
  /** Names of the types, in the order of the list. */
  readonly types: readonly string[];
  /** The type of a tender that names none. */
  readonly byDefault: string;
}

/** Bids are shown by the status, and by whether there was a pre-qualification: lists and histories know no more. An Error where two types show them differently. */
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

/** An Error where two types call different lists by one name. */
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

/** The table of a list of types, the first of which is the default. An Error when the list is empty or names a type twice. */
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
