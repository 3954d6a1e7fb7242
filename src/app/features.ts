/** The features in the order in which the kernel opens them. */
import type { FeatureModule } from '../features/feature.ts';
import * as list from '../features/index.ts';

export const features: readonly FeatureModule[] = Object.values(list);
