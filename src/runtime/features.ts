/** The list of features as the kernel opens it. */
import type { FeatureModule } from '../features/feature.ts';
import * as list from '../features/index.ts';

export const features: readonly FeatureModule[] = Object.values(list);
