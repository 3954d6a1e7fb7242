/**
 * The one renderer of errors (registry-api.md §7.1, decisions.md D1). What is not a `Problem` becomes a constant 500;
 * its cause goes to the log only.
 */

import type { Json, JsonObject } from '../domain/json.ts';
import type { FieldError, Problem } from '../domain/problem.ts';
import { problemTable } from '../domain/problem.ts';

const maxErrors = 100;
const maxInputBytes = 64 * 1024;

const step = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

const lookUp = (body: unknown, path: readonly string[]): unknown => path.reduce<unknown>(step, body);

/** JSON without any key `access`: a token that was put into the wrong place is not said back either. */
const withoutAccess = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (key, part: unknown) => (key === 'access' ? undefined : part)));

/** What the request itself carried at the place of the error; for a missing field, the object it is missing from. */
const inputOf = (error: FieldError, body: unknown): unknown => {
  if (error.path.includes('access')) return null;
  if (error.input !== undefined) return withoutAccess(error.input);
  return withoutAccess(lookUp(body, error.type === 'missing' ? error.path.slice(0, -1) : error.path));
};

/** A step of `loc` may be a key that somebody made up to be long. */
const maxStep = 256;

const withModel = ({ path, model }: FieldError): string[] => {
  const [head, ...rest] = path.map((part) => String(part).slice(0, maxStep));
  if (head === undefined) return [];
  return model === undefined ? [head, ...rest] : [head, model, ...rest];
};

const renderErrors = (errors: readonly FieldError[], body: unknown): Json[] => {
  let spent = 0;
  return errors.slice(0, maxErrors).map((error) => {
    let input: unknown = null;
    if (spent <= maxInputBytes) {
      input = inputOf(error, body);
      spent += JSON.stringify(input)?.length ?? 0;
      if (spent > maxInputBytes) input = null;
    }
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
