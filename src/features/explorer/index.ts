/** The explorer: pages for people over the registry (explorer/README.md). */
import type { FeatureModule } from '../feature.ts';
import { openExplorer } from './routes.ts';

export const explorer: FeatureModule = { name: 'explorer', open: openExplorer };
