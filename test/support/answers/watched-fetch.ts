/**
 * Every answer that a test fetches from a registry is held against the OpenAPI document. `fetch` itself is watched, so
 * that no helper of a test can forget it, and `judge` is told of answers that came another way. The body is judged when it
 * is read; one that differs fails the read, and the test too where the code under test has swallowed the failure.
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
  /** Whatever this origin answers, on any path, comes from a registry; of other origins only the paths of the document are. */
  expect(origin: string): void;
  /** Answers of this origin come from something else, e.g. the document service. */
  leave(origin: string): void;
  /** Fails where it is an answer of a registry that the document does not describe. */
  judge(asked: Asked, got: Got, text: string): Promise<void>;
  /** The registry of this origin has ended: its port may come back with anything behind it. */
  forget(origin: string): void;
  /** The file is over: any port may come back. */
  forgetAll(): void;
  /** Faults since the last call. */
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

/** Replaces `fetch` of this process. */
const watchFetch = (): Watch => {
  const original = globalThis.fetch;
  const others = new Set<string>();
  const registries = new Set<string>();
  let faults: string[] = [];
  let counts: Counts = { answers: 0, validated: 0 };
  let contract: Contract | undefined;
  let loading: Promise<void> | undefined;
  /** Only where answers come: it loads all of the registry. */
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

  /** Judges the answer once: at once when it has no body to read to the end, else when its body has been read. */
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

  /** Whether it is an answer of a registry; counts it. */
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
      // A port may come back with another server behind it.
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

/** Where the counts of all processes of a run are gathered. */
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
