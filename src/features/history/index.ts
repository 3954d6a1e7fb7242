/** The public changes of a record (docs/history.md "Public changes"). */
import { atRoot } from '../../http/route.ts';
import type { FeatureModule } from '../feature.ts';
import { historySources } from './history-sources.ts';
import { historyRoutes } from './routes.ts';

export const history: FeatureModule = {
  name: 'history',
  open: (context) => ({
    tables: () => [{ routes: historyRoutes(context.zone, historySources(context)), options: atRoot }],
  }),
};
