/** A story told by requests: every request is a numbered step, and another answer than the wanted one ends the story. */
import { setTimeout as pause } from 'node:timers/promises';
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

export interface Places {
  /** `http://host:port`, without a path. */
  readonly registry: string;
  readonly documents: string;
}

export interface Teller {
  readonly places: Places;
  readonly say: (line: string) => void;
}

/** Asks by address, since the story also has requests that the types of the client would not let pass. */
const send = async (client: RegistryClient, method: string, address: string, body?: object): Promise<Answer> => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await client.send(
    new Request(address, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  );
  return { status: response.status, body: await response.json() };
};

const reasonIn = (answer: Answer): string => {
  const errors = at(answer, 'errors');
  return Array.isArray(errors)
    ? errors.map((error) => `${error.loc.join('.')}: ${error.msg}`).join('; ')
    : String(at(answer, 'details') ?? '');
};

const waitAtMostMs = 150_000;
const lookEveryMs = 250;

export const beginStory = ({ places: { registry, documents }, say }: Teller) => {
  const anyone = makeRegistryClient({ url: registry, documents });
  let steps = 0;

  /** An account in the story, with a client that remembers its owner tokens; without a key anybody. */
  const as = (key?: string) => {
    const client = key === undefined ? anyone : makeRegistryClient({ url: registry, documents, key });
    const step = async (title: string, method: string, path: string, wanted: number, body?: object): Promise<Answer> => {
      const answer = await send(client, method, registry + path, body);
      steps += 1;
      const why = answer.status >= 400 ? ` — ${reasonIn(answer)}` : '';
      say(`${String(steps).padStart(2)}. ${title}\n    ${method} ${path} → ${answer.status}${why}`);
      if (answer.status !== wanted) throw new Error(`Step ${steps} wanted ${wanted}: ${JSON.stringify(answer.body).slice(0, 1000)}`);
      return answer;
    };
    const post = (title: string, path: string, data: object, wanted = 201, beside: object = {}): Promise<Answer> =>
      step(title, 'POST', path, wanted, { data, ...beside });
    return {
      post,
      get: (title: string, path: string, wanted = 200): Promise<Answer> => step(title, 'GET', path, wanted),
      patch: (title: string, path: string, data: object, wanted = 200): Promise<Answer> => step(title, 'PATCH', path, wanted, { data }),
      /** Uploads a file and posts it to the documents below `path`. */
      attach: async (title: string, path: string, file: string, documentType: string): Promise<Answer> => {
        const uploaded = await client.upload({ title: file, content: `${file} of ${new Date().toISOString()}` });
        return post(title, `${path}/documents`, { ...uploaded, title: file, documentType });
      },
      /** Changes the object at `path` with the token of another one from now on. */
      inherit: async (path: string, from: string): Promise<void> => {
        const token = await client.tokens.get(from);
        if (token !== undefined) await client.tokens.set(path, token);
      },
    };
  };

  return {
    as,
    /** Waits until the object has this status. */
    until: async (path: string, wanted: string): Promise<void> => {
      const end = Date.now() + waitAtMostMs;
      for (let told = ''; Date.now() < end; await pause(lookEveryMs)) {
        const status = textAt(await send(anyone, 'GET', registry + path), 'data', 'status');
        if (status === wanted) return say(`    … ${status}`);
        if (told !== status) say(`    waiting, ${status}`);
        told = status;
      }
      throw new Error(`${path} did not reach ${wanted}. Is SANDBOX_MODE set, and AUCTION=builtin?`);
    },
    waitFor: (time: string): Promise<void> => pause(Math.max(0, Date.parse(time) - Date.now()) + 50),
    count: () => steps,
  };
};

export type Story = ReturnType<typeof beginStory>;
export type Somebody = ReturnType<Story['as']>;
