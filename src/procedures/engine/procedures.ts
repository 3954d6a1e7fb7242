/** The procedure types a registry runs, as they come in to the rooms: they know no type by name. */
import type { Procedure } from './procedure.ts';

export interface Procedures {
  /** The procedure of a `procurementMethodType`; undefined for a type that is only stored and shown. */
  of(type: string): Procedure | undefined;
  readonly all: readonly Procedure[];
  /** Names of the types, in the order of the list. */
  readonly types: readonly string[];
  /** The type of a tender that names none. */
  readonly byDefault: string;
}

/** The table of a list of types, the first of which is the default. An Error when the list is empty or names a type twice. */
export const makeProcedures = (list: readonly Procedure[]): Procedures => {
  const known = new Map(list.map((procedure) => [procedure.type, procedure]));
  const [first] = list;
  if (first === undefined || known.size < list.length) throw new Error('a registry needs procedure types, each named once');
  return { of: (type) => known.get(type), all: list, types: [...known.keys()], byDefault: first.type };
};
