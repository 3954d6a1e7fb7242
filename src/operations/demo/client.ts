/** The registry as a broker's program meets it: addresses, a key, owner tokens, uploads. */

import { makeRegistryClient, type RegistryClient } from 'procurement-registry-client';

/** What came back; `at` and `textAt` read it. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The value at a place of an answer's body, or undefined. */
export const at = ({ body }: Answer, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), body);

/** The text at a place of an answer's body; throws when there is none. */
export const textAt = (answer: Answer, ...path: readonly (string | number)[]): string => {
  const value = at(answer, ...path);
  if (typeof value !== 'string') throw new Error(`The answer has no ${path.join('.')}: ${JSON.stringify(answer.body).slice(0, 1000)}`);
  return value;
};

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly token?: string;
  readonly data?: unknown;
  readonly config?: unknown;
}

export interface Client {
  /** Sends one request and answers whatever came back. */
  ask(asked: Asked): Promise<Answer>;
  /** Uploads a file and answers the `data` of a document: url, hash, format, title. */
  upload(key: string, title: string, content: string): Promise<Record<string, unknown>>;
}

export interface Places {
  /** `http://host:port`, without a path. */
  readonly registry: string;
  readonly documents: string;
}

/** The published client, asked by address: the demonstration also shows requests that the types would not let pass. */
export const makeClient = ({ registry, documents }: Places): Client => {
  const anyone = makeRegistryClient({ url: registry, documents });
  const as = (key: string | undefined): RegistryClient => (key === undefined ? anyone : anyone.withKey(key));
  return {
    ask: async ({ method, path, key, token, data, config }) => {
      const body = data === undefined ? {} : { body: JSON.stringify({ data, ...(config === undefined ? {} : { config }) }) };
      const headers = { 'Content-Type': 'application/json', ...(token === undefined ? {} : { 'X-Access-Token': token }) };
      const response = await as(key).send(new Request(`${registry}${path}`, { method, headers, ...body }));
      return { status: response.status, body: await response.json() };
    },
    upload: async (key, title, content) => ({ ...(await as(key).upload({ title, content })) }),
  };
};
