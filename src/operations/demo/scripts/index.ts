import type { Script } from '../cast.ts';
import { belowThreshold } from './below-threshold.ts';
import { requestForProposal } from './request-for-proposal.ts';

/** One script a procedure type; the first is told unless another one is asked for. */
export const scripts: readonly [Script, ...Script[]] = [belowThreshold, requestForProposal];
