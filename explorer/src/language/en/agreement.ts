import type { AgreementWords } from '../uk/agreement.ts';

export const agreement: AgreementWords = {
  suppliers: 'Suppliers',
  inForce: 'in force: {n} of {of}',
  type: 'Kind of agreement',
  framework: 'Framework it is based on',
  changes: 'Changes to the agreement',
  offer: 'Price',
  unitPrices: 'Unit prices',
  unitPrice: 'Price',
};
