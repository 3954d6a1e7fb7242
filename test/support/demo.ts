/** A registry for the demonstrations, and their participants. */
import { fileURLToPath } from 'node:url';
import { keys, type TestOptions, type TestRegistry } from './registry.ts';

export const demoRegistry = {
  env: { SANDBOX_MODE: '1', DEFAULT_AUTHORITY: fileURLToPath(new URL('../../docs/examples/authority.json', import.meta.url)) },
  accounts:
    '[authorities]\njudge = judge-key\n[bots]\nbots = bots-key\n[aboveThresholdReviewers]\nreviewers = reviewers-key\n[inspectors]\ninspectors = inspectors-key\n',
} satisfies TestOptions;

export const demoKeys = {
  buyer: keys.broker,
  first: keys.other,
  firstAccount: 'other',
  second: keys.broker,
  authority: 'judge-key',
  bots: 'bots-key',
  reviewers: 'reviewers-key',
  administrator: keys.administrator,
  inspectors: 'inspectors-key',
};

/** A network where each request takes so long, of days that take a second; meanwhile the scheduler runs. */
export const slowNetwork = ({ clock, running }: Pick<TestRegistry, 'clock' | 'running'>, requestMs: number) => ({
  fetch: async (request: Request): Promise<Response> => {
    clock.advance(requestMs);
    await running.scheduler.run();
    return fetch(request);
  },
});

/** Each request is a little later than the one before; the clock advances to whatever a script waits for. */
export const timeOf = ({ clock, running }: Pick<TestRegistry, 'clock' | 'running'>) => {
  const wait = async (until: Date): Promise<void> => {
    if (until > clock.now()) clock.set(until);
    await running.scheduler.run();
  };
  return {
    say: () => void clock.advance(20),
    time: { now: clock.now, wait, rest: (_path: string, due: Date | null) => wait(due ?? new Date(clock.now().getTime() + 5_000)) },
  };
};
