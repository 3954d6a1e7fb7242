/** Files of each tier, from the root of the repository. */
export const tiers: Readonly<Record<'all' | 'unit' | 'first' | 'rest' | 'browser', readonly string[]>>;
/** The fault of each class that the first tier has. */
export const firstFaults: Readonly<Record<string, string>>;
/** Files that the split names one by one. */
export const named: readonly string[];
/** Without those of features that have been deleted. */
export const ofFeaturesPresent: (files: readonly string[]) => string[];
/** Files of both tiers. */
export const drawing: readonly string[];
