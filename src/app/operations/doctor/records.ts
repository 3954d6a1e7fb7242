import { type Finding, findSpan, makeFindings, sizeText } from '../../../base/platform/findings.ts';
import type {
  DiskReading,
  Read,
  readConsumers,
  readDrafts,
  readIndexes,
  readOverdue,
  readRepair,
  readUnfit,
} from '../../../store/inspection/record-readings.ts';

const secondsTo = (now: Date, then: Date): number => (now.getTime() - then.getTime()) / 1000;

/** Called only for an unfinished restore. */
export const judgeRestore = (since: Date): Finding =>
  makeFindings('restore').fail(
    `The database holds a part of a backup: the restore that began at ${since.toISOString()} is not finished, and no registry starts on it.`,
    'Wait for it; if it was cut short, drop the database and restore again.',
  );

export const judgeIndexes = (readings: Read<typeof readIndexes>): Finding => {
  const { ok, fail } = makeFindings('indexes');
  if (readings === null) return ok('There are no collections yet: the next start makes them.');
  const missing = readings.flatMap(({ collection, missing: names }) => names.map((name) => `${name} of ${collection}`));
  if (missing.length === 0) return ok(`All there, of ${readings.length} collections.`);
  return fail(
    `Missing: ${missing.join(', ')}. Feeds or the scheduler fail or read everything.`,
    'Restart the registry: it makes missing indexes at its start.',
  );
};

interface FeedState {
  /** The store's clock. */
  readonly now: Date;
  readonly running: boolean;
  /** The first entry of the oplog; null if it cannot be read. */
  readonly oplogFirst: Date | null;
}

/** The feed's late-commit repair, as far as `/ready` does not report it: what the next start has to repair. */
export const judgeGuard = (reading: Read<typeof readRepair>, { now, running, oplogFirst }: FeedState): Finding => {
  const { ok, warn, fail } = makeFindings('guard');
  const { place = null, repairBelow = null } = reading ?? {};
  const age = place === null ? '' : findSpan(Math.max(0, secondsTo(now, place)));
  if (place !== null && oplogFirst !== null && place < oplogFirst)
    return fail(
      `History is lost: its saved place is ${age} old, and the oplog begins after it. The next guard moves every published record once; nothing is lost, but crawlers see everything again.`,
      'Start the registry and let it repair; then make the oplog longer than any stop (see oplog).',
    );
  if (repairBelow !== null)
    return warn(
      'History was lost, and published records are being moved above the fence.',
      running ? 'Wait until it is done: feed_guard_repairing in /metrics is 0 then.' : 'Start the registry: it goes on with it.',
    );
  if (place === null) return ok('No guard has run yet: the first start begins one.');
  return ok(`Its place is ${age} old, and the store has everything since.`);
};

const AHEAD_FAIL_SECONDS = 5;

/** `fence`: the closed timestamp of the feed in seconds, raised by every read of a feed. */
export const judgeFence = (fence: number | null, guard: Read<typeof readRepair>, now: Date): Finding => {
  const { ok, warn, fail } = makeFindings('fence');
  if (fence === null && (guard?.place ?? null) !== null)
    return warn(
      'The fence is gone while the guard’s place is there: somebody has removed it.',
      'Restart the registry: the first request of a feed makes it again. Nobody but the registry may write to its database.',
    );
  if (fence === null) return ok('None yet: the first request of a feed makes it.');
  const ahead = fence - now.getTime() / 1000;
  if (ahead > AHEAD_FAIL_SECONDS)
    return fail(
      `It stands ${findSpan(ahead)} in the future of the store: its clock was set back, and new records are shown only then.`,
      'Set the clock of the primary right; the feed catches up by itself.',
    );
  return ok(`Raised ${findSpan(Math.max(0, -ahead))} ago, when a feed was read last.`);
};

const OVERDUE_WARN_SECONDS = 30;
const OVERDUE_FAIL_SECONDS = 300;

