import type { DocumentRules } from '../procedure.ts';

/** spec/tender-rules.md §3 step 26c, spec/tender-rules.md §4, §5; spec/documents.md §3, spec/procedures.md §1.5, §4.3. */
export const documents: DocumentRules = {
  signedAtActivation: ['notice'],
  single: ['notice', 'evaluationReports', 'acceptanceReport'],
  signedAtAward: ['notice'],
  signedAtCancellation: ['cancellationReport'],
  asksForContractTemplate: true,
  contractTemplateIn: ['draft', 'active.enquiries'],
};
