/** What an imported tender lacks to be run here (docs/upgrades.md "Types that are run later"). */
import type { TenderRecord } from '../../base/domain/tender.ts';
import { phaseList } from '../engine/lists.ts';
import type { Context } from '../engine/procedure.ts';

type FindFault = (tender: TenderRecord, context: Context) => string | undefined;

/** Filled by phases that cannot work without a field. */
export const importFaults = phaseList<FindFault>();

/** The first fault, or undefined if the tender can be run. */
export const findImportFault: FindFault = (tender, context) => {
  for (const find of importFaults.of(context.procedure)) {
    const fault = find(tender, context);
    if (fault !== undefined) return fault;
  }
  return undefined;
};
