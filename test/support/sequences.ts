/** The counters of a registry under test. */
import type { Counter } from '../../src/store/records/sequences.ts';
import type { TestRegistry } from './registry.ts';

/** The next number of each counter is asked of the store, whatever was taken ahead: for tests that count commands. */
export const forgetNumbers = async ({ store }: Pick<TestRegistry, 'store'>): Promise<void> => {
  const counters = await store.collection<Counter>('sequences').find().toArray();
  await Promise.all(counters.map(({ _id }) => store.sequences.pass(_id, 0)));
};
