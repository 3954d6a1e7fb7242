/** Fetches queued files, several at a time, and stores those whose content matches what the source states. */
import { growingPause } from 'procurement-registry-client';
import type { Clock } from '../../../base/platform/clock.ts';
import { mapConcurrently } from '../../../base/platform/concurrently.ts';
import { formatReason } from '../../../base/platform/reason.ts';
import type { DocumentBounds } from '../../../base/platform/settings.ts';
import { sleep } from '../../../base/platform/sleep.ts';
import { maskUrl } from '../../../http/secret-names.ts';
import { type Received, type Uploads, UploadTrouble } from '../../../store/uploads.ts';
import { isWanted, type SourceFile } from '../model/files.ts';
import type { MirrorDocuments, MirroredFile } from '../store/file-queue.ts';
import { type Asking, Unusable } from './file-client.ts';

interface FileFetcherDeps {
  readonly documents: MirrorDocuments;
  readonly uploads: Pick<Uploads, 'find' | 'receive' | 'discard' | 'keep'>;
  readonly asking: Pick<Asking, 'ask'>;
  readonly bounds: DocumentBounds;
  readonly holder: string;
  readonly parallel: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: { readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void };
}

/** Files leased per concurrent fetch. */
const BATCH_FACTOR = 4;
/** A third of the lease of a process. */
const RENEW_MS = 20_000;
/** Wrong content may have been a glitch. */
const MAX_BAD_REPLIES = 1;
/** Transient failures before a file is quarantined. */
const MAX_TRIES = 8;
const RETRY_MS = 1000;

const MAX_LISTED = 100;

const HASH_ALGORITHMS = ['md5', 'sha256'] as const;

/** Media types without information. */
const UNINFORMATIVE_MEDIA_TYPES = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'];
const plainType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** What is wrong with fetched content, or null: decided by its hash, or by its type when the source gives no known hash. */
export const wrongWith = (
  { hash, format }: Pick<SourceFile, 'hash' | 'format'>,
  received: Pick<Received, (typeof HASH_ALGORITHMS)[number]>,
  type: string,
): string | null => {
  const algorithm = HASH_ALGORITHMS.find((name) => hash.startsWith(`${name}:`));
  if (algorithm !== undefined) {
    const own = `${algorithm}:${received[algorithm]}`;
    return own === hash.toLowerCase() ? null : `its hash is ${own}, and should be ${hash}`;
  }
  const [came, said] = [plainType(type), plainType(format)];
  return UNINFORMATIVE_MEDIA_TYPES.includes(came) || UNINFORMATIVE_MEDIA_TYPES.includes(said) || came === said
    ? null
    : `it is ${came}, and should be ${said}`;
};

export const makeFileFetcher = (deps: FileFetcherDeps) => {
  const { documents, uploads, asking, bounds, holder, parallel, clock, signal, log } = deps;
  const counts = { kept: 0, aside: 0 };
  const toldOf = new Set<string>();
  /** Files by key; several records may name one. */
  const underWay = new Map<string, Promise<void>>();
  /** The host of the files asks to slow down. */
  let rest = 0;

  const quarantine = async (file: MirroredFile, why: string): Promise<void> => {
    counts.aside += 1;
    const { collection, record, document, url } = file;
    if (file.why !== why)
      log.warn('document of the source cannot be stored', { collection, record, document, url: maskUrl(url), cause: why });
    await documents.quarantine(file, 'aside', why);
  };

  const leaveOut = async (file: MirroredFile, why: string): Promise<void> => {
    // Each reason once: it may apply to every file.
    if (toldOf.size < MAX_LISTED && !toldOf.has(why)) {
      toldOf.add(why);
      log.warn('document of the source skipped', { url: maskUrl(file.url), cause: why });
    }
    await documents.quarantine(file, 'outside', why);
  };

  /** `most`: allowed number of earlier failures. */
  const again = (file: MirroredFile, ms: number, why: string, most: number): Promise<void> =>
    file.tries >= most ? quarantine(file, why) : documents.later(file, ms, why);

  const keep = async (file: MirroredFile, received: Received, type: string): Promise<void> => {
    const wrong = wrongWith(file, received, type);
    if (wrong !== null) {
      await uploads.discard(received);
      return again(file, RETRY_MS, wrong, MAX_BAD_REPLIES);
    }
    const { title, format } = file;
    await uploads.keep(file.key, received, { title, format: format || plainType(type) }, clock.now());
    await documents.kept(file, received);
    counts.kept += 1;
  };

  /** Content that ends in an error is discarded by `receive`. */
  const receive = async (file: MirroredFile, body: AsyncIterable<Uint8Array>): Promise<Received | null> => {
    try {
      return await uploads.receive(body, clock.now());
    } catch (error) {
      if (signal.aborted || error instanceof UploadTrouble) throw error;
      if (error instanceof Unusable) await leaveOut(file, error.message);
      else await again(file, growingPause(file.tries), formatReason(error), MAX_TRIES);
      return null;
    }
  };

  const fetchOne = async (file: MirroredFile): Promise<void> => {
    if (!isWanted(bounds, file)) return leaveOut(file, 'it is of a type that is not kept');
    // Another record, or a process that died, has stored it.
    const here = (await uploads.find(file.key))?.content;
    if (here != null) return documents.kept(file, here);
    for (let ms = rest - performance.now(); ms > 0 && !signal.aborted; ms = rest - performance.now()) await sleep(ms, { signal });
    const outcome = await asking.ask(file.url, file.tries);
    if (outcome.kind === 'bad')
      return outcome.isOutside === true ? leaveOut(file, outcome.why) : again(file, RETRY_MS, outcome.why, MAX_BAD_REPLIES);
    if (outcome.kind === 'later') {
      if (outcome.isRest === true) {
        rest = performance.now() + outcome.ms;
        return documents.giveBack(holder, [file]);
      }
      return again(file, outcome.ms, outcome.why, MAX_TRIES);
    }
    const received = await receive(file, outcome.body);
    if (received !== null) await keep(file, received, outcome.type);
  };

  const fetchInTurn = async (file: MirroredFile): Promise<void> => {
    const { key } = file;
    for (let other = underWay.get(key); other !== undefined; other = underWay.get(key)) await other.catch(() => undefined);
    const own = fetchOne(file).finally(() => underWay.delete(key));
    underWay.set(key, own);
    await own;
  };

  return {
    /** Fetches what is due; returns the number of files. */
    round: async (): Promise<number> => {
      const files = await documents.next(holder, parallel * BATCH_FACTOR);
      if (files.length === 0) return 0;
      const left = new Set(files);
      const renewing = setInterval(() => void documents.renew(holder, [...left]).catch(() => undefined), RENEW_MS).unref();
      try {
        await mapConcurrently(files, parallel, async (file) => {
          if (signal.aborted) return;
          await fetchInTurn(file);
          left.delete(file);
        });
      } finally {
        clearInterval(renewing);
        await documents.giveBack(holder, [...left]);
      }
      return files.length;
    },
    counts: () => counts,
  };
};
