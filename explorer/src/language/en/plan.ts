import type { PlanWords } from '../uk/plan.ts';

export const plan: PlanWords = {
  budget: 'Budget',
  amount: 'Amount',
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
  tender: 'Tender for this plan',
  noTender: 'No tender has been announced under this plan yet.',
};
