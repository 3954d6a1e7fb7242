/** `negotiation.quick`: an urgent negotiation (spec/limited-tenders.md). */
import { compose } from './engine/compose.ts';
import { negotiated } from './negotiation.ts';

export const negotiationQuick = compose(negotiated('negotiation.quick', 3));
