/** A mirror from its start until it is complete, while its processes are killed and its network is cut. */
import { setTimeout as sleep } from 'node:timers/promises';
import { publicKinds } from '../../../../src/base/domain/public-kinds.ts';
import { writeLine } from '../../../../src/base/platform/command.ts';
import { FETCH_ORDERS } from '../../../../src/features/mirror/store/fetch-queue.ts';
import { mirrorNames, mirrorStore } from '../../../../src/features/mirror/store/mirror-store.ts';
import type { Store } from '../../../../src/store/client.ts';
import type { MirrorProcess } from './processes.ts';
import type { Wire } from './wire.ts';

export const here = async (store: Store): Promise<number> => {
  const counts = publicKinds.map((kind) => store.collection(kind).estimatedDocumentCount());
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

/** All backward walks are finished, nothing old is left, and the lag is small. */
export const hasAll = async (store: Store): Promise<boolean> => {
  const [walks, { lagSeconds }, old] = await Promise.all([
    store.part(mirrorStore).walks(),
    store.part(mirrorStore).state(),
    store.collection(mirrorNames.todo).countDocuments({ order: { $in: [FETCH_ORDERS.again, FETCH_ORDERS.backward] } }),
  ]);
  const back = walks.filter(({ _id, offset }) => _id.endsWith(' backward') && offset !== null);
  return back.length > 0 && back.every(({ done }) => done) && old === 0 && lagSeconds !== null && lagSeconds < 15;
};

/** A disturbance once this many records have arrived. */
export interface Trouble {
  readonly at: number;
  readonly does: () => Promise<void>;
}

interface Options {
  readonly store: Store;
  readonly troubles: readonly Trouble[];
  /** Deadline in terms of `performance.now()`. */
  readonly deadline: number;
}

/** Returns the seconds it took. */
export const catchUp = async ({ store, troubles, deadline }: Options): Promise<number> => {
  const began = performance.now();
  const left = [...troubles].sort((one, other) => one.at - other.at);
  const seconds = (): number => (performance.now() - began) / 1000;
  let told = began;
  for (;;) {
    const count = await here(store);
    while (left[0] !== undefined && left[0].at <= count) await left.shift()?.does();
    if (left.length === 0 && (await hasAll(store))) return seconds();
    if (performance.now() > deadline) throw new Error(`timeout: only ${count} records after ${seconds().toFixed(0)} s`);
    if (performance.now() - told > 15_000) {
      writeLine(`  ${count} records after ${seconds().toFixed(0)} s`);
      told = performance.now();
    }
    await sleep(200);
  }
};

/** Kills the mirror and restarts it after a second. */
export const killing = (mirror: MirrorProcess, wire: Wire): (() => Promise<void>) => {
  return async () => {
    await mirror.kill();
    wire.broken();
    writeLine('  killed');
    await sleep(1000);
    await mirror.start();
  };
};
