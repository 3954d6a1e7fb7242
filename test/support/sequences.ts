/** The counters of a registry under test. */
import type { Counter } from '../../src/store/records/sequences.ts';
import type { TestRegistry } from './registry.ts';

/** Discards reserved numbers, so that the next number of each counter is requested from the store: for tests that count commands. */
export const forgetNumbers = async ({ store }: Pick<TestRegistry, 'store'>): Promise<void> => {
  const counters = await store.collection<Counter>('sequences').find().toArray();
  await store.sequences.passAll(new Map(counters.map(({ _id }) => [_id, 0])));
};
