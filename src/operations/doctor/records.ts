/** What stands in the database → findings. Pure. `running`: a registry works on it at this moment. */

import { asOfMirror } from '../../domain/mirrored.ts';
import type {
  ConsumerReading,
  DiskReading,
  DraftReading,
  IndexReading,
  MirrorReading,
  OverdueReading,
  RepairReading,
} from '../../store/inspection/record-readings.ts';
import type { DocumentsState } from '../../store/mirror/documents.ts';
import { type Finding, on, sizeText, spanOf } from './finding.ts';

const secondsTo = (now: Date, then: Date): number => (now.getTime() - then.getTime()) / 1000;

export const judgeSchema = ({ found, wanted }: { readonly found: number | null; readonly wanted: number }): Finding => {
  const { ok, warn, fail } = on('schema version');
  if (found === null) return ok(`None yet: the next start writes version ${wanted}.`);
  if (found === wanted) return ok(`${found}, that of this registry.`);
  if (found < wanted)
    return warn(
      `The store has ${found}, this registry works with ${wanted}.`,
      'Take a backup and start the registry: it migrates the store.',
    );
  return fail(
    `The store has ${found} and this registry knows ${wanted}: it refuses to start.`,
    'Start the newer registry, or restore the backup from before the upgrade.',
  );
};

/** Only asked where there is one. */
export const judgeRestore = (since: Date): Finding =>
  on('restore').fail(
    `The database holds a part of a backup: the restore that began at ${since.toISOString()} is not finished, and no registry starts on it.`,
    'Wait for it; if it was cut short, drop the database and restore again.',
  );

export const judgeIndexes = (readings: readonly IndexReading[] | null): Finding => {
  const { ok, fail } = on('indexes');
  if (readings === null) return ok('There are no collections yet: the next start makes them.');
  const missing = readings.flatMap(({ collection, missing: names }) => names.map((name) => `${name} of ${collection}`));
  if (missing.length === 0) return ok(`All there, of ${readings.length} collections.`);
  return fail(
    `Missing: ${missing.join(', ')}. Feeds or the scheduler fail or read everything.`,
    'Restart the registry: it makes missing indexes at its start.',
  );
};

const lagWarnSeconds = 15;
const lagFailSeconds = 60;

export interface FeedState {
  /** The store's clock. */
  readonly now: Date;
  readonly running: boolean;
  /** The first entry of the oplog; null where it cannot be read. */
  readonly oplogFirst: Date | null;
}

const mirrorWarnSeconds = 60;
const mirrorFailSeconds = 600;

/** How far a mirror is behind its source; `of`: MIRROR_OF. */
export const judgeMirror = (
  reading: MirrorReading | null,
  { of, until = '', running }: { readonly of: string | null; readonly until?: string; readonly running: boolean },
): Finding => {
  const { ok, warn, fail } = on('mirror');
  if (reading === null) return ok(`It will be the mirror of ${of}: nothing of it is here yet.`);
  const { source, lagSeconds, records, aside, found, perSecond, secondsLeft } = reading;
  if (of !== source)
    return fail(`The store is the mirror of ${source}, and no registry starts on it.`, `Set MIRROR_OF=${source}, or another DB_NAME.`);
  const asOf = asOfMirror(reading, until);
  const left = records === 0 || secondsLeft === null ? '' : `, ${spanOf(secondsLeft)} left`;
  const pace = perSecond < 0.5 ? '' : ` (${Math.round(perSecond)} a second${left})`;
  const state = `Mirror of ${source}${asOf === null ? '' : ` as of ${asOf.toISOString()}`}, ${records} records to fetch${pace}.`;
  if (reading.trouble !== null)
    return fail(`It is not followed: ${reading.trouble}.`, 'Wait for the first one to be back, or give the new one a DB_NAME of its own.');
  if (!running) return ok(`${state} It does not run, and goes on there when it is started.`);
  if (asOf === null) return ok(`${state} It has not seen everything yet.`);
  const todo = 'See the log for what keeps it: the source may not answer (429, 5xx), or MIRROR_PARALLEL is too small for its pace.';
  if (lagSeconds !== null && lagSeconds > mirrorFailSeconds) return fail(`${state} It is ${spanOf(lagSeconds)} behind.`, todo);
  if (lagSeconds !== null && lagSeconds > mirrorWarnSeconds) return warn(`${state} It is ${spanOf(lagSeconds)} behind.`, todo);
  if (aside > 0)
    return warn(
      `${state} ${aside} records of the source cannot be kept as they are.`,
      'The log and the collection mirror_todo name them and say why.',
    );
  return ok(`${state}${found === 0 ? '' : ` ${found} were found where the last hour was read again: the source loses records.`}`);
};

