/** Records of every kind, with those that features have. */
import { makeWholeWorld as makeRecords, type Place } from '../../fixtures/records-of-every-kind.ts';
import type { Status } from '../../fixtures/statuses.ts';
import { importTestParts } from './features.ts';
import type { TestRegistry } from './registry.ts';

export const makeFeaturePlaces = async (registry: TestRegistry, tender: string): Promise<readonly Place[]> => {
  const places: Place[] = [];
  for (const { makePlace } of await importTestParts<{ makePlace(registry: TestRegistry, tender: string): Promise<Place> }>('place'))
    places.push(await makePlace(registry, tender));
  return places;
};

export const makeWholeWorld = (registry: TestRegistry, statuses: readonly Status[], types: readonly string[] = []) =>
  makeRecords(registry, statuses, types, (tender) => makeFeaturePlaces(registry, tender));
