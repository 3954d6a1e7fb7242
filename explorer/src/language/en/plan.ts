import type { PlanWords } from '../uk/plan.ts';

export const plan: PlanWords = {
  budget: 'Budget',
  amount: 'Sum',
  year: 'Year',
  project: 'Project',
  notes: 'Notes',
  sources: 'Sources of funds',
  source: 'Source',
  procedure: 'Procedure',
  expectedStart: 'Expected start of the tender',
  rationale: 'Rationale',
  cancellation: 'Cancellation',
  approvals: 'Approvals',
  tender: 'Tender of this plan',
  noTender: 'No tender has been announced by this plan yet.',
};
