/**
 * The one renderer of errors (spec/errors.md §1, spec/decisions.md D1). What is not a `Problem` becomes a constant 500;
 * its cause goes to the log only.
 */

import type { Json, JsonObject } from '../model/json.ts';
import type { FieldError, Problem } from '../model/problem.ts';
import { mostErrors, problemTable } from '../model/problem.ts';

const maxInputBytes = 64 * 1024;

const step = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

const lookUp = (body: unknown, path: readonly string[]): unknown => path.reduce<unknown>(step, body);

/** Whether the JSON of a value has more than `room` characters, `access` left out; texts count without their escapes. */
const isLongerThan = (value: unknown, room: number): boolean => {
  let left = room;
  const count = (part: unknown): boolean => {
    left -= typeof part === 'string' ? part.length + 2 : 2;
    if (typeof part !== 'object' || part === null) return left < 0;
    if (Array.isArray(part)) return left < 0 || part.some(count);
    for (const key in part) {
      if (key === 'access') continue;
      left -= key.length + 2;
      if (count(Reflect.get(part, key))) return true;
    }
    return left < 0;
  };
  return count(value);
};

/** JSON without any key `access`: a token that was put into the wrong place is not said back either. */
const withoutAccess = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (key, part: unknown) => (key === 'access' ? undefined : part)));

/** What the request itself carried at the place of the error; for a missing field, the object it is missing from. */
const inputOf = (error: FieldError, body: unknown): unknown => {
  if (error.path.includes('access')) return null;
  if (error.input !== undefined) return error.input;
  return lookUp(body, error.type === 'missing' ? error.path.slice(0, -1) : error.path);
};

/** Characters of a step in `loc`; a key may be of any length. */
const maxStep = 256;

const withModel = ({ path, model }: FieldError): string[] => {
  const [head, ...rest] = path.map((part) => String(part).slice(0, maxStep));
  if (head === undefined) return [];
  return model === undefined ? [head, ...rest] : [head, model, ...rest];
};

const renderErrors = (errors: readonly FieldError[], body: unknown): Json[] => {
  let room = maxInputBytes;
  const inputAt = (error: FieldError): unknown => {
    const found = inputOf(error, body);
    const input = isLongerThan(found, room) ? undefined : withoutAccess(found);
    room = input === undefined ? -1 : room - JSON.stringify(input).length;
    return room < 0 ? null : input;
  };
  return errors.slice(0, mostErrors).map((error) => {
    const input = room < 0 ? null : inputAt(error);
    const element: Record<string, unknown> = { type: error.type, loc: withModel(error), msg: error.msg, input };
    if (error.ctx !== undefined) element.ctx = error.ctx;
    // Everything in an element came out of JSON.parse or is a literal of ours.
    return element as JsonObject;
  });
};

/** Renders a problem. `body` is the request's own parsed body, `date` prints an instant in the registry's zone. */
export const renderProblem = (problem: Problem, body: unknown, date: (instant: Date) => string): JsonObject => {
  const [status, title] = problemTable[problem.type];
  const answer: Record<string, Json> = { type: problem.type, title, details: problem.details, status };
  if (problem.window !== undefined) {
    const { now, period } = problem.window;
    answer.now = date(now);
    answer.period =
      period === null
        ? null
        : {
            ...(period.startDate === undefined ? {} : { startDate: date(period.startDate) }),
            ...(period.endDate === undefined ? {} : { endDate: date(period.endDate) }),
          };
  }
  if (problem.errors !== undefined) answer.errors = renderErrors(problem.errors, body);
  return answer;
};
