/** What an import has left out of a tender that cannot go on without it here (docs/upgrades.md "Types that are run later"). */
import type { TenderRecord } from '../domain/tender.ts';
import { phaseList } from '../procedures/engine/phase.ts';
import type { Context } from '../procedures/engine/procedure.ts';

type FindFault = (tender: TenderRecord, context: Context) => string | undefined;

/** Filled by the phases that cannot do their work. */
export const fitFaults = phaseList<FindFault>('faults of imported tenders');

/** The first of them; undefined for a tender that goes on. */
export const findFitFault: FindFault = (tender, context) => {
  for (const find of fitFaults.of(context.procedure)) {
    const fault = find(tender, context);
    if (fault !== undefined) return fault;
  }
  return undefined;
};
