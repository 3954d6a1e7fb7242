import type { LiveWords } from '../uk/live.ts';

export const live: LiveWords = {
  title: 'Live',
};
