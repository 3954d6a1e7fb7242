/** A scenario as a sequence of requests: every request is a numbered step, and an unexpected response ends it. */
import { randomUUID } from 'node:crypto';
import { makeRegistryClient, type RegistryClient, RegistryError } from 'procurement-registry-client';
import { backOff, sleep } from '../../src/base/platform/sleep.ts';

/** A response; read with `at` and `textAt`. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The value at a path in a response body, or undefined. */
export const at = ({ body }: Answer, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), body);

/** The string at a path in a response body; throws if there is none. */
export const textAt = (answer: Answer, ...path: readonly (string | number)[]): string => {
  const value = at(answer, ...path);
  if (typeof value !== 'string') throw new Error(`The answer has no ${path.join('.')}: ${JSON.stringify(answer.body).slice(0, 1000)}`);
  return value;
};

export interface ServiceUrls {
  /** `http://host:port`, without a path. */
  readonly registry: string;
  readonly documents: string;
}

/** How the scenario waits; replaced for a registry whose clock is simulated. */
export interface Time {
  readonly now: () => Date;
  readonly wait: (until: Date) => Promise<void>;
  /** Returns when an object that is due at `due` may be worth polling again. */
  readonly rest: (path: string, due: Date | null) => Promise<void>;
}

export interface Teller {
  readonly places: ServiceUrls;
  readonly say: (line: string) => void;
  readonly time?: Time;
  /** Replaces the network as transport to the registry, and repeats what it should itself. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Timeout for reaching a status. */
  readonly timeoutMs?: number;
  /** Called after every step. */
  readonly done?: () => void;
}

