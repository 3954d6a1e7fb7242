/** An auction that begins in an hour, for tests that ask every route. */

import type { Place } from '../../../../fixtures/records-of-every-kind.ts';
import { credentials, usual } from '../../../../fixtures/tender-in-status.ts';
import type { TestRegistry } from '../../../support/registry.ts';
import { bidIds, schedule } from './scheduled.ts';

/** Of this tender, and unknown to it; its first bid is the tender's. */
export const makePlace = async (registry: TestRegistry, tender: string): Promise<Place> => {
  const date = new Date(registry.clock.now().getTime() - 3_600_000);
  const bids = [usual.bid, ...bidIds].map((id) => ({ id, initial: { amount: 9000, date } }));
  await schedule(registry, tender, { bids });
  return { below: /\/auctions\/:auction/, ids: { auction: tender, bid: usual.bid }, owner: credentials.bidder };
};
