/** What the room of tenders gets of this one: contracts made, stored and cancelled inside its own transactions. */

import type { ContractWork } from '../model/contract-work.ts';
import type { Also } from '../model/transaction.ts';
import { newId } from '../store/records/ids.ts';
import { contractsOf } from './creation.ts';
import type { ContractWriter } from './room.ts';

export const makeContractWork = (writer: Pick<ContractWriter, 'find' | 'inserting' | 'saving'>): ContractWork => ({
  contractsOf: (tender, award, bids, now) => contractsOf(tender, award, bids, { now, newId }),
  along: ({ creates = [], cancels = [] }) => [
    ...creates.map(({ id, ...record }) => writer.inserting(id, record)),
    ...cancels.map(
      (id): Also =>
        async (within) => {
          const contract = await writer.find(id, within.session);
          if (contract?.status !== 'pending') return () => undefined;
          return writer.saving(contract, { ...contract, status: 'cancelled', date: within.by.now })(within);
        },
    ),
  ],
});
