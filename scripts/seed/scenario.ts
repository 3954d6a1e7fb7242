/** Plays the demonstrations without a network at simulated times, to their ends or up to a status. */

import { fileURLToPath } from 'node:url';
import { type Actor, scheduler } from '../../src/domain/actor.ts';
import { unbounded } from '../../src/feed/closed-timestamp.ts';
import type { ScriptServices } from '../../src/operations/script-services.ts';
import { collectAccounts } from '../../src/platform/accounts/accounts.ts';
import { silentLog } from '../../src/platform/log.ts';
import { buildRouteTables, openModules } from '../../src/runtime/route-tables.ts';
import { packageFolder } from '../../src/validation/package-folder.ts';
import { readDefaultAuthority } from '../../src/violation-reports/default-authority.ts';
import { buildCast, type Cast, type Script } from '../demo/cast.ts';
import { beginScenario } from '../demo/scenario.ts';
import { findResults } from './auction.ts';
import type { SeedFile } from './caller.ts';
import { deferringIn, withoutDeferral } from './deferred.ts';
import { buildDresser, type Fixture } from './fixture.ts';
import { backdateAgreement } from './frameworks.ts';
import { makeInProcessClient } from './in-process-client.ts';
import type { Random } from './random.ts';

export const day = 86_400_000;

/** Decides on reports about contracts without an agreement. */
const authority = fileURLToPath(new URL('docs/examples/authority.json', packageFolder));

/** Script days are doubled here, so that they contain enough working days. */
const pace = { marks: {}, auction: {}, day: 2 };

const keys = {
  buyer: 'buyer',
  first: 'buyer',
  second: 'buyer',
  authority: 'buyer',
  bots: 'bots',
  reviewers: 'reviewers',
  administrator: 'administrator',
};

/** Thrown to leave the tender as it is. */
class Enough extends Error {}

/** A status in the course of a script's tender. */
export interface Stage {
  readonly status: string;
  /** Index in the sequence, from 0; a tender may reach a status twice. */
  readonly place: number;
  /** Number of steps done in it. */
  done: number;
  /** Number of steps after which it lasts for a while, and when, in milliseconds since the start. */
  steps: number;
  after: number;
}

interface Scenario {
  readonly script: Script;
  readonly begins: Date;
  /** Real time: no scenario goes beyond it. */
  readonly latest: Date;
  /** Where to stop; absent: at the end of the script. */
  readonly until?: Pick<Stage, 'place' | 'steps'>;
  readonly fixture: Fixture;
  /** A different ending. */
  readonly after?: (cast: Cast, tender: string) => Promise<void>;
  /** Of the complaints about one subject only the first is submitted. */
  readonly onlyFirstComplaint?: boolean;
}

/** The result of a scenario. */
interface ScenarioResult {
  /** Its id. */
  readonly tender: string;
  readonly stages: readonly Stage[];
  /** Time of the last step. */
  readonly ended: Date;
  /** The tender's next due time. */
  readonly due: Date | undefined;
  /** The time the scenario would have to wait for; null if it was completed. */
  readonly lacks: Date | null;
}

/** What the course of a scenario needs of a record that it saved. */
interface Due {
  readonly status?: string;
  readonly next_check?: Date;
}

export interface ScenarioOptions {
  readonly services: ScriptServices;
  readonly file: SeedFile;
  readonly owner: string;
  readonly random: Random;
}

/** Longer than playing a scenario takes, also beside many others on a busy machine. */
const LEASE_MS = 1_800_000;

/** The minimum duration of a status worth seeing. */
const A_WHILE_MS = 3 * 3_600_000;

