/** What a type decides about bids. */
import { phaseSettings } from '../../procedures/engine/phase.ts';

export interface BidSettings {
  /** Statuses in which bids are made. */
  readonly in: readonly string[];
  /** Statuses in which the winner brings documents. */
  readonly winnerIn: readonly string[];
  /** Levels for making a bid, any of which is enough. */
  readonly level: string;
}

export const bidSettings = phaseSettings<BidSettings>('bids');
