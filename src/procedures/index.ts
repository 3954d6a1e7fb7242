import { belowThreshold } from './below-threshold/index.ts';
import type { Procedure } from './procedure.ts';

/** Every procedure type of this registry; a new type is a new folder and a line here. */
export const procedures: readonly Procedure[] = [belowThreshold];

export const procedureTypes: readonly string[] = procedures.map(({ type }) => type);

/** The procedure of a `procurementMethodType`; undefined for a type that is only stored and shown. */
export const procedureOf = (type: string): Procedure | undefined => procedures.find((procedure) => procedure.type === type);
