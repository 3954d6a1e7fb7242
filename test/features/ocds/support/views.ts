/** Records → the views that a release is built from, without a store, by the modules' own code. */

import { fullViews, stamps } from '../../../../fixtures/full-process.ts';
import { urls, validator, view, type World } from '../../../../fixtures/tender-in-memory.ts';
import type { JsonObject } from '../../../../src/base/domain/json.ts';
import { type Release, releaseOf } from '../../../../src/features/ocds/model/release.ts';
import { makeContractView } from '../../../../src/modules/contracts/service.ts';

const contractView = makeContractView(validator, urls);

export const options = { ocidPrefix: 'ocds-be6bcu', addressOf: (path: string): string => `https://registry.example.org/api/2.5${path}` };

/** The public view of a world. */
export const viewsIn = ({ tender, contracts }: World): { tender: JsonObject; plans: []; contracts: JsonObject[] } => ({
  tender: view.data({ ...tender }),
  plans: [],
  contracts: [...contracts.values()].map((one) => contractView.data({ ...one, ...stamps, _id: one.id })),
});

export const fullRelease = (): Release => releaseOf(fullViews(), options);

/** Every path in a release, without list indexes: `tender/items/unit/value/amount`. */
export const pathsIn = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((part) => pathsIn(part, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => pathsIn(part, path === '' ? name : `${path}/${name}`));
};
