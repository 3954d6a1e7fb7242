/** The parameters that select results, and the pages of the records found. */
import type { PublicKind } from '../../domain/public-kinds.ts';
import { parameterNames } from './parameters.ts';

/** Parameters that control the presentation of results, not their selection. */
const manners: readonly string[] = ['limit', 'cursor', 'sort', 'total', 'facets'];

/** Parameters that select results. */
export const askedNames = parameterNames.filter((name) => !manners.includes(name));

/** Path prefixes of the pages for people. */
export const pageOf: Readonly<Record<PublicKind, string>> = {
  tenders: '/tender',
  contracts: '/contract',
  plans: '/plan',
  agreements: '/agreement',
  violation_reports: '/report',
  frameworks: '/framework',
  submissions: '/submission',
  qualifications: '/qualification',
};
