/**
 * Checks every response that a test fetches from a registry against the OpenAPI document. Patches `fetch` itself, so that
 * no helper can bypass it; `judge` takes responses received another way. The body is checked when it is
 * read; a violation fails the read, and also the test if the code under test swallows that failure.
 */
import { appendFile, readFile } from 'node:fs/promises';
import type { Contract } from './contract.ts';
import { leakIn } from './leaks.ts';

interface Asked {
  /** Upper case. */
  readonly method: string;
  readonly url: URL;
  readonly sent: string;
}

interface Got {
  readonly status: number;
  readonly headers: Headers;
}

export interface Watch {
  /** Everything this origin returns, on any path, is from a registry; for other origins only paths of the document count. */
  expect(origin: string): void;
  /** This origin is not a registry, for example the document service. */
  leave(origin: string): void;
  /** Rejects if it is a registry's response that the document does not describe. */
  judge(asked: Asked, got: Got, text: string): Promise<void>;
  /** The registry at this origin has stopped: its port may be reused by any other server. */
  forget(origin: string): void;
  /** The file is done: all ports may be reused. */
  forgetAll(): void;
  /** Violations since the last call. */
  takeFaults(): string[];
  /** Adds the counts since the last call to the file of the run. */
  writeCounts(): Promise<void>;
}

const variable = 'ANSWERS_FILE';
const local = new Set(['127.0.0.1', 'localhost', '[::1]']);

interface Counts {
  answers: number;
  validated: number;
}

const buildAddress = (input: string | URL | Request): URL => new URL(input instanceof Request ? input.url : input);

/** Replaces this process's `fetch`. */
const watchFetch = (): Watch => {
  const original = globalThis.fetch;
  const others = new Set<string>();
  const registries = new Set<string>();
  let faults: string[] = [];
  let counts: Counts = { answers: 0, validated: 0 };
  let contract: Contract | undefined;
  let loading: Promise<void> | undefined;
  /** Lazy: it loads the whole registry. */
  const load = async (): Promise<void> => {
    contract = (await import('./contract.ts')).makeContract();
  };

  const fail = (message: string): never => {
    faults.push(message);
    throw new Error(message);
  };

  const judge = ({ method, url, sent }: Asked, response: Got, text?: string): void => {
    const mediaType = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    const path = url.pathname;
    const fault = contract?.judge({ method, path, status: response.status, mediaType, ...(text === undefined ? {} : { text }) }) ?? null;
    const leak = text === undefined || !mediaType.endsWith('json') ? null : leakIn(text, sent);
    if (leak !== null) fail(`${method} ${path} answered ${response.status} with ${leak}: ${text?.slice(0, 2000)}`);
    if (fault === null) return;
    fail(`${method} ${path} answered ${response.status}, which the OpenAPI document does not describe: ${fault}`);
  };

  /** Checks the response once: at once without a body to read, otherwise when the body has been read. */
  const watchBody = (asked: Asked, response: Response): Response => {
    const read = response.text.bind(response);
    let isJudged = false;
    const judgeOnce = (got?: string): void => {
      if (isJudged) return;
      isJudged = true;
      counts.validated += 1;
      judge(asked, response, got);
    };
    const text = async (): Promise<string> => {
      const got = await read();
      judgeOnce(got);
      return got;
    };
    if (response.body === null || response.headers.get('content-type')?.startsWith('text/event-stream')) judgeOnce();
    return Object.assign(response, { text, json: async (): Promise<unknown> => JSON.parse(await text()) });
  };

  /** Whether it is a registry's response; counts it. */
  const isOurs = async (url: URL): Promise<boolean> => {
    if (!local.has(url.hostname) || others.has(url.origin)) return false;
    loading ??= load();
    await loading;
    if (!registries.has(url.origin) && contract?.knows(url.pathname) !== true) return false;
    counts.answers += 1;
    return true;
  };

  globalThis.fetch = async (input, init) => {
    const response = await original(input, init);
    const url = buildAddress(input);
    if (!(await isOurs(url))) return response;
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const sent = typeof init?.body === 'string' ? init.body : '';
    return watchBody({ method: method.toUpperCase(), url, sent }, response);
  };

  return {
    expect: (origin) => {
      // The port may be reused by another server.
      others.delete(origin);
      registries.add(origin);
    },
    leave: (origin) => {
      registries.delete(origin);
      others.add(origin);
    },
    judge: async (asked, got, text) => {
      if (!(await isOurs(asked.url))) return;
      counts.validated += 1;
      judge(asked, got, text);
    },
    forget: (origin) => void registries.delete(origin),
    forgetAll: () => {
      registries.clear();
      others.clear();
    },
    takeFaults: () => {
      const taken = faults;
      faults = [];
      return taken;
    },
    writeCounts: async () => {
      const file = process.env[variable];
      const { answers, validated } = counts;
      counts = { answers: 0, validated: 0 };
      if (file !== undefined && answers > 0) await appendFile(file, `${answers} ${validated}\n`);
    },
  };
};

/** Where all processes of a run collect their counts. */
export const gatherCountsIn = (file: string): void => {
  process.env[variable] = file;
};

/** `answers validated / answers` of the whole run. */
export const sumOfCounts = async (file: string): Promise<string | null> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text === '') return null;
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  const [answers, validated] = [0, 1].map((column) => lines.reduce((sum, line) => sum + (line[column] ?? 0), 0));
  return `  answers validated against the OpenAPI document: ${validated} of ${answers}`;
};

/** The watch of this process. */
export const watch: Watch = watchFetch();
