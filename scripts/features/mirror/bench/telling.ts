/** The results as text. */
import type { Lag } from './lag.ts';
import type { Verified } from './processes.ts';
import type { WireReport } from './wire.ts';

interface Run {
  readonly records: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly verified: Verified;
  readonly wire: WireReport;
  readonly sourceMs: number;
  readonly mirrorMs: number;
  readonly serverMs: number;
  readonly kilobytes: number;
}

export interface Result {
  readonly counts: Readonly<Record<string, number>>;
  readonly first: Run & {
    readonly lag: Lag | null;
    readonly writes: { readonly acknowledged: number; readonly refused: number };
    readonly toVerified: number;
    readonly peakMb: number;
    readonly disk: { readonly data: number; readonly indexes: number };
  };
  /** Null: skipped. */
  readonly second: (Run & { readonly shares: readonly number[] }) | null;
  readonly isEqual: boolean;
}

const runTold = ({ records, seconds, perSecond, verified, wire, ...cost }: Run): string[] => [
  `  ${records} records in ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)} a second`,
  `  verified in ${verified.seconds.toFixed(1)} s: ${verified.records} records at the source, differences ${verified.differences}, put aside ${verified.aside}`,
  `  ${wire.requests} requests, ${wire.fetches} of them fetches of ${wire.records} records; of what had been answered before, fetched again after a kill or a cut ${wire.lost}, for no reason ${wire.twice}`,
  `  a fetch costs ${cost.mirrorMs.toFixed(2)} ms of the mirror, ${cost.serverMs.toFixed(2)} ms of its store, ${cost.sourceMs.toFixed(2)} ms of the source, ${cost.kilobytes.toFixed(1)} kB of network`,
];

export const notified = ({ counts, first, second, isEqual }: Result): string[] => [
  `Source: ${Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}; ${first.writes.acknowledged} writes (${first.writes.refused} refused)`,
  'Mirror, killed and cut off:',
  ...runTold(first),
  first.lag === null
    ? '  lag: not measured'
    : `  lag: p50 ${first.lag.p50.toFixed(0)} ms, p99 ${first.lag.p99.toFixed(0)} ms, most ${first.lag.most.toFixed(0)} ms of ${first.lag.samples} writes, ${first.lag.missing} never came`,
  `  from start to verified ${first.toVerified.toFixed(0)} s; ${first.peakMb.toFixed(0)} MB of memory at most`,
  `  on disk ${(first.disk.data / first.records / 1000).toFixed(1)} kB a record and ${(first.disk.indexes / first.records / 1000).toFixed(1)} kB of indexes`,
  ...(second === null
    ? []
    : [
        'Mirror of the mirror, two processes, one killed half way:',
        ...runTold(second),
        `  kept until then: ${second.shares.join(' and ')}; digests are ${isEqual ? 'equal' : 'NOT equal'}`,
      ]),
];
