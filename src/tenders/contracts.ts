/** What the room of contracts gets of this one: the tender of a contract, which follows it (spec/contracts.md §4 "Effects"). */
import type { TenderRecord } from '../model/tender.ts';
import { phaseList } from '../procedures/engine/lists.ts';
import type { Context } from '../procedures/engine/procedure.ts';
import type { TenderRoom } from './room.ts';

type ContractEffect = (tender: TenderRecord, context: Pick<Context, 'now' | 'procedure'>) => TenderRecord;

/** What phases make of a tender one of whose contracts was signed or cancelled; the very same object when nothing follows. */
export const contractEffects = phaseList<ContractEffect>('effects of contracts');

export const makeTenderWork = ({ deps, find, saving }: Pick<TenderRoom, 'deps' | 'find' | 'saving'>) => ({
  find,
  saving,
  withEffects: (tender: TenderRecord, now: Date): TenderRecord => {
    const { procedures } = deps;
    // A tender that is only kept here may have contracts that are not signed; it ends as one of the default type.
    const procedure = procedures.of(tender.procurementMethodType) ?? procedures.of(procedures.byDefault);
    if (procedure === undefined) return tender;
    return contractEffects.of(procedure).reduce((next, effect) => effect(next, { now, procedure }), tender);
  },
});
