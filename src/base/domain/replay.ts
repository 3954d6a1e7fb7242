/**
 * Reverts a record through its history, save by save. Imported records may have any keys, so paths only follow own
 * keys, and everything on a path is copied: no key reaches a prototype, and no argument is mutated. Pure.
 */
import { type HistoryStep, isObject } from './history.ts';

/** A step that does not apply: the record is not in the state that the save left. */
export class BrokenStep extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`no such place: ${path}`);
    this.path = path;
  }
}

interface Back {
  /** The state before; null before the first one. Shares unaffected parts with the state after it. */
  readonly state: Record<string, unknown> | null;
  /** The removed values, in step order. */
  readonly displaced: readonly unknown[];
}

interface UndoResult<T> {
  readonly left: T;
  readonly displaced: readonly unknown[];
}

type Fields = Readonly<Record<string, unknown>>;

const unescapePointerKey = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

const getOwnValue = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/** A computed key and a spread create own keys, even for `__proto__`. */
const withKey = (fields: Fields, key: string, value: unknown): Fields => ({ ...fields, [key]: value });

const withoutKey = (fields: Fields, key: string): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));

const inFields = (fields: Fields, key: string, step: HistoryStep): UndoResult<Fields> => {
  const here = getOwnValue(fields, key);
  // Added keys must be absent: otherwise a value inserted by hand would be overwritten unnoticed.
  if ((here === undefined) !== (step.op === 'add')) throw new BrokenStep(step.path);
  if (step.op === 'remove') return { left: withoutKey(fields, key), displaced: [here] };
  return { left: withKey(fields, key, step.value), displaced: step.op === 'add' ? [] : [here] };
};

/** The index for a key in a list with `length` valid positions. Throws `BrokenStep`. */
const indexOf = (key: string, length: number, { path }: HistoryStep): number => {
  const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : length;
  if (index >= length) throw new BrokenStep(path);
  return index;
};

const inList = (list: readonly unknown[], key: string, step: HistoryStep): UndoResult<readonly unknown[]> => {
  if (step.op === 'add') return { left: list.toSpliced(indexOf(key, list.length + 1, step), 0, step.value), displaced: [] };
  const index = indexOf(key, list.length, step);
  return { left: step.op === 'remove' ? list.toSpliced(index, 1) : list.with(index, step.value), displaced: [list[index]] };
};

/** `keys` is the path from `value` to the target of the step. */
const undoAtPath = (value: unknown, [key, ...rest]: readonly string[], step: HistoryStep): UndoResult<unknown> => {
  if (key !== undefined && Array.isArray(value)) {
    if (rest.length === 0) return inList(value, key, step);
    const index = indexOf(key, value.length, step);
    const { left, displaced } = undoAtPath(value[index], rest, step);
    return { left: value.with(index, left), displaced };
  }
  if (key === undefined || !isObject(value)) throw new BrokenStep(step.path);
  if (rest.length === 0) return inFields(value, key, step);
  const { left, displaced } = undoAtPath(getOwnValue(value, key), rest, step);
  return { left: withKey(value, key, left), displaced };
};

/** The keys of a JSON Pointer (RFC 6901); empty for the whole document. */
const parsePointerKeys = (step: HistoryStep): readonly string[] => {
  const [before, ...keys] = step.path.split('/');
  if (before !== '') throw new BrokenStep(step.path);
  return keys.map(unescapePointerKey);
};

/** Applies the steps of one entry. Throws `BrokenStep`. */
export const stepBack = (state: Record<string, unknown>, steps: readonly HistoryStep[]): Back => {
  const taken: unknown[] = [];
  let now: unknown = state;
  for (const step of steps) {
    if (step.path === '' && step.op === 'remove') return { state: null, displaced: [...taken, now] };
    const { left, displaced } = undoAtPath(now, parsePointerKeys(step), step);
    now = left;
    taken.push(...displaced);
  }
  // No step replaces the whole document, and each returns the kind of container it was given.
  return { state: now as Record<string, unknown>, displaced: taken };
};
