/** `negotiation.quick`: an urgent negotiation (spec/limited-tenders.md). */
import { compose } from '../engine/compose.ts';
import { negotiationType } from './negotiation.ts';

export const negotiationQuick = compose(negotiationType('negotiation.quick', 3));
