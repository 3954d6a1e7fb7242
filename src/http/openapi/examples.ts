/**
 * Examples of requests and answers for the OpenAPI document: the steps of `docs/examples/index.json`, in an order
 * in which they can be executed; a test executes them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '../../base/domain/json.ts';
import { packageFolder } from '../../base/validation/package-folder.ts';

export interface ExampleStep {
  readonly name: string;
  /** One sentence for the docs. */
  readonly says: string;
  /** Name of the operation, as in `operationId`. */
  readonly operation: string;
  /** Placeholder → the step that created the object, or `=` and the id itself. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly anonymous?: boolean;
  /** Group of the account; default: a broker's. */
  readonly as?: 'administrator' | 'broker';
  readonly tokenless?: boolean;
  readonly status: number;
  readonly request?: string;
  /** File of the answer, where it is shown. */
  readonly answer?: string;
}

export interface Examples {
  readonly steps: readonly ExampleStep[];
  /** The JSON of a file named by a step. */
  readonly read: (file: string) => Json;
}

const examplesFolder = fileURLToPath(new URL('docs/examples/', packageFolder));

const readText = (file: string): string => readFileSync(join(examplesFolder, file), 'utf8');

/** The steps of the folder; none if it is not installed. */
export const loadExamples = (): Examples => ({
  // The folder is ours, and a test executes every step of it.
  steps: existsSync(examplesFolder) ? JSON.parse(readText('index.json')) : [],
  read: (file) => JSON.parse(readText(file)),
});

export const noExamples: Examples = { steps: [], read: () => null };

const buildStepExamples = (
  steps: readonly ExampleStep[],
  file: (step: ExampleStep) => string | undefined,
  read: Examples['read'],
): JsonObject => {
  const found = steps.flatMap((step) => {
    const name = file(step);
    return name === undefined ? [] : [[step.name, { summary: step.says, value: read(name) }] as const];
  });
  return found.length === 0 ? {} : { examples: Object.fromEntries(found) };
};

/** `{examples}` for the body of an operation, from successful requests only. Empty if there are none. */
export const requestExamples = ({ steps, read }: Examples, operation: string): JsonObject =>
  buildStepExamples(
    steps.filter((step) => step.operation === operation && step.status < 400),
    ({ request }) => request,
    read,
  );

/** `{examples}` for an answer; for a problem (`operation` null), those of every operation. */
export const answerExamples = ({ steps, read }: Examples, operation: string | null, status: number): JsonObject =>
  buildStepExamples(
    steps.filter((step) => step.status === status && (operation === null || step.operation === operation)),
    ({ answer }) => answer,
    read,
  );
