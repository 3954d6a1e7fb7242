/** What the room of tenders gets of this one: contracts made, stored and cancelled inside its own transactions. */

import type { Also, Within } from '../changing/writer.ts';
import type { ContractWork } from '../model/contract-work.ts';
import { newId } from '../store/records/ids.ts';
import { contractsOf } from './creation.ts';
import type { ContractWriter } from './room.ts';

/** One after the other: a transaction takes one command at a time. */
const inOrder = async (writes: readonly Also[], within: Within): Promise<() => void> => {
  const words: (() => void)[] = [];
  for (const write of writes) words.push(await write(within));
  return () => {
    for (const tell of words) tell();
  };
};

export const makeContractWork = (writer: Pick<ContractWriter, 'find' | 'inserting' | 'saving'>): ContractWork => ({
  contractsOf: (tender, award, bids, now) => contractsOf(tender, award, bids, { now, newId }),
  insert: (contracts, within) => {
    const writes = contracts.map((made) => {
      const { id, ...record } = made;
      return writer.inserting(id, record);
    });
    return inOrder(writes, within);
  },
  cancel: async (ids, within) => {
    const writes: Also[] = [];
    for (const id of ids) {
      const contract = await writer.find(id, within.session);
      if (contract?.status === 'pending') writes.push(writer.saving(contract, { ...contract, status: 'cancelled', date: within.by.now }));
    }
    return inOrder(writes, within);
  },
});
