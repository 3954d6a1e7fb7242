/** Brokers that change tenders of the source through its API at a fixed rate. */
import { setTimeout as sleep } from 'node:timers/promises';
import { brokerAt } from '../../../../test/support/soak/http-writer.ts';

/** A write acknowledged by the source. */
export interface Acknowledged {
  readonly id: string;
  /** `dateModified` in milliseconds. */
  readonly version: number;
  readonly at: number;
}

export interface Writing {
  /** Receives every write from now on. */
  watch(told: ((write: Acknowledged) => void) | null): void;
  readonly writes: number;
  readonly failures: number;
  stop(): Promise<void>;
}

/**
 * This many tenders are changed in rotation; now and then a new one replaces one. With few, each would be changed
 * again before the feed, a second behind, has returned it, and that wait would be measured.
 */
const tenders = 1000;
const newEvery = 20;
const atOnce = 16;

export const startWriting = async (api: string, documentsUrl: string, perSecond: number): Promise<Writing> => {
  let [writes, failures, stopped] = [0, 0, false];
  let told: ((write: Acknowledged) => void) | null = null;
  const acknowledge = (_: string, id: string, version: number): void => {
    writes += 1;
    told?.({ id, version, at: performance.now() });
  };
  const publish = await brokerAt({ api: () => api, documentsUrl, ledger: { acknowledge } });
  const changes: ((data: object) => Promise<void>)[] = [];
  const began = performance.now();
  let nth = 0;
  const write = async (): Promise<void> => {
    while (!stopped) {
      const turn = nth++;
      const due = began + (turn / perSecond) * 1000;
      await sleep(Math.max(0, due - performance.now()));
      if (stopped) return;
      try {
        if (changes.length < tenders) changes.push(await publish());
        else if (turn % newEvery === 0) changes[(turn / newEvery) % tenders] = await publish();
        else await changes[turn % tenders]?.({ title: `Папір ${turn}` });
      } catch {
        failures += 1;
      }
    }
  };
  const work = perSecond > 0 ? Array.from({ length: atOnce }, write) : [];
  return {
    watch: (next) => {
      told = next;
    },
    get writes() {
      return writes;
    },
    get failures() {
      return failures;
    },
    stop: async () => {
      stopped = true;
      await Promise.all(work);
    },
  };
};
