/** Objects that begin as drafts, which are in no feed; DRAFTS_PER_ACCOUNT bounds how many of them an account has. */
export const draftKinds = ['tenders', 'plans', 'violationReports'] as const;
export type DraftKind = (typeof draftKinds)[number];
