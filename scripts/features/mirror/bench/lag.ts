/** Time from the source's acknowledgement of a write until a GET of the mirror returns it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../../../test/support/quantile.ts';
import type { Acknowledged, Writing } from './writing.ts';

export interface Lag {
  readonly samples: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  /** Samples that never arrived. */
  readonly missing: number;
}

/** Samples per second, and milliseconds between polls of each. */
const perSecond = 3;
const lookMs = 25;
const timeoutMs = 120_000;

const versionAt = async (url: string, id: string): Promise<number> => {
  const response = await fetch(`${url}/api/2.5/tenders/${id}`);
  const body: unknown = await response.json();
  return response.status === 200 ? Date.parse(String(Object(Object(body).data).dateModified)) : 0;
};

export const measureLag = async (writing: Writing, mirrorUrl: string, seconds: number): Promise<Lag> => {
  const found: number[] = [];
  const looking: Promise<void>[] = [];
  let missing = 0;
  const look = async ({ id, version, at }: Acknowledged): Promise<void> => {
    while (performance.now() - at < timeoutMs) {
      if ((await versionAt(mirrorUrl, id).catch(() => 0)) >= version) return void found.push(performance.now() - at);
      await sleep(lookMs);
    }
    missing += 1;
  };
  let next = 0;
  writing.watch((write) => {
    if (write.at < next) return;
    next = write.at + 1000 / perSecond;
    looking.push(look(write));
  });
  await sleep(seconds * 1000);
  writing.watch(null);
  await Promise.all(looking);
  return { samples: looking.length, p50: quantile(found, 0.5), p99: quantile(found, 0.99), most: quantile(found, 1), missing };
};
