import type { DocumentRules } from '../procedure.ts';

/** tender.md §8.3 step 26c, §8.4, §8.5; §7.9, §9.5; §13.3. */
export const documents: DocumentRules = {
  signedAtActivation: ['notice'],
  single: ['notice', 'evaluationReports', 'acceptanceReport'],
  signedAtAward: ['notice'],
  signedAtCancellation: ['cancellationReport'],
  asksForContractTemplate: true,
  contractTemplateIn: ['draft', 'active.enquiries'],
};
