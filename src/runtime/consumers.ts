/** What a process makes of the records by following their feeds (docs/feed.md "Consumers"). */

import { type Consumer, makeConsumer } from '../feed/consumer.ts';
import { soon } from '../platform/sleep.ts';
import { procedures as ownProcedures } from '../procedures/index.ts';
import { makeFactsConsumption } from '../publishing/facts-consumption.ts';
import { type AppDeps, validatorOf } from './tables.ts';

export type Consumers = Readonly<Record<'facts', Consumer>>;

/** By how many seconds each is behind the records; null: the store does not say it soon. Asked once a second at most. */
export const behindOf = (
  consumers: Readonly<Record<string, Pick<Consumer, 'lagSeconds'>>>,
  now: () => number = () => performance.now(),
): (() => Promise<Readonly<Record<string, number | null>>>) => {
  const ask = async (): Promise<Readonly<Record<string, number | null>>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(consumers).map(
          async ([name, { lagSeconds }]) => [name, await soon<number | null>(lagSeconds(), null, 1000)] as const,
        ),
      ),
    );
  let asked = { at: Number.NEGATIVE_INFINITY, found: Promise.resolve<Readonly<Record<string, number | null>>>({}) };
  return () => {
    if (now() - asked.at >= 1000) asked = { at: now(), found: ask() };
    return asked.found;
  };
};

export const makeConsumers = ({ procedures = ownProcedures, ...deps }: AppDeps): Consumers => {
  const given = { ...deps, procedures, validator: deps.validator ?? validatorOf(deps.settings, procedures) };
  const { store, log, feed } = deps;
  const following = {
    checkpoints: store.checkpoints,
    closedTimestamps: feed.closedTimestamps,
    log,
    now: deps.clock.now,
    isForeign: deps.settings.mirror !== null,
  };
  return {
    facts: makeConsumer({ ...following, consumption: makeFactsConsumption(given), gatherMs: 5000 }),
  };
};
