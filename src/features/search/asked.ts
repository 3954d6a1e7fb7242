/** What is looked for, apart from how it is shown, and where what is found has its page. */
import type { PublicKind } from '../../domain/public-kinds.ts';
import { parameterNames } from './parameters.ts';

/** Parameters that say how results are shown, and not what is looked for. */
const manners: readonly string[] = ['limit', 'cursor', 'sort', 'total', 'facets'];

/** Parameters of what is looked for. */
export const askedNames = parameterNames.filter((name) => !manners.includes(name));

/** Pages for people. */
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
