/**
 * Checks that the source is still the registry whose records are stored. Another registry at the same address would mix with them and
 * hide them one by one; so whenever that is possible, a few stored records are looked up at the source.
 */
import { momentIn } from '../../base/domain/json.ts';
import { sleep } from '../../base/platform/sleep.ts';
import type { MirrorSource } from './source-client.ts';
import type { MirrorStore, Sampled } from './store/mirror-store.ts';

interface IdentityDeps {
  readonly url: string;
  readonly store: Pick<MirrorStore, 'sample' | 'suspect'>;
  readonly source: Pick<MirrorSource, 'record'>;
  readonly signal: AbortSignal;
  readonly trouble: (name: string, why: string | null) => void;
  /** Milliseconds between two checks of a source that is another registry. */
  readonly againMs: number;
}

/** Fewer records prove nothing: all may have been hidden. */
const MIN_RECORDS = 3;

export const makeIdentity = ({ url, store, source, signal, trouble, againMs }: IdentityDeps) => {
  let doubted = true;
  let looking: Promise<boolean> | null = null;

  /** Retries until there is a reply. An id may be reused, together with its creation date hardly. */
  const isThere = async ({ collection, id, created }: Sampled): Promise<boolean> => {
    for (let failures = 0; !signal.aborted; ) {
      const outcome = await source.record(collection, id, failures, '?opt_fields=dateCreated');
      if (outcome.kind === 'record')
        return created === null || momentIn(outcome.answered.data.dateCreated)?.getTime() === created.getTime();
      if (outcome.kind !== 'later') return false;
      if (outcome.isRest !== true) failures += 1;
      // All walks wait for this reply, and none of them reports why.
      trouble('source', outcome.why);
      await sleep(outcome.ms, { signal });
    }
    return true;
  };

  const isSame = async (): Promise<boolean> => {
    const sample = await store.sample();
    if (sample.length < MIN_RECORDS) return true;
    for (const each of sample) if (await isThere(each)) return true;
    return false;
  };

  const say = async (why: string | null): Promise<void> => {
    trouble('source', why);
    await store.suspect(why);
  };

  const look = async (): Promise<boolean> => {
    for (let attempts = 0; !signal.aborted; attempts += 1) {
      doubted = false;
      if (await isSame()) {
        await say(null);
        return attempts === 0;
      }
      await say(`${url} is another registry now: of the records that are here it shows none that was asked for`);
      await sleep(againMs, { signal });
    }
    return false;
  };

  return {
    /** An event after which the source may be another registry. */
    doubt: (): void => {
      doubted = true;
    },
    /** Waits while it is another; false if it was: earlier replies must be requested again. */
    sure: async (): Promise<boolean> => {
      if (doubted && looking === null) {
        looking = look().finally(() => {
          looking = null;
        });
      }
      return looking === null || (await looking);
    },
  };
};

export type Identity = ReturnType<typeof makeIdentity>;
