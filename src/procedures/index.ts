import { belowThreshold } from './below-threshold/index.ts';
import type { Procedure } from './procedure.ts';
import { makeProcedures, type Procedures } from './procedures.ts';

/** Every procedure type of this registry, the default one first; a new type is a new folder and a line here. */
export const ownProcedures: readonly Procedure[] = [belowThreshold];

/** What rooms are given unless somebody brings other types. */
export const procedures: Procedures = makeProcedures(ownProcedures);