/** Files of a mirror that keeps documents. */
export const judgeMirrorDocuments = ({ waiting, kept, aside, outside, bytes }: DocumentsState): Finding => {
  const { ok, warn } = on('mirror documents');
  const state = `${kept} kept in ${sizeText(bytes)}, ${waiting} to fetch, ${outside} left out by size, type or host.`;
  if (aside === 0) return ok(state);
  return warn(
    `${state} ${aside} are not what the source says of them.`,
    'The log and the collection mirror_documents name them and say why.',
  );
};

/** The guard's saved place: how old, and whether the store still has what came after it. */
export const judgeGuard = (reading: RepairReading | null, { now, running, oplogFirst }: FeedState): Finding => {
  const { ok, warn, fail } = on('guard');
  if (reading === null) return ok('None has watched yet: the first start begins one.');
  const { leader, place, repairBelow } = reading;
  if (place !== null && oplogFirst !== null && place < oplogFirst)
    return fail(
      `History is lost: its saved place is ${spanOf(secondsTo(now, place))} old, and the oplog begins after it. The next guard moves every published record once; nothing is lost, but crawlers see everything again.`,
      'Start the registry and let it repair; then make the oplog longer than any stop (see oplog).',
    );
  if (repairBelow !== null)
    return warn(
      'History was lost, and published records are being moved above the fence.',
      running ? 'Wait until it is done: feed_guard_repairing in /metrics is 0 then.' : 'Start the registry: it goes on with it.',
    );
  if (place === null) return warn('It has no saved place.', 'Start the registry: until a guard watches, the feed answers 503.');
  const age = Math.max(0, secondsTo(now, place));
  if (leader === null && !running)
    return ok(`Nobody leads, as no registry runs; its place is ${spanOf(age)} old and the store has everything since.`);
  if (leader === null)
    return fail(
      `A registry runs, but no guard leads; the place is ${spanOf(age)} old.`,
      'Look for "the guard of the feed" in the log of the registry, and restart it.',
    );
  const todo = 'Look at the load of the store and for "the guard of the feed" in the log; restart the registry if it does not catch up.';
  if (age > lagFailSeconds) return fail(`It leads, but its place is ${spanOf(age)} old.`, todo);
  return age > lagWarnSeconds ? warn(`It leads and is ${spanOf(age)} behind.`, todo) : ok(`It leads; its place is ${spanOf(age)} old.`);
};

const aheadFailSeconds = 5;

/** `fence`: the closed timestamp of the feed in seconds, raised whenever somebody reads it. */
export const judgeFence = (fence: number | null, guard: RepairReading | null, now: Date): Finding => {
  const { ok, warn, fail } = on('fence');
  if (fence === null && (guard?.place ?? null) !== null)
    return warn(
      'The fence is gone while the guard’s place is there: somebody has removed it.',
      'Restart the registry: the first request of a feed makes it again. Nobody but the registry may write to its database.',
    );
  if (fence === null) return ok('None yet: the first request of a feed makes it.');
  const ahead = fence - now.getTime() / 1000;
  if (ahead > aheadFailSeconds)
    return fail(
      `It stands ${spanOf(ahead)} in the future of the store: its clock was set back, and new records are shown only then.`,
      'Set the clock of the primary right; the feed catches up by itself.',
    );
  return ok(`Raised ${spanOf(Math.max(0, -ahead))} ago, when a feed was read last.`);
};

const overdueWarnSeconds = 30;
const overdueFailSeconds = 300;

