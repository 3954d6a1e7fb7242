/** What the room of tenders gets of this one: contracts made, stored and cancelled inside its own transactions. */

import type { ContractRecord } from '../model/contract.ts';
import type { ContractWork } from '../model/contract-work.ts';
import type { Store } from '../store/client.ts';
import { newId } from '../store/records/ids.ts';
import { contractsOf } from './creation.ts';

export const makeContractWork = (store: Pick<Store, 'records'>): ContractWork => {
  const records = store.records<ContractRecord>('contracts');
  return {
    contractsOf: (tender, award, bids, now) => contractsOf(tender, award, bids, { now, newId }),
    insert: async (contracts, within) => {
      for (const made of contracts) {
        const { id, ...record } = made;
        await records.insert(id, record, within);
      }
    },
    cancel: async (ids, within) => {
      for (const id of ids) {
        const contract = await records.get(id, within.session);
        if (contract?.status !== 'pending') continue;
        await records.save(contract, { ...contract, status: 'cancelled', date: within.by.now }, { publishes: true, ...within });
      }
    },
  };
};