/** Plays a script in simulated time: a minute per request, and jumps to what it waits for. */
export const playScenario = async (
  { services, file, owner, random }: ScenarioOptions,
  { script, begins, latest, until, fixture, after, onlyFirstComplaint = false }: Scenario,
): Promise<ScenarioResult> => {
  let now = begins.getTime();
  let path = '';
  let framework = '';
  let ends = until;
  let lacks: Date | null = null;
  let due = Number.POSITIVE_INFINITY;
  const stages: Stage[] = [];
  const account = (name: string, group: string): Actor => ({ name, group, levels: '123456' });
  const actors = {
    buyer: account(owner, 'brokers'),
    bots: account('bots', 'bots'),
    reviewers: account('reviewers', 'aboveThresholdReviewers'),
    administrator: account('administrator', 'Administrator'),
    chronograph: account('chronograph', 'chronograph'),
    auction: account('auction', 'auction'),
  };
  const clock = { now: () => new Date(now) };
  const deps = {
    ...{ ...services, clock, log: silentLog, accounts: collectAccounts([]), documents: file.urls },
    // Past auctions were held by an external service.
    settings: {
      ...services.settings,
      auction: services.settings.auction === 'live' ? ('external' as const) : services.settings.auction,
      // The script loads the catalogue itself.
      catalogue: 'embedded',
    },
    defaultAuthority: await readDefaultAuthority(authority, services.validator),
    random: () => 0.5,
    feed: { closedTimestamps: unbounded, health: () => null } as never, // feeds are not read here
  };
  // On a busy machine the seed may have begun long before this scenario.
  const lease = new Date((await services.store.now()).getTime() + LEASE_MS);
  const saved = new Map<string, Due>();
  const store = deferringIn(services.store, ['tenders', 'frameworks', 'agreements'], lease, (record) =>
    saved.set(record._id, Object(record)),
  );
  const routes = buildRouteTables({ ...deps, store }).flatMap((routeTable) => routeTable.routes);
  const ways = { ...services, routes, actors, file, now: clock.now };
  const ask = makeInProcessClient(ways);
  /** Translates between the script's people, things and sums and those of the fixture. */
  const askDressed = makeInProcessClient({ ...ways, ...buildDresser(fixture) });
  const origin = new URL(services.absolute('')).origin;
  /** Notes the tender's status after a request. */
  const look = (): void => {
    const found = saved.get(path.split('/').at(-1) ?? '');
    if (found?.status === undefined) return;
    const { status, next_check: next } = found;
    due = next === undefined ? Number.POSITIVE_INFINITY : next.getTime();
    if (stages.at(-1)?.status !== status) stages.push({ status, place: stages.length, done: 0, steps: 0, after: now - begins.getTime() });
  };
  const endsHere = (): void => {
    const stage = stages.at(-1);
    if (ends !== undefined && stage?.place === ends.place && stage.done >= ends.steps) throw new Enough();
  };
  const fetch = async (request: Request): Promise<Response> => {
    const response = await askDressed(request);
    const created = response.headers.get('location');
    // A tender created by another tender is not posted; its owner requests a token for it.
    const taken = /^(.*\/tenders\/[^/]+)\/credentials$/.exec(new URL(request.url).pathname)?.[1];
    const address = created === null ? (taken ?? '') : new URL(created, origin).pathname;
    // A script may first create another tender, on which its own one depends.
    if (/\/tenders\/[^/]+$/.test(address) && Object(Object(await response.clone().json()).data).procurementMethodType === script.type)
      path = address;
    if (/\/frameworks\/[^/]+$/.test(address)) framework = address.split('/').at(-1) ?? '';
    if (path !== '' && request.method !== 'GET') look();
    return response;
  };
  const tick = { method: 'PATCH', headers: { authorization: 'Bearer chronograph' }, body: '{"data":{}}' };
  /** Reports as the auction service when auctions start. */
  const holdAuctions = async (tender: string): Promise<void> => {
    const { data: found } = Object(await (await ask(new Request(origin + tender))).json());
    if (Object(found).status !== 'active.auction') return;
    const headers = { authorization: 'Bearer auction' };
    const { data } = Object(await (await ask(new Request(`${origin}${tender}/auction`, { headers }))).json());
    for (const { lot, data: results } of findResults(Object(data), clock.now(), random)) {
      const body = JSON.stringify({ data: results });
      await ask(new Request(`${origin}${tender}/auction/${lot}`, { method: 'POST', headers, body }));
    }
  };
  const wait = async (to: Date): Promise<void> => {
    if (to > latest) {
      lacks = to;
      throw new Enough();
    }
    now = Math.max(now, to.getTime());
  };
  const scenario = beginScenario({
    places: { registry: origin, documents: 'http://documents.invalid' },
    say: () => {},
    fetch,
    time: {
      now: clock.now,
      wait,
      rest: async (tender, due) => {
        await wait(due ?? new Date(now + day));
        await holdAuctions(tender);
        await fetch(new Request(`${origin}${tender}/chronograph`, tick));
        endsHere();
      },
    },
    timeoutMs: 1000 * day,
    done: () => {
      const stage = stages.at(-1);
      if (stage !== undefined) {
        stage.done += 1;
        if (due - now > A_WHILE_MS) Object.assign(stage, { steps: stage.done, after: now - begins.getTime() });
      }
      endsHere();
      now += 60_000;
    },
  });
  const cast: Cast = buildCast(script.type, scenario, keys, { ...pace, onlyFirstComplaint, factor: fixture.factor });
  const upTo = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error;
    });
  await upTo(script.play(cast));
  ends = undefined;
  if (after !== undefined && lacks === null) await upTo(after(cast, path));
  // Its own tender was not created.
  if (path === '') return { tender: '', stages, ended: clock.now(), lacks, due: undefined };
  const told = openModules(deps).services;
  const by = { actor: scheduler, now: clock.now() };
  const freed = <R extends object>({ before }: { readonly before: R }) => ({ next: withoutDeferral(before), result: null });
  const { stored } = await told.tenders.change({ ...by, params: { tender: path.split('/').at(-1) ?? '' } }, freed);
  if (framework !== '') {
    const { agreementID: agreement } = (await told.frameworks.frameworks.change({ ...by, params: { framework } }, freed)).stored;
    if (agreement !== undefined) {
      await backdateAgreement(services.store, agreement);
      await told.agreements.change({ ...by, params: { agreement } }, freed);
    }
  }
  return { tender: stored._id, stages, ended: by.now, lacks, due: stored.next_check };
};
