/**
 * Each command that a write sends to the store fails once, for every row that writes (reliability.md §4, check 17): record,
 * history and feed have all of it or nothing, nobody is told 500, and what is sent again is done.
 */
import { expect } from 'chai';
import { type Db, MongoClient } from 'mongodb';
import { later } from '../support/contracts.ts';
import { contractWrites } from '../support/every-write/contracts.ts';
import { planWrites } from '../support/every-write/plans.ts';
import { reportWrites } from '../support/every-write/reports.ts';
import { changesOf, publicOf, putBack, readStored, type Stored, unpaired } from '../support/every-write/stored.ts';
import { tenderWrites } from '../support/every-write/tenders.ts';
import { methodOf, type Request, refusing, type Write } from '../support/every-write/write.ts';
import { type Command, type Refusal, type RefusingStore, startRefusingStore } from '../support/refusing-store.ts';
import { type Answer, startRegistry, type TestRegistry } from '../support/registry.ts';
import { accounts, makeTable } from '../support/state-table/world.ts';
import { allTables } from '../support/tables.ts';
import { monday } from '../support/tenders.ts';

const started = new Date('2026-11-21T09:25:00Z');

/** MaxTimeMSExpired: nobody repeats it. */
const final: Refusal['answer'] = () => ({ code: 50, labels: [] });
/** What the store says when it would like to be asked again, of each kind of command. */
const passing: Refusal['answer'] = ({ name, inTransaction }: Command) => {
  if (name === 'commitTransaction') return { code: 262, labels: ['RetryableWriteError', 'UnknownTransactionCommitResult'] };
  if (inTransaction) return { code: 112, labels: ['TransientTransactionError'] };
  return name === 'find' || name === 'aggregate' ? { code: 134, labels: [] } : { code: 262, labels: ['RetryableWriteError'] };
};

const feeds: Readonly<Record<string, string>> = {
  tenders: '/api/2.5/tenders',
  contracts: '/api/2.5/contracts',
  plans: '/api/2.5/plans',
  violation_reports: '/violation_reports',
};

/** The rooms, each with the time at which its writes are made. */
const rooms: Readonly<Record<string, { at: Date; writes(registry: TestRegistry): Promise<Write[]> }>> = {
  tender: { at: monday, writes: async (registry) => tenderWrites(registry, await makeTable(registry)) },
  contract: { at: later, writes: async (registry) => contractWrites(registry) },
  plan: { at: monday, writes: async (registry) => planWrites(registry) },
  'violation report': { at: started, writes: async (registry) => reportWrites(registry, started) },
};

