import type { ContractWords } from '../uk/contract.ts';

export const contract: ContractWords = {
  validUntil: 'Valid until',
  parties: 'Parties',
  onBehalfOf: 'Procuring entity of the tender',
  signed: 'Signed',
  paid: 'Paid',
  contractNumber: 'Number of the parties',
  termination: 'Reason for termination',
  changes: 'Changes of the contract',
  change: 'Change {n}',
  transactions: 'Payments',
  who: 'Who to whom',
  sum: 'Sum',
  date: 'Date',
};
