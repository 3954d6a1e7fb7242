/** Texts of alerts that may be absent, and not empty. */
import type { EmptyText } from '../../../support/features.ts';

export const emptyTexts: readonly EmptyText[] = [['/alerts/patch.url', 'a change of an alert, which needs one']];
