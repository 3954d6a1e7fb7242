import type { ContractWords } from '../uk/contract.ts';

export const contract: ContractWords = {
  parties: 'Parties',
  onBehalfOf: 'Procuring entity of the tender',
  paid: 'Paid',
  awarded: 'Price of the award',
  signedValue: 'Value when signed',
  growth: 'Grown by',
  shrunk: 'Reduced by',
  changes: 'Changes of the contract',
  signing: 'Electronic signing',
  sideSigned: 'Signed',
  sideRefused: 'Not signed',
  buyerSide: 'Buyer',
  supplierSide: 'Supplier',
  transactions: 'Payments',
  who: 'Who to whom',
  sum: 'Sum',
  date: 'Date',
};
