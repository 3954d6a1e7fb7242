/**
 * Tenders of every type in every status, each with what belongs to it by then: bids, admissions, awards, contracts, complaints.
 * They are the demonstrations, told without a network at times of their own, each up to the last step in a status.
 */
import { fileURLToPath } from 'node:url';
import { unbounded } from '../../feed/closed-timestamp.ts';
import type { Actor } from '../../model/actor.ts';
import { procedures } from '../../procedures/index.ts';
import { accountsOf } from '../../runtime/accounts/accounts.ts';
import { silentLog } from '../../runtime/log.ts';
import { tablesOf } from '../../runtime/tables.ts';
import { readDefaultAuthority } from '../../violation-reports/default-authority.ts';
import { type Cast, castOf, type Script } from '../demo/cast.ts';
import { scripts } from '../demo/scripts/index.ts';
import { beginStory, textAt } from '../demo/story.ts';
import type { ScriptRooms } from '../rooms.ts';
import type { SeedFile } from './caller.ts';
import { makeInnerWay } from './inner-way.ts';

const day = 86_400_000;

/** Who decides on reports about contracts without an agreement. */
const authority = fileURLToPath(new URL('../../../docs/examples/authority.json', import.meta.url));

/** Days of a script are twice as long here, so that working days among them are enough. */
const pace = { marks: {}, auction: {}, day: 2 };

const keys = { buyer: 'buyer', first: 'buyer', second: 'buyer', authority: 'buyer', bots: 'bots', reviewers: 'reviewers' };

/** Thrown where a tender is to stay as it is. */
class Enough extends Error {}

/** One of the statuses that a tender of a script goes through. */
interface Stage {
  readonly status: string;
  /** Which of them, from 0; a tender may come to a status twice. */
  readonly place: number;
  /** How many steps are done in it, and when the last one is, in milliseconds since the beginning. */
  steps: number;
  after: number;
}

interface Telling {
  readonly script: Script;
  readonly begins: Date;
  /** Where it ends; absent: with the script. */
  readonly until?: Pick<Stage, 'place' | 'steps'>;
}

interface Way {
  readonly rooms: ScriptRooms;
  readonly file: SeedFile;
  readonly owner: string;
}

/** Tells a script in a time that goes on by itself: a minute a request, and to what is due where it waits. */
const tell = async ({ rooms, file, owner }: Way, { script, begins, until }: Telling) => {
  let now = begins.getTime();
  let path = '';
  let ends = until;
  const stages: Stage[] = [];
  const account = (name: string, group: string): Actor => ({ name, group, levels: '123456' });
  const actors = {
    buyer: account(owner, 'brokers'),
    bots: account('bots', 'bots'),
    reviewers: account('reviewers', 'aboveThresholdReviewers'),
    chronograph: account('chronograph', 'chronograph'),
  };
  const clock = { now: () => new Date(now) };
  const rows = tablesOf({
    ...rooms,
    ...{ clock, log: silentLog, accounts: accountsOf([]), documents: file.urls },
    defaultAuthority: await readDefaultAuthority(authority, rooms.validator),
    feed: { closedTimestamps: unbounded, health: () => null } as never, // feeds are not asked here
  }).flatMap((table) => table.rows);
  const ask = makeInnerWay({ ...rooms, rows, actors, file, now: clock.now });
  const origin = new URL(rooms.absolute('')).origin;
  /** Sees into which status a request has brought the tender. */
  const look = async (): Promise<void> => {
    const { data } = Object(await (await ask(new Request(origin + path))).json());
    const { status } = Object(data);
    if (stages.at(-1)?.status !== status) stages.push({ status, place: stages.length, steps: 0, after: now - begins.getTime() });
  };
  const endsHere = (): void => {
    const stage = stages.at(-1);
    if (ends !== undefined && stage?.place === ends.place && stage.steps >= ends.steps) throw new Enough();
  };
  const fetch = async (request: Request): Promise<Response> => {
    const response = await ask(request);
    const made = /\/tenders$/.test(new URL(request.url).pathname) ? response.headers.get('location') : null;
    if (made !== null) path = new URL(made, origin).pathname;
    if (path !== '' && request.method !== 'GET') await look();
    return response;
  };
  const tick = { method: 'PATCH', headers: { authorization: 'Bearer chronograph' }, body: '{"data":{}}' };
  const wait = async (to: Date): Promise<void> => {
    now = Math.max(now, to.getTime());
  };
  const story = beginStory({
    places: { registry: origin, documents: 'http://documents.invalid' },
    say: () => {},
    fetch,
    time: {
      now: clock.now,
      wait,
      rest: async (tender, due) => {
        await wait(due ?? new Date(now + day));
        await fetch(new Request(`${origin}${tender}/chronograph`, tick));
        endsHere();
      },
      patienceMs: 1000 * day,
    },
    done: () => {
      const stage = stages.at(-1);
      if (stage !== undefined) Object.assign(stage, { steps: stage.steps + 1, after: now - begins.getTime() });
      now += 60_000;
      endsHere();
    },
  });
  const cast: Cast = castOf(story, keys, pace);
  await script.play(cast).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  ends = undefined;
  return { cast, path, stages };
};

/** Cancels it by a signed report, and waits until nobody may contest that any more. */
const cancel = async ({ buyer, story }: Cast, tender: string): Promise<void> => {
  const reason = { reason: 'Потреба відпала', reasonType: 'noDemand' };
  const made = await buyer.post('The buyer cancels', `${tender}/cancellations`, reason);
  const path = `${tender}/cancellations/${textAt(made, 'data', 'id')}`;
  await buyer.attach('… with a signed report', path, 'report.p7s', 'cancellationReport');
  await buyer.patch('… and says so', path, { status: 'pending' });
  await story.until(tender, 'cancelled');
};

export interface Seeded {
  readonly type: string;
  readonly status: string;
}

/** Makes those of the types, of all that are run unless told, and says which. */
export const seedStages = async (way: Way, now: Date, types: readonly string[] = procedures.types): Promise<readonly Seeded[]> => {
  const made: Seeded[] = [];
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  for (const script of scripts.filter(({ type }) => types.includes(type))) {
    const { type } = script;
    const { stages } = await tell(way, { script, begins: ago(400 * day) });
    made.push({ type, status: 'complete' });
    const last = new Map(stages.map((stage) => [stage.status, stage]));
    last.delete('complete');
    for (const until of last.values()) {
      await tell(way, { script, begins: ago(until.after + day / 24), until });
      made.push({ type, status: until.status });
    }
    // Nothing but published, and then cancelled, or left alone.
    const until = { place: 1, steps: 1 };
    const first = await tell(way, { script, begins: ago(200 * day), until });
    await cancel(first.cast, first.path);
    made.push({ type, status: 'cancelled' });
    if (procedures.of(type)?.phases.has('tendering') !== true) continue;
    const second = await tell(way, { script, begins: ago(200 * day), until });
    await second.cast.story.until(second.path, 'unsuccessful');
    made.push({ type, status: 'unsuccessful' });
  }
  return made;
};
