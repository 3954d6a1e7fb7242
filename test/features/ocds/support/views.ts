/** Records → the views that a release is built from, without a store, by the modules' own code. */
import { makeContractView } from '../../../../src/contracts/service.ts';
import type { JsonObject } from '../../../../src/domain/json.ts';
import { type Process, type Release, releaseOf } from '../../../../src/features/ocds/model/release.ts';
import { makePlanView } from '../../../../src/plans/service.ts';
import { fullProcess } from '../../../support/full-process.ts';
import { urls, validator, view, type World } from '../../../support/life/world.ts';

const contractView = makeContractView(validator, urls);
const planView = makePlanView(validator, urls);
const stamps = { dateCreated: new Date('2026-12-07T08:15:00Z'), dateModified: new Date('2026-12-30T08:15:00.123Z') };

export const options = { ocidPrefix: 'ocds-be6bcu', addressOf: (path: string): string => `https://registry.example.org/api/2.5${path}` };

export const fullViews = (): Process => {
  const { tender, plans, contracts } = fullProcess();
  return {
    tender: view.data({ ...tender.record, ...stamps, _id: tender.id }),
    plans: plans.map(({ id, record }) => planView({ ...record, ...stamps, _id: id })),
    contracts: contracts.map(({ id, record }) => contractView.data({ ...record, ...stamps, _id: id })),
  };
};

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
