/** The measured cases: a base case, and variations of one dimension at a time. Targets are those of docs/performance.md. */
import type { Task } from './lanes.ts';

export interface Setup {
  readonly concurrency: number;
  /** Serving processes. */
  readonly workers: number;
  readonly records: number;
  /** Megabytes of cached pages per process; 0: every page is cold. */
  readonly feedMemoryMb: number;
}

export interface Target {
  /** Maximum CPU milliseconds of the registry per request. */
  readonly apiMs?: number;
  /** Minimum share of the floor's rate. */
  readonly ofFloor?: number;
  /** Minimum requests per second, or records where those are counted. */
  readonly rate?: number;
  /** Maximum milliseconds. */
  readonly p99?: number;
  /** Relative to the same case with one process, in the same run: maximum CPU milliseconds, minimum rate. */
  readonly ofOneProcess?: { readonly apiMs: number; readonly rate: number };
}

export interface Case {
  /** Name for `--only`. */
  readonly name: string;
  /** The varied dimension, or ''. */
  readonly varies: string;
  readonly task: Task;
  readonly setup: Setup;
  readonly target: Target;
  /** Number of changes of each tender before the measurement. */
  readonly edits?: number;
  /** Number of requests of a fresh process measured per round, without warm-up. */
  readonly first?: number;
  /** Load by other callers meanwhile. */
  readonly beside?: { readonly task: Task; readonly concurrency: number };
  /** Whether the floor is measured too. */
  readonly besideFloor: boolean;
  /** Whether it is part of `--quick`. */
  readonly quick: boolean;
}

const base: Setup = { concurrency: 16, workers: 1, records: 100_000, feedMemoryMb: 32 };

const tasks = {
  feed100: { does: 'feedPages', items: 20, limit: 100 },
  feed1000: { does: 'feedPages', items: 20, limit: 1000 },
  tail: { does: 'pollTail', items: 20 },
  crawl: { does: 'crawl', items: 20 },
  read: { does: 'read', items: 20 },
  unchanged: { does: 'readUnchanged', items: 20 },
  create: { does: 'create', items: 1 },
  createOnce: { does: 'createOnce', items: 1 },
  patch: { does: 'patch', items: 20 },
  report: { does: 'report', items: 1 },
} as const satisfies Record<string, Task>;

type Name = keyof typeof tasks;

interface Variation extends Partial<Omit<Case, 'task' | 'setup'>> {
  readonly setup?: Partial<Setup>;
  readonly task?: Partial<Task>;
}

const vary = (name: Name, { setup = {}, task = {}, ...rest }: Variation = {}): Case => ({
  name,
  varies: '',
  quick: false,
  besideFloor: true,
  target: {},
  ...rest,
  task: { ...tasks[name], ...task },
  setup: { ...base, ...setup },
});

const cold = { feedMemoryMb: 0 };
const ofAnyAge = 'of any age';

/** Costs at concurrency 16 and 20 items; `create` sends a body of 3 kB. */
const baseCases: readonly Case[] = [
  vary('feed100', { quick: true, target: { apiMs: 0.35 } }),
  vary('feed1000', { quick: true, target: { apiMs: 0.5, ofFloor: 5 } }),
  vary('tail', { quick: true, target: { apiMs: 0.2 } }),
  vary('crawl', { quick: true, setup: { concurrency: 1 }, target: { rate: 100_000 } }),
  vary('read', { quick: true, target: { apiMs: 0.35, rate: 2000 } }),
  vary('read', { varies: ofAnyAge, quick: true, task: { fresh: true }, target: { apiMs: 0.45 } }),
  vary('unchanged', { quick: true, target: { apiMs: 0.25, rate: 4000 } }),
  vary('create', { quick: true, target: { apiMs: 0.9, ofFloor: 1.3, rate: 400, p99: 150 } }),
  vary('createOnce', { quick: true, target: { apiMs: 1.6 } }),
  vary('patch', { quick: true, target: { apiMs: 1 } }),
  vary('report', { quick: true }),
  vary('feed100', { varies: 'cold', setup: cold }),
  vary('feed1000', { varies: 'cold', quick: true, setup: cold, target: { apiMs: 2.5 } }),
];

