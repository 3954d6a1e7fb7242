import { setTimeout } from 'node:timers/promises';

/** Waits `ms` or until the signal, without an error. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal }).catch(() => undefined);