/** `isExternal`: SCHEDULER=external. */
export const judgeOverdue = (
  { count, oldest }: Read<typeof readOverdue>,
  { now, running, isExternal = false }: Pick<FeedState, 'now' | 'running'> & { readonly isExternal?: boolean },
): Finding => {
  const { ok, warn, fail } = makeFindings('scheduler');
  const age = oldest === null ? 0 : secondsTo(now, oldest.since);
  if (oldest === null || age < OVERDUE_WARN_SECONDS)
    return ok(isExternal ? 'No tender is overdue; the scheduler is external (SCHEDULER=external).' : 'No tender is overdue.');
  const says = `${count >= 1000 ? '1000 or more' : count} tender(s) are overdue, the oldest, ${oldest.id}, for ${findSpan(age)}`;
  if (!running) return warn(`${says}, as no registry runs.`, 'Start the registry, without READ_ONLY: it catches up within seconds.');
  if (isExternal) {
    const todo = `Check the external scheduler: it has to PATCH …/tenders/${oldest.id}/chronograph. Or remove SCHEDULER=external.`;
    return (age < OVERDUE_FAIL_SECONDS ? warn : fail)(`${says}, and SCHEDULER=external leaves them to others.`, todo);
  }
  const todo = `Look for "tick of a tender failed" in the log of the registry for the cause of ${oldest.id}.`;
  return age < OVERDUE_FAIL_SECONDS ? warn(`${says}.`, todo) : fail(`${says}: statuses do not change when they should.`, todo);
};

const MAX_NAMED = 5;

/** Consumers of saved records: search, facts, alerts. */
export const judgeConsumers = (readings: Read<typeof readConsumers>): Finding => {
  const { ok, warn } = makeFindings('consumers');
  const all = readings.flatMap(({ name, aside }) => aside.map((one) => ({ name, ...one })));
  if (all.length === 0) return ok('No record is set aside.');
  const named = all.slice(0, MAX_NAMED).map(({ name, collection, record, cause }) => `${name}: ${collection}/${record} (${cause})`);
  return warn(
    `${all.length} record(s) are set aside, and what is derived from them is outdated: ${named.join('; ')}${all.length > MAX_NAMED ? '; …' : ''}.`,
    'The log and the collection consumers give the cause. Each is retried when it changes, all by registry search rebuild and registry statistics rebuild (except alerts).',
  );
};

const MAX_UNFIT_NAMED = 5;

export const judgeUnfit = (readings: Read<typeof readUnfit>): Finding => {
  const { ok, warn } = makeFindings('imported tenders');
  if (readings.length === 0) return ok('All fit their types.');
  const named = readings.slice(0, MAX_UNFIT_NAMED).map(({ id, fault }) => `${id}: ${fault}`);
  return warn(
    `${readings.length} do not fit their types and are read-only: ${named.join('; ')}${readings.length > MAX_UNFIT_NAMED ? '; …' : ''}.`,
    'Nothing is lost. To change one, create it anew.',
  );
};

/** Older drafts count as forgotten. */
export const DRAFT_DAYS = 90;
const MANY_DRAFTS = 10_000;

export const judgeDrafts = (readings: Read<typeof readDrafts>, now: Date): Finding => {
  const { ok, warn } = makeFindings('old drafts');
  const total = readings.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return ok(`None older than ${DRAFT_DAYS} days.`);
  const says = readings
    .map(({ collection, count, oldest }) => `${count} of ${collection}, the oldest from ${oldest.toISOString().slice(0, 10)}`)
    .join('; ');
  if (total < MANY_DRAFTS) return ok(`Not changed for ${DRAFT_DAYS} days: ${says}.`);
  const [oldest] = readings.map((each) => each.oldest).sort((a, b) => a.getTime() - b.getTime());
  const age = oldest === undefined ? '' : ` They go back ${findSpan(secondsTo(now, oldest))}.`;
  return warn(
    `Not changed for ${DRAFT_DAYS} days: ${says}.${age}`,
    'Ask the brokers to publish or to give them up; they cost space and nothing else.',
  );
};

const FREE_FAIL_BYTES = 512 * 1024 ** 2;
const FREE_WARN_BYTES = 5 * 1024 ** 3;

/** `of`: the owner of the disk, as named in a sentence. */
export const judgeDisk = (check: string, of: string, disk: DiskReading | null): Finding => {
  const { ok, warn, fail } = makeFindings(check);
  if (disk === null) return ok(`${of} does not report its disk usage.`);
  const { freeBytes, totalBytes } = disk;
  const says = `${sizeText(freeBytes)} of ${sizeText(totalBytes)} are free on the disk of ${of}.`;
  const todo = 'Free space or move to a larger disk before it is full: a full store refuses writes.';
  if (freeBytes < FREE_FAIL_BYTES) return fail(says, todo);
  return freeBytes < Math.min(FREE_WARN_BYTES, totalBytes / 10) ? warn(says, todo) : ok(says);
};