const first = 3000;

/** Run in this order within each fresh process. */
const firstCases: readonly Case[] = [
  vary('create', { varies: 'process just started', besideFloor: false, first, target: { apiMs: 1.6 } }),
  vary('read', { varies: `${ofAnyAge}, there`, besideFloor: false, first, task: { fresh: true }, target: { apiMs: 0.45 } }),
];

/** Two exports, the limit for one address, and two readers of wide pages. */
const bulk = { task: { does: 'bulk', items: 20 }, concurrency: 4 } as const;

const besideCases: readonly Case[] = [
  vary('tail', { varies: 'beside exports and wide pages', quick: true, besideFloor: false, beside: bulk, target: { p99: 20 } }),
];

const maxOfFloor: Readonly<Partial<Record<Name, number>>> = { create: 0.5, patch: 0.5, read: 0.8 };

const concurrencies: readonly Case[] = [1, 64].flatMap((concurrency) =>
  (['feed1000', 'tail', 'read', 'unchanged', 'create', 'patch'] as const).map((name) => {
    const ofFloor = concurrency === 64 ? maxOfFloor[name] : undefined;
    const target = ofFloor === undefined ? {} : { ofFloor };
    return vary(name, { varies: `concurrency ${concurrency}`, quick: ofFloor !== undefined, setup: { concurrency }, target });
  }),
);

const workers: readonly Case[] = (['feed1000', 'read', 'create', 'patch'] as const).map((name) =>
  vary(name, {
    varies: 'WORKERS=2',
    besideFloor: false,
    setup: { workers: 2 },
    target: name === 'create' || name === 'patch' ? { ofOneProcess: { apiMs: 1.25, rate: 1.4 } } : {},
  }),
);

const items: readonly Case[] = [
  ...([20, 200] as const).map((count) => vary('create', { varies: `${count} items`, besideFloor: false, task: { items: count } })),
  ...(['read', 'patch'] as const).flatMap((name) =>
    ([1, 200] as const).map((count) =>
      vary(name, {
        varies: count === 1 ? '1 item' : `${count} items`,
        besideFloor: false,
        task: { items: count },
        target: name === 'read' && count === 200 ? { apiMs: 3 } : {},
      }),
    ),
  ),
];

const edits: readonly Case[] = [
  vary('patch', { varies: 'first edit', besideFloor: false, task: { fresh: true } }),
  vary('patch', { varies: '1,000th edit', besideFloor: false, edits: 1000 }),
];

const records: readonly Case[] = [1000, 1_000_000].flatMap((count) =>
  (['feed100', 'tail', 'read', 'create', 'patch'] as const).map((name) =>
    vary(name, {
      varies: `${count.toLocaleString('en')} records`,
      besideFloor: false,
      setup: { records: count, ...(name === 'feed100' ? cold : {}) },
    }),
  ),
);

const allCases: readonly Case[] = [
  ...baseCases,
  ...besideCases,
  ...firstCases,
  ...concurrencies,
  ...workers,
  ...items,
  ...edits,
  ...records,
];

/** All cases; `count` replaces the base case's number of records. */
export const casesOn = (count: number): readonly Case[] =>
  allCases.map((each) => (each.setup.records === base.records ? { ...each, setup: { ...each.setup, records: count } } : each));

export const baseRecords = base.records;

export const caseNames: readonly string[] = Object.keys(tasks);

/** Groups of cases that one registry process can serve in sequence; the cases with the most records come last. */
export const collectGroups = (cases: readonly Case[]): readonly (readonly Case[])[] => {
  const groups = new Map<string, Case[]>();
  for (const each of cases) {
    const { workers, records, feedMemoryMb } = each.setup;
    const key = `${String(records).padStart(9, '0')} ${workers} ${feedMemoryMb === 0} ${each.first ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
};
