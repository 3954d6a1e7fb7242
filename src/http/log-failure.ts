/** How a failure is logged: an expected condition, such as a store that is away, is no defect (spec/service.md §4). */
import { Problem } from '../base/domain/problem.ts';
import type { Log } from '../base/platform/log.ts';
import { reasonWithCause, stackOf } from '../base/platform/reason.ts';

/** A problem says what is wrong: one line of level `warn`. Anything else nobody has foreseen: `error`, with its stack. */
export const logFailure = (log: Pick<Log, 'error' | 'warn'>, message: string, fields: object, failure: unknown): void =>
  failure instanceof Problem
    ? log.warn(message, { ...fields, cause: reasonWithCause(failure) })
    : log.error(message, { ...fields, cause: stackOf(failure) });
