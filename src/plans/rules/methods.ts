/** Which procedures a plan may announce (spec/plans.md §2.4, §4.1 S1, S2). Data. */

/** Method → its types. */
export const typesByMethod: Readonly<Record<string, readonly string[]>> = {
  '': ['centralizedProcurement'],
  open: [
    'belowThreshold',
    'aboveThreshold',
    'aboveThresholdUA',
    'aboveThresholdEU',
    'aboveThresholdUA.defense',
    'simple.defense',
    'competitiveDialogueUA',
    'competitiveDialogueEU',
    'esco',
    'closeFrameworkAgreementUA',
    'requestForProposal',
  ],
  selective: ['priceQuotation', 'competitiveOrdering'],
  limited: ['reporting', 'negotiation', 'negotiation.quick'],
};

/** Types that a tender made from a plan may have: every type that begins a procedure. */
export const firstStageTypes: readonly string[] = [
  ...(typesByMethod.open ?? []),
  ...(typesByMethod.selective ?? []),
  ...(typesByMethod.limited ?? []),
];

const allTypes: readonly string[] = Object.values(typesByMethod).flat();

const defenceOnly: ReadonlySet<string> = new Set(['aboveThresholdUA.defense', 'simple.defense']);
const forOthers: ReadonlySet<string> = new Set(['belowThreshold', 'reporting', 'priceQuotation', 'requestForProposal', 'esco']);

/** Types that a kind of organization may plan, in the order of the texts. */
export const typesForKind = (kind: string): readonly string[] => {
  if (kind === 'defense') return allTypes;
  return allTypes.filter((type) => (kind === 'other' ? forOthers.has(type) : !defenceOnly.has(type)));
};

/** A purchase of these types may end without an electronic tender. */
export const closedWithoutTender: readonly string[] = ['belowThreshold', 'requestForProposal', 'reporting', ''];
