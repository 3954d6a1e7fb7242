import type { Script } from '../cast.ts';
import { belowThreshold } from './below-threshold.ts';
import { limitedScripts } from './limited.ts';
import { openScripts } from './open.ts';
import { requestForProposal } from './request-for-proposal.ts';

/** One script a procedure type; the first is told unless another one is asked for. */
export const scripts: readonly [Script, ...Script[]] = [belowThreshold, requestForProposal, ...limitedScripts, ...openScripts];
