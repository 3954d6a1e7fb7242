/** How far the feed's consumers lag behind. */

import { withFallback } from '../base/platform/sleep.ts';
import type { Consumer } from '../feed/consumer.ts';

/** Seconds by which each lags behind the records; null: the store did not respond in time. Cached for one second. */
export const makeLagReport = (
  consumers: Readonly<Record<string, Pick<Consumer, 'lagSeconds'>>>,
  now: () => number = () => performance.now(),
): (() => Promise<Readonly<Record<string, number | null>>>) => {
  const ask = async (): Promise<Readonly<Record<string, number | null>>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(consumers).map(
          async ([name, { lagSeconds }]) => [name, await withFallback<number | null>(lagSeconds(), null, 1000)] as const,
        ),
      ),
    );
  let asked = { at: Number.NEGATIVE_INFINITY, found: Promise.resolve<Readonly<Record<string, number | null>>>({}) };
  return () => {
    if (now() - asked.at >= 1000) asked = { at: now(), found: ask() };
    return asked.found;
  };
};
