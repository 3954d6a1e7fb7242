/** `registry demo --type all`: the main run of every type in one registry, in sequence, and its outcome. */

import { formatTable } from '../../src/base/platform/command.ts';
import { formatReason } from '../../src/base/platform/reason.ts';
import type { Script } from './cast.ts';
import { type Demo, playRun } from './run.ts';
import { scripts } from './scripts/index.ts';

/** Instead of a type. */
export const everyType = 'all';

export interface TypeRow {
  readonly type: string;
  readonly requests: number;
  /** Statuses of its tenders. */
  readonly statuses: readonly string[];
  readonly seconds: number;
  readonly outcome: 'done' | 'failed';
  /** Why it failed. */
  readonly reason?: string;
}

/** A failure does not stop the others. `of`: the types, by default all. */
export const runEveryType = async (demo: Omit<Demo, 'type' | 'run'>, of: readonly Script[] = scripts): Promise<readonly TypeRow[]> => {
  const rows: TypeRow[] = [];
  for (const script of of) {
    demo.stop?.throwIfAborted();
    const { type } = script;
    const started = Date.now();
    const { requests, statuses, failure } = await playRun(script, { ...demo, type });
    const outcome = failure === undefined ? { outcome: 'done' as const } : { outcome: 'failed' as const, reason: formatReason(failure) };
    if (outcome.reason !== undefined) demo.say(`${type} failed: ${outcome.reason}`);
    rows.push({ type, requests, statuses, seconds: (Date.now() - started) / 1000, ...outcome });
  }
  return rows;
};

export const requireNoFailure = (rows: readonly TypeRow[]): void => {
  const failed = rows.filter(({ outcome }) => outcome === 'failed').map(({ type }) => type);
  if (failed.length > 0) throw new Error(`${failed.length} of ${rows.length} demonstrations failed: ${failed.join(', ')}`);
};

/** It was printed in full before. */
const shownOfReason = 60;

export const formatRows = (rows: readonly TypeRow[]): string =>
  formatTable(
    ['type', 'requests', 'seconds', 'outcome', 'statuses'],
    rows.map(({ type, requests, seconds, statuses, outcome, reason }) => [
      ...[type, String(requests), seconds.toFixed(1)],
      reason === undefined ? outcome : `${outcome}: ${reason.slice(0, shownOfReason)}`,
      statuses.join(' → '),
    ]),
  );
