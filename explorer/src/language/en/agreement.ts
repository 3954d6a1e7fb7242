import type { AgreementWords } from '../uk/agreement.ts';

export const agreement: AgreementWords = {
  suppliers: 'Suppliers',
  inForce: 'in force: {n} of {of}',
  type: 'Kind of agreement',
  framework: 'Framework it came from',
  changes: 'Changes of the agreement',
  offer: 'Price',
  unitPrices: 'Prices of a unit',
  unitPrice: 'Price',
};
