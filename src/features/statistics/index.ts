/** Counters of public records, pages of buyers and suppliers, and signals (docs/statistics.md, docs/signals.md). */
import { atRoot } from '../../http/route.ts';
import type { FeatureModule } from '../feature.ts';
import { makeFactsConsumption } from './consumption.ts';
import { partyRoutes } from './parties/routes.ts';
import { statisticsRoutes } from './routes.ts';
import { statisticsPart } from './store/statistics-store.ts';

export { recordSignals } from './model/facts.ts';
export { makePartyFinder } from './parties/code-lookup.ts';

/** A record that is saved several times within this is counted once. */
const GATHER_MS = 5000;

export const statistics = {
  name: 'statistics',
  store: statisticsPart,
  commands: { statistics: async (kit) => (await import('./command.ts')).statisticsCommand(kit) },
  open: (context) => {
    const following = context.follow(makeFactsConsumption(context), GATHER_MS);
    return {
      following,
      consumers: { facts: following },
      tables: () => [
        { routes: statisticsRoutes({ ...context, page: context.pages()?.shared.get('/statistics') }), options: atRoot },
        { routes: partyRoutes(context), options: atRoot },
      ],
    };
  },
} satisfies FeatureModule;
