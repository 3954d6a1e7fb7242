/** Everything public in one download: records, tables and open data (docs/export.md). */
import { atRoot } from '../../http/route.ts';
import type { FeatureModule } from '../feature.ts';
import { openDataLines } from './lines.ts';
import { exportRoutes } from './routes.ts';
import { exportSources } from './sources.ts';

export const exporting: FeatureModule = {
  name: 'export',
  lines: openDataLines,
  open: (context) => ({ tables: () => [{ routes: exportRoutes({ ...context, sources: exportSources(context) }), options: atRoot }] }),
};
