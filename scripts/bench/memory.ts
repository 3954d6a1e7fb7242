/** Resident memory under load: its growth per minute once the process is warm. */
import { keys } from '../../test/support/registry.ts';
import { startApi } from './api.ts';
import type { Bench } from './measure.ts';
import { residentMb } from './processes.ts';
import type { Logger } from './run.ts';
import type { World } from './world.ts';

export interface MemoryResult {
  readonly minutes: number;
  /** At the end. */
  readonly residentMb: number;
  readonly mostMb: number;
  /** Slope over the samples of the second half. */
  readonly mbPerMinute: number;
}

interface Sample {
  readonly minute: number;
  readonly mb: number;
}

/** Slope of the least-squares line. */
const computeSlope = (samples: readonly Sample[]): number => {
  const mean = (of: (sample: Sample) => number): number => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [minute, mb] = [mean((sample) => sample.minute), mean((sample) => sample.mb)];
  const spread = mean((sample) => (sample.minute - minute) ** 2);
  return spread === 0 ? 0 : mean((sample) => (sample.minute - minute) * (sample.mb - mb)) / spread;
};

/** Tasks that alternate every few seconds. */
const mixture = [
  { does: 'create', items: 1 },
  { does: 'patch', items: 20 },
  { does: 'read', items: 20, fresh: true },
  { does: 'feedPages', items: 20, limit: 1000 },
  { does: 'report', items: 1 },
] as const;

const turnSeconds = 3;

export const measureMemory = async ({ store, askers }: Bench, world: World, minutes: number, say: Logger): Promise<MemoryResult> => {
  const api = await startApi({ uri: store.uri, dbName: world.dbName, workers: 1, feedMemoryMb: 32 });
  const samples: Sample[] = [];
  const began = performance.now();
  const passed = (): number => (performance.now() - began) / 60_000;
  try {
    const pids = await api.pids();
    for (let turn = 0; passed() < minutes; turn += 1) {
      const task = mixture[turn % mixture.length] ?? mixture[0];
      await askers.api.open({ task, world, concurrency: 16, at: { url: api.url, key: keys.broker } });
      await askers.api.run({ seconds: turnSeconds });
      samples.push({ minute: passed(), mb: await residentMb(pids) });
      if (turn % 20 === 0) say(`${passed().toFixed(1)} min: ${samples.at(-1)?.mb.toFixed(0)} MB`);
    }
  } finally {
    await api.close();
  }
  const sizes = samples.map(({ mb }) => mb);
  const mbPerMinute = computeSlope(samples.slice(Math.floor(samples.length / 2)));
  return { minutes, residentMb: sizes.at(-1) ?? 0, mostMb: Math.max(0, ...sizes), mbPerMinute };
};
