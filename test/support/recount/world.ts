/** A registry with every type told to its end, two years of copies, and what tempts to count wrongly. */
import { scripts } from '../../../scripts/demo/scripts/index.ts';
import { storeSeedFile } from '../../../scripts/seed/caller.ts';
import { buildFixture } from '../../../scripts/seed/fixture.ts';
import { makeRandom } from '../../../scripts/seed/random.ts';
import { seedRegistry } from '../../../scripts/seed/run.ts';
import { playScenario } from '../../../scripts/seed/scenario.ts';
import type { Seeded } from '../../../scripts/seed/stages.ts';
import { statistics } from '../../../src/features/statistics/index.ts';
import { openServices } from '../../../src/operations/script-services.ts';
import type { TestRegistry } from '../registry.ts';
import { putTraps } from './traps.ts';

const day = 86_400_000;

/** Of all types unless told; `count` tenders beside what they make. */
export const fillRegistry = async (registry: TestRegistry, count: number, types: readonly string[] | 'all' = 'all'): Promise<void> => {
  const services = await openServices(registry.store, registry.settings);
  try {
    const latest = registry.clock.now();
    const file = await storeSeedFile(registry.store, services.documents, latest);
    const random = makeRandom(1, -1);
    const told: Seeded[] = [];
    for (const script of scripts.filter(({ type }) => types === 'all' || types.includes(type))) {
      const { type } = script;
      const fixture = buildFixture(type, random);
      const begins = new Date(latest.getTime() - 400 * day);
      const { tender, ended } = await playScenario({ services, owner: 'broker', file, random }, { script, latest, fixture, begins });
      told.push({ type, status: 'complete', tender, fixture, begins, ended });
    }
    await seedRegistry(services, { count, seed: 1, owner: 'broker', told, keepToken: async () => {}, progress: () => {} });
    await putTraps(registry);
  } finally {
    services.codes.close();
  }
  await registry.running.features.of(statistics).following.run();
};
