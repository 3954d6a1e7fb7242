/** `negotiation.quick`: a negotiation of what cannot wait (spec/limited-tenders.md). */
import { compose } from './engine/compose.ts';
import { negotiated } from './negotiation.ts';

export const negotiationQuick = compose(negotiated('negotiation.quick', 3));