/** `isExternal`: SCHEDULER=external. */
export const judgeOverdue = (
  { count, oldest }: OverdueReading,
  { now, running, isExternal = false }: Pick<FeedState, 'now' | 'running'> & { readonly isExternal?: boolean },
): Finding => {
  const { ok, warn, fail } = on('scheduler');
  const age = oldest === null ? 0 : secondsTo(now, oldest.since);
  if (oldest === null || age < overdueWarnSeconds)
    return ok(isExternal ? 'No tender is overdue; a scheduler outside sees to them (SCHEDULER=external).' : 'No tender is overdue.');
  const says = `${count >= 1000 ? '1000 or more' : count} tender(s) are overdue, the oldest, ${oldest.id}, for ${spanOf(age)}`;
  if (!running)
    return warn(`${says}, as no registry sees to them.`, 'Start the registry, without READ_ONLY: it catches up within seconds.');
  if (isExternal) {
    const todo = `Look at the scheduler outside: it has to PATCH …/tenders/${oldest.id}/chronograph. Or take SCHEDULER=external away.`;
    return (age < overdueFailSeconds ? warn : fail)(`${says}, and SCHEDULER=external leaves them to others.`, todo);
  }
  const todo = `Look for "a tender could not be ticked" in the log of the registry; it names the cause for ${oldest.id}.`;
  return age < overdueFailSeconds ? warn(`${says}.`, todo) : fail(`${says}: statuses do not change when they should.`, todo);
};

const mostNamed = 5;

/** Those that make something of the records as they are saved: facts, alerts. */
export const judgeConsumers = (readings: readonly ConsumerReading[]): Finding => {
  const { ok, warn } = on('consumers');
  const all = readings.flatMap(({ name, aside }) => aside.map((one) => ({ name, ...one })));
  if (all.length === 0) return ok('No record is set aside.');
  const named = all.slice(0, mostNamed).map(({ name, collection, record, cause }) => `${name}: ${collection}/${record} (${cause})`);
  return warn(
    `${all.length} record(s) are set aside, what is made of them is as it was before: ${named.join('; ')}${all.length > mostNamed ? '; …' : ''}.`,
    'The log and the collection consumers say why. Each is tried again when it changes; of facts all are by registry statistics rebuild.',
  );
};

/** Older drafts count as forgotten. */
export const draftDays = 90;
const manyDrafts = 10_000;

export const judgeDrafts = (readings: readonly DraftReading[], now: Date): Finding => {
  const { ok, warn } = on('old drafts');
  const total = readings.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return ok(`None older than ${draftDays} days.`);
  const says = readings
    .map(({ collection, count, oldest }) => `${count} of ${collection}, the oldest from ${oldest.toISOString().slice(0, 10)}`)
    .join('; ');
  if (total < manyDrafts) return ok(`Not changed for ${draftDays} days: ${says}.`);
  const [oldest] = readings.map((each) => each.oldest).sort((a, b) => a.getTime() - b.getTime());
  const age = oldest === undefined ? '' : ` They go back ${spanOf(secondsTo(now, oldest))}.`;
  return warn(
    `Not changed for ${draftDays} days: ${says}.${age}`,
    'Ask the brokers to publish or to give them up; they cost space and nothing else.',
  );
};

export const judgeCodeLists = (names: readonly string[]): Finding =>
  names.length === 0
    ? on('code lists').warn(
        'None is loaded: codes are checked for their form only, and holidays count as working days.',
        'registry code-lists import FOLDER (the official standards).',
      )
    : on('code lists').ok(`${names.length} in force: ${[...names].sort().join(', ')}.`);

const lowestBytes = 512 * 1024 ** 2;
const lowBytes = 5 * 1024 ** 3;

/** `of`: whose disk it is, as it is called in a sentence. */
export const judgeDisk = (check: string, of: string, disk: DiskReading | null): Finding => {
  const { ok, warn, fail } = on(check);
  if (disk === null) return ok(`${of} does not say how full its disk is.`);
  const { freeBytes, totalBytes } = disk;
  const says = `${sizeText(freeBytes)} of ${sizeText(totalBytes)} are free on the disk of ${of}.`;
  const todo = 'Free space or move to a larger disk before it is full: a store without space takes no writes.';
  if (freeBytes < lowestBytes) return fail(says, todo);
  return freeBytes < Math.min(lowBytes, totalBytes / 10) ? warn(says, todo) : ok(says);
};
