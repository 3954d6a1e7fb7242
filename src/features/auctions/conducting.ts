/** The conductor of a process, with its dependencies on the store and on tenders. */

import type { Calendar } from '../../domain/period.ts';
import type { Zone } from '../../domain/zone-time.ts';
import type { AuctionTimeouts } from '../../platform/settings.ts';
import { type Conductor, type ConductorDeps, makeConductor } from './conductor.ts';
import { decideWith } from './deciding.ts';
import { makeReporting } from './reporting.ts';
import type { AuctionedTenders } from './service.ts';
import type { AuctionStore } from './store/auctions.ts';

interface ConductingDeps extends Pick<ConductorDeps, 'log' | 'everyMs'> {
  readonly auctions: AuctionStore;
  readonly zone: Zone;
  readonly calendar: () => Calendar;
  readonly tenders: Pick<AuctionedTenders, 'report' | 'tellStart'>;
  readonly patience?: AuctionTimeouts;
}

export const openConductor = ({ auctions, zone, calendar, tenders, patience: timeout, ...given }: ConductingDeps): Conductor => {
  const context = () => ({ zone, calendar: calendar(), ...(timeout === undefined ? {} : { patience: timeout }) });
  const report = makeReporting({
    zone,
    decide: (id, want, within) => decideWith(auctions.decide, context(), id, want, within),
    tenders,
  });
  return makeConductor({ auctions, context, report, tenders, ...given });
};
