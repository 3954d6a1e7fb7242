/** Bodies of `docs/examples/`: the documentation shows them, tests send them, and the demonstration and the seed begin with them. */
import { loadExamples } from '../http/openapi/examples.ts';
import type { JsonObject } from '../model/json.ts';
import { isPlainObject } from '../model/plain.ts';

export interface Example {
  readonly data: JsonObject;
  readonly config: JsonObject;
}

/** The body in a file; `config` is empty where it has none. */
export const readExample = (file: string): Example => {
  const body = loadExamples().read(file);
  const { data, config = {} } = isPlainObject(body) ? body : {};
  if (!isPlainObject(data) || !isPlainObject(config)) throw new Error(`docs/examples/${file} holds no body`);
  return { data: data as JsonObject, config: config as JsonObject }; // both were read as JSON
};
