/** The registry as a broker's program meets it: addresses, a key, owner tokens, uploads. */

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

export const makeClient = ({ registry, documents }: Places): Client => ({
  ask: async ({ method, path, key, token, data, config }) => {
    const body = data === undefined ? undefined : JSON.stringify({ data, ...(config === undefined ? {} : { config }) });
    const response = await fetch(`${registry}${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        ...(token === undefined ? {} : { 'X-Access-Token': token }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, body: await response.json() };
  },
  upload: async (key, title, content) => {
    const form = new FormData();
    form.set('file', new Blob([content]), title);
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    const response = await fetch(`${documents}/upload`, { method: 'POST', headers: { Authorization: authorization }, body: form });
    const answer: unknown = await response.json();
    if (response.status !== 200) throw new Error(`The document service refused ${title}: ${JSON.stringify(answer)}`);
    return Object(answer).data;
  },
});
