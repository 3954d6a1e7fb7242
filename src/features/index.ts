/** The features of this registry, a line each: without its line and its folder a feature is gone. */
import { alerts } from './alerts/index.ts';
import { explorer } from './explorer/index.ts';
import type { FeatureModule } from './feature.ts';

export const features: readonly FeatureModule[] = [alerts, explorer];
