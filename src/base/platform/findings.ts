/** Results of the doctor's checks. Pure. */
import { formatReason as sentenceOf } from './reason.ts';

export interface Finding {
  /** Name of the check, in a word or two; constant between runs. */
  readonly check: string;
  readonly level: 'ok' | 'warn' | 'fail';
  readonly says: string;
  /** The remedy; null when none is needed. */
  readonly todo: string | null;
}

/** Makes the findings of a check. */
export const makeFindings = (check: string) => ({
  ok: (says: string): Finding => ({ check, level: 'ok', says, todo: null }),
  /** It works, but not as intended, or not for long. */
  warn: (says: string, todo: string): Finding => ({ check, level: 'warn', says, todo }),
  /** The registry does not work, or breaks its guarantees. */
  fail: (says: string, todo: string): Finding => ({ check, level: 'fail', says, todo }),
});

const DURATION_STEPS = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
] as const;

/** `90` → `90 seconds`, `7200` → `2 hours`: a duration for people. */
export const findSpan = (seconds: number): string => {
  const [length, name] = DURATION_STEPS.find(([each]) => seconds >= 2 * each) ?? [1, 'seconds'];
  const count = Math.floor(seconds / length);
  return `${count} ${count === 1 ? name.slice(0, -1) : name}`;
};

const SIZE_UNITS = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
] as const;

/** Bytes as `1.5 GB` or `12 MB`. */
export const sizeText = (bytes: number): string => {
  const [size, name] = SIZE_UNITS.find(([each]) => bytes >= each) ?? [1024 ** 2, 'MB'];
  return `${(bytes / size).toFixed(1)} ${name}`;
};

const MAX_FINDING_REASON_LENGTH = 400;

/** The reason of a failure, on one line. */
export const reasonOf = (error: unknown): string => sentenceOf(error).replace(/\s+/g, ' ').slice(0, MAX_FINDING_REASON_LENGTH);
