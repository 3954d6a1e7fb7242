/** Who may call the routes of auctions, where it is not everybody who reads and brokers who write. */
import type { AccessException } from '../../../support/features.ts';

export const accessExceptions: readonly AccessException[] = [
  ['anyone', 'POST /auctions/:auction/(check_authorization|login|bids/:bid)'],
  ['Administrator', 'POST /auctions/:auction/void'],
];