/** Untyped, since the scenario also sends requests that the client's types do not allow. */
const send = async (client: RegistryClient, method: string, address: string, body?: object, more: object = {}): Promise<Answer> => {
  const headers = { 'Content-Type': 'application/json', ...more };
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

/** For days of one second. */
export const waitAtMostMs = 150_000;
const lookEveryMs = 250;

const realTime: Time = {
  now: () => new Date(),
  wait: (until) => sleep(Math.max(0, until.getTime() - Date.now())),
  rest: () => sleep(lookEveryMs),
};

/** A lost race, for example with the scheduler, too many requests, and a registry that is busy. */
const passing: ReadonlySet<number> = new Set([409, 429, 503]);
const retries = 8;
const pauseMs = backOff(50, 5_000);

/** The registry has not even been reached. */
const isUnreached = ({ cause }: RegistryError): boolean => Object(Object(cause).cause).code === 'ECONNREFUSED';

/** The registry may have done what was asked. */
const isPerhapsDone = (answer: Answer): boolean => answer.status === 503 && /unknown/.test(String(at(answer, 'details')));

/**
 * Sends the request again where no answer came, or one that asks for that. The client does so too, but never repeats a PATCH.
 * `isOnce`: however often it is sent, it is done once. Another one is sent again only where it has certainly not been done.
 */
export const sentAgain = async (ask: () => Promise<Answer>, isOnce: boolean): Promise<Answer> => {
  for (let again = 1; ; again += 1) {
    try {
      const answer = await ask();
      const isFinal = !passing.has(answer.status) || (!isOnce && isPerhapsDone(answer));
      if (isFinal || again > retries) return answer;
    } catch (error) {
      if (!(error instanceof RegistryError) || again > retries || !(isOnce || isUnreached(error))) throw error;
    }
    await sleep(pauseMs(again));
  }
};

export const beginScenario = ({ places: { registry, documents }, say, time = realTime, fetch, timeoutMs = waitAtMostMs, done }: Teller) => {
  const way = { url: registry, documents, ...(fetch === undefined ? {} : { fetch, tries: 1 }) };
  const anyone = makeRegistryClient(way);
  const statuses: string[] = [];
  let steps = 0;
  let uploads = 0;

  /** Records the statuses of the scenario's tender, each when it differs from the last one. */
  const notice = (path: string, answer: Answer): void => {
    const status = at(answer, 'data', 'status');
    if (/\/tenders(\/[^/]+)?$/.test(path) && typeof status === 'string' && statuses.at(-1) !== status) statuses.push(status);
  };

  /** An account in the scenario, with a client that stores its owner tokens; without a key anonymous. */
  const as = (key?: string) => {
    const client = key === undefined ? anyone : makeRegistryClient({ ...way, key });
    const bids: string[] = [];
    const step = async (title: string, method: string, path: string, wanted: number, body?: object): Promise<Answer> => {
      // One key for all attempts, so that none doubles what another did.
      const once = method === 'POST' || method === 'PUT' ? { 'Idempotency-Key': randomUUID() } : {};
      const ask = (): Promise<Answer> => send(client, method, registry + path, body, once);
      const answer = await (fetch === undefined ? sentAgain(ask, method !== 'PATCH') : ask());
      steps += 1;
      const why = answer.status >= 400 ? ` — ${reasonIn(answer)}` : '';
      say(`${String(steps).padStart(2)}. ${title}\n    ${method} ${path} → ${answer.status}${why}`);
      if (answer.status !== wanted)
        throw new Error(`Step ${steps}, ${title}, wanted ${wanted}: ${JSON.stringify(answer.body).slice(0, 1000)}`);
      notice(path, answer);
      if (method === 'POST' && path.endsWith('/bids') && wanted === 201) bids.push(`${path}/${textAt(answer, 'data', 'id')}`);
      done?.();
      return answer;
    };
    const post = (title: string, path: string, data: object, wanted = 201, beside: object = {}): Promise<Answer> =>
      step(title, 'POST', path, wanted, { data, ...beside });
    return {
      post,
      /** Paths of its bids. */
      bids,
      get: (title: string, path: string, wanted = 200): Promise<Answer> => step(title, 'GET', path, wanted),
      patch: (title: string, path: string, data: object, wanted = 200): Promise<Answer> => step(title, 'PATCH', path, wanted, { data }),
      put: (title: string, path: string, data: object, wanted = 200): Promise<Answer> => step(title, 'PUT', path, wanted, { data }),
      /** Uploads a file; returns the fields for a document. */
      upload: (file: string) => {
        uploads += 1;
        return client.upload({ title: file, content: `${file} of ${time.now().toISOString()}` });
      },
      /** Uploads a file and posts it to the documents below `path`. */
      async attach(title: string, path: string, file: string, documentType: string): Promise<Answer> {
        return post(title, `${path}/documents`, { ...(await this.upload(file)), title: file, documentType });
      },
      /** From now on uses the token of `from` for the object at `path`. */
      inherit: async (path: string, from: string): Promise<void> => {
        const token = await client.tokens.get(from);
        if (token !== undefined) await client.tokens.set(path, token);
      },
    };
  };

  return {
    as,
    now: time.now,
    say,
    origin: registry,
    /** Reads without printing a step. */
    look: (path: string): Promise<Answer> => send(anyone, 'GET', registry + path),
    rest: time.rest,
    /** Lets the time of so many requests pass without sending any. */
    skip: (requests: number): void => {
      for (let index = 0; index < requests; index += 1) done?.();
    },
    /** The time `days` real days from now, in request format. */
    after: (days: number): string => new Date(time.now().getTime() + days * 86_400_000).toISOString(),
    /** Waits until the object has this status. */
    until: async (path: string, wanted: string): Promise<void> => {
      const end = time.now().getTime() + timeoutMs;
      for (let told = ''; time.now().getTime() < end; ) {
        const answer = await send(anyone, 'GET', registry + path);
        const status = textAt(answer, 'data', 'status');
        notice(path, answer);
        if (status === wanted) return say(`    … ${status}`);
        if (told !== status) say(`    waiting, ${status}`);
        told = status;
        const due = at(answer, 'data', 'next_check');
        await time.rest(path, typeof due === 'string' ? new Date(due) : null);
      }
      throw new Error(`${path} did not reach ${wanted}. Is SANDBOX_MODE set, and AUCTION=builtin or live?`);
    },
    /** Waits slightly beyond a time taken from a response. */
    waitFor: (moment: string): Promise<void> => time.wait(new Date(Date.parse(moment) + 50)),
    told: () => ({ steps, requests: steps + uploads, statuses: [...statuses] }),
  };
};

export type Scenario = ReturnType<typeof beginScenario>;
export type Somebody = ReturnType<Scenario['as']>;
