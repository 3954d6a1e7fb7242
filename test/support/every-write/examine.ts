/** Makes each command of a write fail in turn, and returns every result that was neither complete nor empty. */
import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { type Command, nthOf, type Refusal, type RefusingStore } from '../refusing-store.ts';
import type { Answer, TestRegistry } from '../registry.ts';
import { forgetNumbers } from '../sequences.ts';
import { collectChanges, publicOf, putBack, readMarks, readStored, type Stored, unpaired } from './stored.ts';
import { methodOf, type Request, type Write } from './write.ts';

const isLong = process.env.LONG === '1';
const isRead = ({ name }: Command): boolean => name === 'find' || name === 'aggregate';

/** MaxTimeMSExpired: not retried. */
const final: Refusal['answer'] = () => ({ code: 50, labels: [] });
/** A retryable error, for each kind of command. */
const passing: Refusal['answer'] = (command: Command) => {
  const { name, inTransaction } = command;
  if (name === 'commitTransaction') return { code: 262, labels: ['RetryableWriteError', 'UnknownTransactionCommitResult'] };
  if (inTransaction) return { code: 112, labels: ['TransientTransactionError'] };
  return isRead(command) ? { code: 134, labels: [] } : { code: 262, labels: ['RetryableWriteError'] };
};

const feeds: Readonly<Record<string, string>> = {
  tenders: '/api/2.5/tenders',
  contracts: '/api/2.5/contracts',
  plans: '/api/2.5/plans',
  violation_reports: '/violation_reports',
  agreements: '/api/2.5/agreements',
  frameworks: '/api/2.5/frameworks',
  submissions: '/api/2.5/submissions',
  qualifications: '/api/2.5/qualifications',
};

export interface Counts {
  readonly rows: Set<string>;
  /** Names and collections of the write commands that have failed in a module. */
  readonly kinds: Set<string>;
  /** Number of commands when nothing fails. */
  commands: number;
  refused: number;
  /** Of the refused writes: nothing, or everything, was stored. */
  nothing: number;
  whole: number;
  part: number;
  /** Creations retried with their key after the response to the commit was lost; objects beyond the first. */
  lost: number;
  doubled: number;
  /** Number of 500 responses. */
  errors: number;
}

export interface Place {
  readonly registry: TestRegistry;
  readonly way: RefusingStore;
  readonly db: Db;
  readonly counts: Counts;
}

interface Sent {
  readonly answer: Answer;
  readonly commands: readonly Command[];
  readonly stored: Stored;
}

/** One write, ready to be sent from a given state of the store. */
interface Trial extends Place {
  readonly write: Write;
  readonly request: Request;
  readonly before: Stored;
  /** Collections written to by its requests. */
  readonly written: Set<string>;
}

const send = async (
  { registry, way, db, counts, write, request, before, written }: Trial,
  refusal?: Refusal,
  key?: string,
): Promise<Sent> => {
  await forgetNumbers(registry);
  way.begin(refusal);
  const headers = key === undefined ? {} : { headers: { 'Idempotency-Key': key } };
  const answer = await registry.ask(methodOf(write), request.path, { ...request.ask, ...headers });
  const commands = way.end();
  if (answer.status === 500) counts.errors += 1;
  for (const command of commands) if (!isRead(command)) written.add(command.collection);
  return { answer, commands, stored: await readMarks(db, before, written) };
};

const told = ({ status, text }: Answer): string => `${status} ${text.slice(0, 300)}`;

/** Whether the feeds of the written collections show exactly what is stored. */
const feedFaults = async ({ registry, write }: Trial, stored: Stored, changes: readonly string[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const [name, path] of Object.entries(feeds)) {
    if (!changes.some((one) => one.endsWith(` ${name}`))) continue;
    const { body } = await registry.ask('GET', `${path}?limit=1000&mode=_all_`);
    const listed = body.data.map((one: { id: string; dateModified: string }) => `${one.id} ${new Date(one.dateModified).toISOString()}`);
    const wanted = [...publicOf(stored, name)].map(([id, modified]) => `${id} ${modified}`);
    if (listed.sort().join() !== wanted.sort().join())
      faults.push(`${write.row}: the feed of ${name} shows ${listed.join()} instead of ${wanted.join()}`);
  }
  return faults;
};

interface Case {
  readonly name: string;
  readonly refusal: Refusal;
  /** The permitted changes. */
  readonly allowed: readonly (readonly string[])[];
}

/** The violations for one refusal; afterwards the store is restored. */
const judge = async (trial: Trial, { name, refusal, allowed }: Case): Promise<{ faults: string[]; answer: Answer }> => {
  const { counts, db, before, write } = trial;
  const { answer, stored } = await send(trial, refusal);
  const changes = collectChanges(before, stored);
  counts.refused += 1;
  const isWhole = allowed.some((one) => one.join() === changes.join());
  counts[changes.length === 0 ? 'nothing' : isWhole ? 'whole' : 'part'] += 1;
  const isOpen = answer.status === 503 && answer.text.includes('it may have been done');
  const isTold = answer.status < 300 ? changes.length > 0 : isOpen || ([409, 503].includes(answer.status) && changes.length === 0);
  await putBack(db, before, stored);
  return { answer, faults: isWhole && isTold ? [] : [`${write.row}, ${name}: ${told(answer)} and ${changes.join(', ') || 'nothing'}`] };
};

