/** Taking a record back through its history, save by save. */
import { applyPatch, Pointer } from 'rfc6902';
import type { Step } from './steps-back.ts';

/** A step that cannot be taken from where the record stands: the record is not what the save has left. */
export class BrokenStep extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`no such place: ${path}`);
    this.path = path;
  }
}

export interface Back {
  /** The state before; null before the first one. The same object as was given, changed. */
  readonly state: Record<string, unknown> | null;
  /** The values that were taken away, in the order of the steps. */
  readonly displaced: readonly unknown[];
}

/** Takes the steps of one entry; `state` is changed. Throws `BrokenStep`. */
export const stepBack = (state: Record<string, unknown>, steps: readonly Step[]): Back => {
  const displaced: unknown[] = [];
  for (const step of steps) {
    const value: unknown = Pointer.fromJSON(step.path).evaluate(state).value;
    if (step.op !== 'add') {
      if (value === undefined) throw new BrokenStep(step.path);
      displaced.push(value);
    }
    if (step.path === '' && step.op === 'remove') return { state: null, displaced };
    const [failure] = applyPatch(state, [step]);
    if (failure !== null && failure !== undefined) throw new BrokenStep(step.path);
  }
  return { state, displaced };
};
