/** The parameters that select results, and where the kinds of records found are shown. */
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { parameterNames } from './parameters.ts';

/** Parameters that control the presentation of results, not their selection. */
const PRESENTATION_PARAMETERS: readonly string[] = ['limit', 'cursor', 'sort', 'total', 'facets'];

/** Parameters that select results. */
export const askedNames = parameterNames.filter((name) => !PRESENTATION_PARAMETERS.includes(name));

/**
 * Records by the first segment of their pages' addresses: their kind, their path in the API, and the field with their public number;
 * without one only the id identifies them.
 */
export const shownKinds = {
  tender: { kind: 'tenders', number: 'tenderID', api: '/api/2.5/tenders/' },
  contract: { kind: 'contracts', number: 'contractID', api: '/api/2.5/contracts/' },
  plan: { kind: 'plans', number: 'planID', api: '/api/2.5/plans/' },
  report: { kind: 'violation_reports', number: undefined, api: '/violation_reports/' },
  agreement: { kind: 'agreements', number: 'agreementID', api: '/api/2.5/agreements/' },
  framework: { kind: 'frameworks', number: 'prettyID', api: '/api/2.5/frameworks/' },
  submission: { kind: 'submissions', number: undefined, api: '/api/2.5/submissions/' },
  qualification: { kind: 'qualifications', number: undefined, api: '/api/2.5/qualifications/' },
} as const satisfies Readonly<Record<string, { readonly kind: PublicKind; readonly number: string | undefined; readonly api: string }>>;

/** Path prefixes of the pages for people. */
export const pageOf = Object.fromEntries(Object.entries(shownKinds).map(([name, { kind }]) => [kind, `/${name}`])) as Readonly<
  Record<PublicKind, string> // each kind is shown
>;