describe('a command of a write that fails in the store', function () {
  this.timeout(240_000);
  let direct: MongoClient;
  let db: Db;
  let way: RefusingStore;
  let registry: TestRegistry;
  const rows = new Set<string>();
  const counts = { commands: 0, refused: 0, undone: 0, repeated: 0, half: 0, errors: 0 };

  before(async () => {
    const uri = process.env.TEST_MONGODB_URI ?? '';
    direct = await MongoClient.connect(uri, { appName: 'test' });
    way = await startRefusingStore(uri);
    registry = await startRegistry({ uri: way.uri, plainFeed: true, accounts, env: { PLAN_LINKERS: 'broker' } });
    db = direct.db(registry.settings.dbName);
  });
  after(async () => {
    await registry.stop();
    await way.close();
    await direct.close();
    const { commands, refused, undone, repeated, half, errors } = counts;
    process.stdout.write(
      `every command: ${rows.size} rows, ${commands} commands, ${refused} refusals (nothing written ${undone}, done all the same ${repeated}), written in part ${half}, 500 ${errors}\n`,
    );
  });

  interface Sent {
    readonly answer: Answer;
    readonly commands: readonly Command[];
    readonly stored: Stored;
  }

  const expectFeeds = async (write: Write, stored: Stored, changes: readonly string[]): Promise<void> => {
    for (const [name, path] of Object.entries(feeds)) {
      if (!changes.some((one) => one.endsWith(` ${name}`))) continue;
      const { body } = await registry.ask('GET', `${path}?limit=1000&mode=_all_`);
      const listed = new Map(
        body.data.map((one: { id: string; dateModified: string }) => [one.id, new Date(one.dateModified).toISOString()]),
      );
      expect(listed, `${write.row}: the feed of ${name}`).to.deep.equal(publicOf(stored, name));
    }
  };

  /** Fails each command in turn; what is wrong with it. Nothing stays behind. */
  const examine = async (write: Write): Promise<string[]> => {
    const untouched = await readStored(db);
    const request = await write.ready();
    const before = await readStored(db);
    const faults = await failEach(write, request, before);
    await putBack(db, untouched, before);
    return faults;
  };

  const failEach = async (write: Write, { path, ask }: Request, before: Stored): Promise<string[]> => {
    const send = async (refusal?: Refusal): Promise<Sent> => {
      way.begin(refusal);
      const answer = await registry.ask(methodOf(write), path, ask);
      const commands = way.end();
      if (answer.status === 500) counts.errors += 1;
      return { answer, commands, stored: await readStored(db) };
    };
    const clean = await send();
    const whole = changesOf(before, clean.stored);
    if (clean.answer.status >= 300) return [`${write.row}: ${clean.answer.status} ${clean.answer.text}`];
    if (whole.length === 0 || unpaired(whole).length > 0) return [`${write.row} has written ${whole.join(', ') || 'nothing'}`];
    await expectFeeds(write, clean.stored, whole);
    await putBack(db, before, clean.stored);
    rows.add(write.row);
    counts.commands += clean.commands.length;

    const faults: string[] = [];
    const judge = async (refusal: Refusal, name: string, how: string, allowed: readonly string[][]): Promise<string> => {
      const { answer, stored } = await send(refusal);
      const changes = changesOf(before, stored);
      counts.refused += 1;
      counts[changes.length === 0 ? 'undone' : 'repeated'] += 1;
      const isWhole = allowed.some((one) => one.join() === changes.join());
      const isTold = answer.status < 300 ? changes.length > 0 : [409, 503].includes(answer.status);
      if (!isWhole) counts.half += 1;
      if (!isWhole || !isTold)
        faults.push(`${write.row}, ${name} ${how}: ${answer.status} ${answer.text} and ${changes.join(', ') || 'nothing'}`);
      await putBack(db, before, stored);
      return answer.status < 300 ? 'done' : 'refused';
    };
    for (const [place, command] of clean.commands.entries()) {
      const name = `command ${place + 1} (${command.name} ${command.collection})`;
      const isCommit = command.name === 'commitTransaction';
      await judge({ at: place, arrives: isCommit ? 'abort' : 'nothing', answer: final }, name, 'refused', [[]]);
      if (isCommit) await judge({ at: place, arrives: 'command', answer: final }, name, 'done, its answer lost', [whole]);
      // This is the repetition of what was refused before, too.
      if ((await judge({ at: place, arrives: 'nothing', answer: passing }, name, 'refused for now', [[], whole])) === 'done') continue;
      const again = await send();
      if (again.answer.status >= 300) faults.push(`${write.row} again after ${name}: ${again.answer.status} ${again.answer.text}`);
      await putBack(db, before, again.stored);
    }
    return faults;
  };

  for (const [name, { at, writes }] of Object.entries(rooms)) {
    it(`leaves all of a write or nothing, at every row of a ${name}`, async () => {
      registry.clock.set(at);
      const faults: string[] = [];
      for (const write of await writes(registry)) faults.push(...(await examine(write)));
      expect(faults).to.deep.equal([]);
    });
  }

  it('was tried at every row that writes', () => {
    const served = allTables().flatMap((table) => table.rows.filter(({ method }) => method !== 'get'));
    const wanted = served.map(({ method, path }) => `${method.toUpperCase()} ${path}`).filter((row) => !refusing.includes(row));
    const missing = [...new Set(wanted)].filter((row) => !rows.has(row));
    expect([missing, [...rows].filter((row) => !wanted.includes(row))]).to.deep.equal([[], []]);
  });
});
