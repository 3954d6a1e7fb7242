/** What the room of contracts gets of this one: a tender that a contract has changed, as every save makes it. */

import type { TenderRecord } from '../model/tender.ts';
import type { ContractedTender, TenderWork } from '../model/tender-work.ts';
import type { Stored } from '../store/records/records.ts';
import { withDerived } from './derived.ts';
import { makeRoom, type TenderDeps } from './room.ts';

export const makeTenderWork = (deps: TenderDeps): TenderWork => {
  const room = makeRoom(deps);
  return {
    derived: (stored, changed, now) => {
      // Read from the collection of tenders, and changed in the fields that the narrower type has.
      const [before, next] = [stored as unknown as Stored<TenderRecord>, changed as unknown as TenderRecord];
      const procedure = deps.procedures.of(next.procurementMethodType);
      if (procedure === undefined) return changed;
      return withDerived(next, room.contextOf(next.config ?? {}, procedure, now), before) as unknown as ContractedTender;
    },
  };
};
