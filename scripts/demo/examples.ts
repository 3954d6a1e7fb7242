/** Bodies of `docs/examples/`, used by the demonstration and the seed. */

import type { JsonObject } from '../../src/base/domain/json.ts';
import { isPlainObject } from '../../src/base/domain/json.ts';
import { loadExamples } from '../../src/http/openapi/examples.ts';

interface Example {
  readonly data: JsonObject;
  readonly config: JsonObject;
}

/** The body in a file; `config` is empty if the file has none. */
export const readExample = (file: string): Example => {
  const body = loadExamples().read(file);
  const { data, config = {} } = isPlainObject(body) ? body : {};
  if (!isPlainObject(data) || !isPlainObject(config)) throw new Error(`docs/examples/${file} holds no body`);
  return { data: data as JsonObject, config: config as JsonObject }; // both were read as JSON
};
