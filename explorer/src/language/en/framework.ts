import type { FrameworkWords } from '../uk/framework.ts';

export const framework: FrameworkWords = {
  framework: 'Framework',
  submission: 'Submission',
  qualification: 'Qualification',
  missingForeign: 'The registry has no record with this number.',
  type: 'Kind',
  open: 'Submissions until',
  valid: 'In force',
  enquiries: 'Enquiries',
  applicants: 'Applicants',
  submissions: 'Submissions',
  qualifications: 'Decisions',
  changes: 'Changes to the end date',
};