interface Failing {
  readonly place: number;
  readonly command: Command;
  readonly at: Refusal['at'];
  readonly whole: readonly string[];
  /** Whether it is also refused with a retryable error. */
  readonly isAskedAgain: boolean;
}

const failCommand = async (trial: Trial, { place, command, at, whole, isAskedAgain }: Failing): Promise<string[]> => {
  const name = `command ${place + 1} (${command.name} ${command.collection})`;
  const isCommit = command.name === 'commitTransaction';
  const cases: Case[] = [
    ...(isCommit
      ? [
          // On a retry the store reports that there is no such transaction, and the whole transaction is retried.
          { name: `${name} given up`, refusal: { at, arrives: 'abort', answer: final } as const, allowed: [[], whole] },
          { name: `${name} done, its answer lost`, refusal: { at, arrives: 'command', answer: final } as const, allowed: [whole] },
        ]
      : [{ name: `${name} refused`, refusal: { at, arrives: 'nothing', answer: final } as const, allowed: [[]] }]),
    // Also the retry of what was refused before.
    ...(isAskedAgain
      ? [{ name: `${name} refused for now`, refusal: { at, arrives: 'nothing', answer: passing } as const, allowed: [[], whole] }]
      : []),
  ];
  const faults: string[] = [];
  let last = 0;
  for (const one of cases) {
    const { faults: found, answer } = await judge(trial, one);
    faults.push(...found);
    last = answer.status;
  }
  if (!isAskedAgain || last < 300) return faults;
  const again = await send(trial);
  if (again.answer.status >= 300) faults.push(`${trial.write.row} again after ${name}: ${told(again.answer)}`);
  await putBack(trial.db, trial.before, again.stored);
  return faults;
};

/** The store's response to the commit is lost, and the client retries twice with the same key. */
const repeatLost = async (trial: Trial, whole: readonly string[]): Promise<string[]> => {
  const { counts, before, write, db } = trial;
  if (!['POST', 'PUT'].includes(methodOf(write))) return [];
  const key = randomUUID();
  await send(trial, { at: 'commit', arrives: 'command', answer: final }, key);
  const [first, second] = [await send(trial, undefined, key), await send(trial, undefined, key)];
  const changes = collectChanges(before, second.stored);
  counts.lost += 1;
  const isOnce = changes.join() === whole.join();
  if (!isOnce) counts.doubled += 1;
  await putBack(db, before, second.stored);
  const isSame = first.answer.status < 300 && first.answer.text === second.answer.text;
  return isOnce && isSame ? [] : [`${write.row} with a key: ${told(first.answer)}, then ${told(second.answer)} and ${changes.join(', ')}`];
};

/** The commit of each route, and each kind of write command once; the others of a route take turns. */
const isAlways = (command: Command, kinds: Set<string>): boolean => {
  if (isLong || command.name === 'commitTransaction') return true;
  const kind = `${command.name} ${command.collection}`;
  if (isRead(command) || kinds.has(kind)) return false;
  kinds.add(kind);
  return true;
};

const failEach = async (trial: Trial): Promise<string[]> => {
  const { write, before, db, counts } = trial;
  const { answer, commands, stored } = await send(trial);
  const whole = collectChanges(before, stored);
  if (answer.status >= 300) return [`${write.row}: ${told(answer)}`];
  if (whole.length === 0 || unpaired(whole).length > 0) return [`${write.row} has written ${whole.join(', ') || 'nothing'}`];
  const faults = await feedFaults(trial, stored, whole);
  await putBack(db, before, stored);
  counts.rows.add(write.row);
  counts.commands += commands.length;
  // Retrying works alike for all routes, so one command of each, in turn, is enough.
  const turn = counts.rows.size % commands.length;
  for (const [place, command] of commands.entries()) {
    if (place !== turn && !isAlways(command, counts.kinds)) continue;
    trial.request.rest?.();
    const at = nthOf(commands, place, command);
    faults.push(...(await failCommand(trial, { place, command, at, whole, isAskedAgain: isLong || place === turn })));
  }
  trial.request.rest?.();
  return [...faults, ...(await repeatLost(trial, whole))];
};

/** All violations of a write whose commands fail. Leaves nothing behind: the store is `untouched` again. */
export const examine = async (place: Place, untouched: Stored, write: Write): Promise<string[]> => {
  const request = await write.ready();
  const before = await readStored(place.db);
  const faults = await failEach({ ...place, write, request, before, written: new Set() });
  await putBack(place.db, untouched, before);
  return faults;
};
