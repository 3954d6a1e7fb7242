/** The conductor of a process, with what it asks of the store and of tenders. */

import type { Calendar } from '../domain/period.ts';
import type { Zone } from '../domain/zone-time.ts';
import type { AuctionPatience } from '../platform/settings.ts';
import type { AuctionStore } from '../store/auctions/auctions.ts';
import { type Conductor, type ConductorDeps, makeConductor } from './conductor.ts';
import { decideWith } from './deciding.ts';
import { makeReporting } from './reporting.ts';
import type { AuctionedTenders } from './room.ts';

interface ConductingDeps extends Pick<ConductorDeps, 'log' | 'everyMs'> {
  readonly auctions: AuctionStore;
  readonly zone: Zone;
  readonly calendar: () => Calendar;
  readonly tenders: Pick<AuctionedTenders, 'report' | 'tellStart'>;
  readonly patience?: AuctionPatience;
}

export const openConductor = ({ auctions, zone, calendar, tenders, patience, ...given }: ConductingDeps): Conductor => {
  const context = () => ({ zone, calendar: calendar(), ...(patience === undefined ? {} : { patience }) });
  const report = makeReporting({
    zone,
    decide: (id, want, within) => decideWith(auctions.decide, context(), id, want, within),
    tenders,
  });
  return makeConductor({ auctions, context, report, tenders, ...given });
};
