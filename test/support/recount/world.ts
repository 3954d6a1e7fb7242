/** A registry with every type played to its end, two years of copies, and records that are easily miscounted. */

import { storeSeedFile } from '../../../scripts/seed/caller.ts';
import { openLedger } from '../../../scripts/seed/ledger.ts';
import { seedRegistry } from '../../../scripts/seed/run.ts';
import { seedStages } from '../../../scripts/seed/stages.ts';
import { openServices } from '../../../src/app/operations/script-services.ts';
import { procedures } from '../../../src/procurement/types/index.ts';
import { followRecords } from '../features.ts';
import type { TestRegistry } from '../registry.ts';
import { putTraps } from './traps.ts';

const follow = async (registry: TestRegistry): Promise<void> => {
  for (const feature of ['statistics', 'search', 'alerts']) await followRecords(registry, feature);
};

/** All types by default; `count` tenders besides what they create. */
export const fillRegistry = async (registry: TestRegistry, count: number, types: readonly string[] = procedures.types): Promise<void> => {
  const services = await openServices(registry.store, registry.settings);
  try {
    const latest = registry.clock.now();
    const file = await storeSeedFile(registry.store, services.documents, latest);
    const way = { services, owner: 'broker', file, seed: 1, ledger: openLedger('recount', latest) };
    const { seeded: told } = await seedStages(way, latest, { types, statuses: 'ends' });
    await seedRegistry(services, { count, seed: 1, owner: 'broker', told, keepToken: async () => {}, progress: () => {} });
    await putTraps(registry, () => follow(registry));
  } finally {
    await services.codes.close();
  }
  await follow(registry);
};
