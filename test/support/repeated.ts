/** Many writers at once on a machine of any speed: what did not get through in time is sent again, as docs/first-tender.md tells clients. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';

const keyOfAttempts = new AsyncLocalStorage<string>();
const keyed = new Set(['POST', 'PUT']);

/** The header of a request that `repeated` may send again: done once, however often it is sent. */
export const keyHeader = (method: string): Readonly<Record<string, string>> => {
  const key = keyed.has(method) ? keyOfAttempts.getStore() : undefined;
  return key === undefined ? {} : { 'Idempotency-Key': key };
};

/** Far above what any race takes. */
const longestMs = 200_000;

/** Sends one write until it is decided: again after a 503, and while its first attempt is still under way. */
export const repeated = <A extends { readonly status: number; readonly headers: Headers }>(send: () => Promise<A>): Promise<A> =>
  keyOfAttempts.run(randomUUID(), async () => {
    for (const end = performance.now() + longestMs; ; ) {
      const answer = await send();
      const isOpen = answer.status === 503 || (answer.status === 409 && answer.headers.has('retry-after'));
      if (!isOpen || performance.now() > end) return answer;
      await sleep(100);
    }
  });

/** What writers of one revision were told. A 503, as on a slow machine, tells nothing: each of those may have won. */
export const judgeRace = <A extends { readonly status: number }>(answers: readonly A[], lost = 409) => {
  const told = (status: number): A[] => answers.filter((answer) => answer.status === status);
  const [winners, losers, unknown] = [told(200), told(lost), told(503)];
  expect(winners.length + losers.length + unknown.length, 'answers of another kind').to.equal(answers.length);
  return { winners, losers, unknown, mostWinners: winners.length + unknown.length };
};
