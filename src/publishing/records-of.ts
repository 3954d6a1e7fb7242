import type { PublicKind } from '../domain/public-kinds.ts';
import type { RecordCollection } from '../store/collections.ts';

/** Kinds of public records → names of their collections in the store. */
export const recordsOf = {
  tenders: 'tenders',
  contracts: 'contracts',
  plans: 'plans',
  agreements: 'agreements',
  violation_reports: 'violationReports',
  frameworks: 'frameworks',
  submissions: 'submissions',
  qualifications: 'qualifications',
} as const satisfies Record<PublicKind, RecordCollection>;
