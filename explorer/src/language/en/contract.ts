import type { ContractWords } from '../uk/contract.ts';

export const contract: ContractWords = {
  parties: 'Parties',
  onBehalfOf: 'Procuring entity of the tender',
  paid: 'Paid',
  awarded: 'Award price',
  sharedAward: 'shared by {n} contracts',
  signedValue: 'Value when signed',
  growth: 'Grown by',
  shrunk: 'Reduced by',
  changes: 'Changes to the contract',
  signing: 'Electronic signing',
  sideSigned: 'Signed',
  sideRefused: 'Not signed',
  buyerSide: 'Buyer',
  supplierSide: 'Supplier',
  transactions: 'Payments',
  paymentsMade: 'Paid in all',
  who: 'Payer and payee',
  sum: 'Sum',
  date: 'Date',
};
