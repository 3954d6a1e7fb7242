/** Features, for tests outside their folders: reached through the list, so that these tests compile and run without them. */

import { importFeatureParts } from '../../scripts/feature-parts.ts';
import { features } from '../../src/app/features.ts';
import type { FeatureModule, OpenFeature } from '../../src/features/feature.ts';
import type { TestRegistry } from './registry.ts';

type Opened = Pick<TestRegistry, 'running'>;

const findOpen = ({ running }: Opened, name: string): OpenFeature | undefined => {
  const feature = features.find((one: FeatureModule) => one.name === name);
  return feature === undefined ? undefined : running.features.of(feature);
};

/** Waits until this feature has followed all records written so far. */
export const followRecords = async (registry: Opened, name: string): Promise<void> => {
  for (const consumer of Object.values(findOpen(registry, name)?.consumers ?? {})) await consumer.run();
};

/** The same, and then does its background work that is due. */
export const runFeature = async (registry: Opened, name: string): Promise<void> => {
  await followRecords(registry, name);
  for (const worker of findOpen(registry, name)?.workers ?? []) await worker.run?.();
};

/** Their modules of this name in `test/features/<feature>/support/`. */
export const importTestParts = <T>(name: string): Promise<readonly T[]> =>
  importFeatureParts(new URL('../features/', import.meta.url), `support/${name}.ts`);

/** Groups beside `admins` that may call routes, and a pattern of their method and path. */
export type AccessException = readonly [groups: string, rows: string];

/** A text that may be absent and not empty, and why. */
export type EmptyText = readonly [place: string, reason: string];
