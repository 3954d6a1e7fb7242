/** The features of this registry, a line each: without its line and its folder a feature is gone. */
import { alerts } from './alerts/index.ts';
import { explorer } from './explorer/index.ts';
import { exporting } from './export/index.ts';
import type { FeatureModule } from './feature.ts';
import { history } from './history/index.ts';
import { ocds } from './ocds/index.ts';
import { search } from './search/index.ts';

export const features: readonly FeatureModule[] = [ocds, alerts, search, history, exporting, explorer];
