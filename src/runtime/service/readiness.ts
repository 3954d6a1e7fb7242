/** Whether this process can do its work, for probes. */

import type { FeedHealth } from '../../feed/running-feed.ts';
import { Problem, unavailable } from '../../model/problem.ts';
import type { Store } from '../../store/client.ts';

export interface ReadinessDeps {
  readonly store: Pick<Store, 'ping'>;
  readonly feedHealth: () => FeedHealth;
  /** Of a process whose scheduler should run. */
  readonly schedulerTrouble?: (() => string | null) | undefined;
}

/** What a probe is answered with when this process cannot do its work; null when it can. */
export const troubleOf = async ({ store, feedHealth, schedulerTrouble = () => null }: ReadinessDeps): Promise<Problem | null> => {
  try {
    await store.ping();
  } catch (error) {
    return error instanceof Problem ? error : unavailable('The store does not answer', error);
  }
  const trouble = feedHealth().trouble ?? schedulerTrouble();
  return trouble === null ? null : unavailable(trouble);
};

/** Half of the workers have to be ready: a probe reaches any of them and speaks for all. */
export const enoughWorkers = (ready: number, wanted: number): boolean => ready * 2 >= wanted;
