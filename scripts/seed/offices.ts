/**
 * Offices: the registry's routes in this process, each with a time of its own. Building them costs as much as a tenth of playing
 * a scenario, so each serves one scenario after another.
 */
import { fileURLToPath } from 'node:url';
import type { ScriptServices } from '../../src/app/operations/script-services.ts';
import { buildRouteTables, openModules } from '../../src/app/route-tables.ts';
import { schedulerActor } from '../../src/base/domain/actor.ts';
import { collectAccounts } from '../../src/base/platform/accounts/accounts.ts';
import { silentLog } from '../../src/base/platform/log.ts';
import { packageFolder } from '../../src/base/validation/package-folder.ts';
import { unboundedTimestamps } from '../../src/feed/closed-timestamp.ts';
import type { Route } from '../../src/http/route.ts';
import { readDefaultAuthority } from '../../src/modules/violation-reports/default-authority.ts';
import type { SeedFile } from './caller.ts';
import { deferringIn, type Written, withoutDeferral } from './deferred.ts';
import { backdateAgreement } from './frameworks.ts';

/** Decides on reports about contracts without an agreement. */
const authority = fileURLToPath(new URL('docs/examples/authority.json', packageFolder));

/** What differs from one scenario to the next. */
interface Scene {
  readonly now: () => Date;
  /** Until then the scheduler leaves its records alone. */
  readonly lease: Date;
  /** Called with every record that it saves. */
  readonly written: Written;
}

/** What the course of a scenario needs of a record that it saved. */
export interface Due {
  readonly status?: string;
  readonly next_check?: Date;
}

interface Office {
  readonly routes: readonly Route[];
  /** Ends the deferral of a tender, or of a framework and its agreement: from now on they are left to time. */
  readonly release: (id: string, now: Date) => Promise<Due>;
  /** The scenario is over. One that fails does not say so, and its office serves no other. */
  readonly leave: () => void;
}

interface OpenOffice extends Office {
  scene: Scene;
}

const openOffice = async (services: ScriptServices, file: SeedFile, first: Scene, leave: (office: OpenOffice) => void): Promise<Office> => {
  const own = { scene: first };
  const { store, settings, validator } = services;
  const deps = {
    ...{ ...services, clock: { now: () => own.scene.now() }, log: silentLog, accounts: collectAccounts([]), documents: file.urls },
    // Past auctions were held by an external service.
    settings: {
      ...settings,
      auction: settings.auction === 'live' ? ('external' as const) : settings.auction,
      // The script loads the catalogue itself.
      catalogue: 'embedded',
    },
    defaultAuthority: await readDefaultAuthority(authority, validator),
    random: () => 0.5,
    feed: { closedTimestamps: unboundedTimestamps, health: () => null } as never, // feeds are not read here
  };
  const held = deferringIn(
    store,
    ['tenders', 'frameworks', 'agreements'],
    () => own.scene.lease,
    (record) => own.scene.written(record),
  );
  const { tenders, frameworks, agreements } = openModules(deps).services;
  const freed = <R extends object>({ before }: { readonly before: R }) => ({ next: withoutDeferral(before), result: null });
  const release = async (id: string, now: Date): Promise<Due> => {
    const by = { actor: schedulerActor, now };
    const [kind, named = ''] = id.split('/');
    if (kind === 'tenders') return (await tenders.change({ ...by, params: { tender: named } }, freed)).stored;
    const { stored } = await frameworks.frameworks.change({ ...by, params: { framework: named } }, freed);
    if (stored.agreementID !== undefined) {
      await backdateAgreement(store, stored.agreementID);
      await agreements.change({ ...by, params: { agreement: stored.agreementID } }, freed);
    }
    return stored;
  };
  const routes = buildRouteTables({ ...deps, store: held }).flatMap((table) => table.routes);
  const office: OpenOffice = Object.assign(own, { routes, release, leave: () => leave(office) });
  return office;
};

/** Offices without a scenario, by the file of their seed. */
const free = new WeakMap<SeedFile, OpenOffice[]>();

/** An office for this scenario. */
export const enterOffice = async (services: ScriptServices, file: SeedFile, scene: Scene): Promise<Office> => {
  const others = free.get(file) ?? [];
  free.set(file, others);
  const office = others.pop();
  return office === undefined ? openOffice(services, file, scene, (left) => void others.push(left)) : Object.assign(office, { scene });
};
