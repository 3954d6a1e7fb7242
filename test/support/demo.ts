/** A registry in which the demonstrations can be told, and who plays in them. */
import { fileURLToPath } from 'node:url';
import { keys, type TestOptions } from './registry.ts';

export const demoRegistry = {
  env: { SANDBOX_MODE: '1', DEFAULT_AUTHORITY: fileURLToPath(new URL('../../docs/examples/authority.json', import.meta.url)) },
  accounts: '[authorities]\njudge = judge-key\n[bots]\nbots = bots-key\n[aboveThresholdReviewers]\nreviewers = reviewers-key\n',
} satisfies TestOptions;

export const demoKeys = {
  buyer: keys.broker,
  first: keys.other,
  second: keys.broker,
  authority: 'judge-key',
  bots: 'bots-key',
  reviewers: 'reviewers-key',
};
