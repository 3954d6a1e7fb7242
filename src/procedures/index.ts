import { belowThreshold } from './below-threshold.ts';
import type { Procedure } from './engine/procedure.ts';
import { makeProcedures, type Procedures } from './engine/procedures.ts';
import { requestForProposal } from './request-for-proposal.ts';

/** Every procedure type of this registry, the default one first; a new type is a new file and a line here. */
export const ownProcedures: readonly Procedure[] = [belowThreshold, requestForProposal];

/** What rooms are given unless somebody brings other types. */
export const procedures: Procedures = makeProcedures(ownProcedures);
