/** Plays the demonstrations without a network at simulated times, to their ends or up to a status. */

import type { Random } from '../../fixtures/random.ts';
import type { ScriptServices } from '../../src/app/operations/script-services.ts';
import type { Actor } from '../../src/base/domain/actor.ts';
import { buildCast, type Cast, type Script } from '../demo/cast.ts';
import { beginScenario } from '../demo/scenario.ts';
import { findResults } from './auction.ts';
import type { SeedFile } from './caller.ts';
import { buildDresser, type Fixture } from './fixture.ts';
import { makeInProcessClient } from './in-process-client.ts';
import { type Piece, Stopped } from './ledger.ts';
import { type Due, enterOffice } from './offices.ts';

export const day = 86_400_000;

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
  /** Milliseconds from then until it is due to end; infinite if it is not. */
  lasts: number;
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

export interface ScenarioOptions {
  readonly services: ScriptServices;
  readonly file: SeedFile;
  readonly owner: string;
  readonly random: Random;
  readonly piece: Piece;
  /** Ends the scenario at its next request. */
  readonly stop?: AbortSignal;
}

/** Longer than playing a scenario takes, also beside many others on a busy machine. */
const LEASE_MS = 1_800_000;

/** The minimum duration of a status worth seeing. */
const A_WHILE_MS = 3 * 3_600_000;

/** Plays a script in simulated time: a minute per request, and jumps to what it waits for. */
export const playScenario = async (
  { services, file, owner, random, piece, stop }: ScenarioOptions,
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
  // On a busy machine the seed may have begun long before this scenario.
  const lease = new Date((await services.store.now()).getTime() + LEASE_MS);
  const saved = new Map<string, Due>();
  const written = (record: { readonly _id: string }): void => void saved.set(record._id, Object(record));
  const { routes, release, leave } = await enterOffice(services, file, { now: clock.now, lease, written });
  for (const id of piece.begun) await release(id, latest);
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
    if (stages.at(-1)?.status !== status)
      stages.push({ status, place: stages.length, done: 0, steps: 0, after: now - begins.getTime(), lasts: 0 });
  };
  const endsHere = (): void => {
    const stage = stages.at(-1);
    if (ends !== undefined && stage?.place === ends.place && stage.done >= ends.steps) throw new Enough();
  };
  const fetch = async (request: Request): Promise<Response> => {
    if (stop?.aborted === true) throw new Stopped();
    const response = await askDressed(request);
    const created = response.headers.get('location');
    // A tender created by another tender is not posted; its owner requests a token for it.
    const taken = /^(.*\/tenders\/[^/]+)\/credentials$/.exec(new URL(request.url).pathname)?.[1];
    const address = created === null ? (taken ?? '') : new URL(created, origin).pathname;
    // A script may first create another tender, on which its own one depends.
    if (/\/tenders\/[^/]+$/.test(address) && Object(Object(await response.clone().json()).data).procurementMethodType === script.type)
      path = address;
    if (/\/frameworks\/[^/]+$/.test(address)) framework = address.split('/').at(-1) ?? '';
    const [, noted] = /\/((?:tenders|frameworks)\/[^/]+)$/.exec(address) ?? [];
    if (noted !== undefined) await piece.note(noted);
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
        if (due - now > A_WHILE_MS) Object.assign(stage, { steps: stage.done, after: now - begins.getTime(), lasts: due - now });
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
  const ended = clock.now();
  const tender = path.split('/').at(-1) ?? '';
  // Its own tender may not have been created.
  const { next_check: next } = tender === '' ? {} : await release(`tenders/${tender}`, ended);
  if (tender !== '' && framework !== '') await release(`frameworks/${framework}`, ended);
  leave();
  return { tender, stages, ended, lacks, due: next };
};
