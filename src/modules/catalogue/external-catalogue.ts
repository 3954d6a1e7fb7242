/** The catalogue that the settings name (CATALOGUE, spec/catalogue.md §1), and one that somebody else runs. */
import { LRUCache } from 'lru-cache';
import { type Catalogue, type CatalogueEntries, type CatalogueKind, nameOfKind, notInCatalogue } from '../../base/domain/catalogue.ts';
import { isPlainObject } from '../../base/domain/json.ts';
import { Problem, type ProblemType, problemTable } from '../../base/domain/problem.ts';
import { type Clock, MINUTE, SECOND } from '../../base/platform/clock.ts';
import { mapConcurrently } from '../../base/platform/concurrently.ts';
import { MEGABYTE } from '../../base/platform/memory.ts';
import { formatReason } from '../../base/platform/reason.ts';
import type { Validator } from '../../base/validation/validator.ts';
import { type CatalogueStore, embeddedCatalogue } from '../../store/catalogue.ts';
import { makeReadEntry, type ReadEntry } from './schema.ts';

type Entry = CatalogueEntries[CatalogueKind];
type Found = Entry | Problem;

/** The whole lookup must fit into the 5 s limit of a request to the registry. */
const LOOKUP_LIMIT_MS = 4.5 * SECOND;
const KEEP_LOOKUP_MS = MINUTE;
const MAX_KEPT_LOOKUPS = 5000;
/** Total characters of the cached responses. */
const MAX_KEPT_SIZE = 32 * MEGABYTE;
const MAX_ANSWER_BYTES = 2 * MEGABYTE;
const LOOKUP_CONCURRENCY = 8;
/** Consecutive failures after which requests pause. */
const MAX_LOOKUP_FAILURES = 5;
const PAUSE_MS = 10 * SECOND;
/** Maximum characters of a foreign response quoted in an error. */
const MAX_QUOTE_LENGTH = 1000;

const CLOSED = 'Connection closed. Try again later';

const catalogueUnreachable = (cause?: unknown): Problem =>
  new Problem('http-bad-gateway', `Error while getting data from ProZorro e-Catalogues: ${CLOSED}`, { cause });

/** The problem type with this status; a status without one is a bad gateway. */
const findType = (status: number): ProblemType =>
  (Object.keys(problemTable) as ProblemType[]).find((type) => type !== 'data-validation' && problemTable[type][0] === status) ??
  'http-bad-gateway';

const catalogueFailed = (kind: CatalogueKind, id: string, status: number, body: string): Problem =>
  new Problem(findType(status), `Fail getting ${kind} ${id}: ${status} ${body.slice(0, MAX_QUOTE_LENGTH)}.`);

/** The body as text; null when it is too long. */
const readLimitedText = async ({ body }: Response): Promise<string | null> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    // Leaving the loop cancels the response.
    if (length > MAX_ANSWER_BYTES) return null;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
};

const dataIn = (body: string): unknown => {
  try {
    const parsed: unknown = JSON.parse(body);
    return isPlainObject(parsed) ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

interface Trial {
  readonly isWell: Promise<boolean>;
  readonly end: (isWell: boolean) => void;
}

const beginTrial = (): Trial => {
  let end: Trial['end'] = () => undefined;
  const isWell = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { isWell, end };
};

/** Circuit breaker: opens after consecutive failures; after the pause one trial request is sent, and all others wait for its outcome. */
const makeBreaker = ({ now }: Clock) => {
  let failures = 0;
  let until = 0;
  let trial: Trial | null = null;
  const ended = (isWell: boolean): void => {
    trial?.end(isWell);
    trial = null;
  };
  return {
    mayAsk: async (): Promise<boolean> => {
      if (failures < MAX_LOOKUP_FAILURES) return true;
      if (trial !== null) return trial.isWell;
      if (now().getTime() < until) return false;
      trial = beginTrial();
      return true;
    },
    succeeded: (): void => {
      failures = 0;
      ended(true);
    },
    /** `counts`: the catalogue is at fault. */
    failed: (counts: boolean): void => {
      if (counts) failures += 1;
      if (failures >= MAX_LOOKUP_FAILURES) until = now().getTime() + PAUSE_MS;
      ended(false);
    },
  };
};

interface Asking {
  /** Cancels all its requests. */
  readonly signal: AbortSignal;
  isAnswered: boolean;
}

interface OutsideDeps {
  /** Without a trailing slash. */
  readonly address: string;
  readonly clock: Clock;
  readonly read: ReadEntry;
  /** Deadline of a lookup that starts now. */
  readonly deadline?: () => AbortSignal;
}

const usualDeadline = (): AbortSignal => AbortSignal.timeout(LOOKUP_LIMIT_MS);

export const outsideCatalogue = ({ address, clock, read, deadline = usualDeadline }: OutsideDeps): Catalogue => {
  const breaker = makeBreaker(clock);
  const cache = new LRUCache<string, Entry | 'absent'>({
    max: MAX_KEPT_LOOKUPS,
    maxSize: MAX_KEPT_SIZE,
    ttl: KEEP_LOOKUP_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });

  const ask = async (
    asking: Asking,
    kind: CatalogueKind,
    id: string,
  ): Promise<{ readonly status: number; readonly body: string } | Problem> => {
    const { signal } = asking;
    if (signal.aborted || !(await breaker.mayAsk())) return catalogueUnreachable();
    // The deadline may have passed while it waited for the trial.
    if (signal.aborted) {
      breaker.failed(false);
      return catalogueUnreachable();
    }
    try {
      const response = await fetch(`${address}/api/${kind}/${encodeURIComponent(id)}`, { signal, redirect: 'error' });
      const body = await readLimitedText(response);
      asking.isAnswered = true;
      breaker.succeeded();
      return body === null ? catalogueUnreachable('too long an answer') : { status: response.status, body };
    } catch (error) {
      // A timeout does not count if the catalogue answered part of the lookup: too many ids were requested.
      breaker.failed(!signal.aborted || !asking.isAnswered);
      return catalogueUnreachable(formatReason(error));
    }
  };

  const find = async (asking: Asking, kind: CatalogueKind, id: string): Promise<Found> => {
    // As path segments they would lead elsewhere.
    if (id === '.' || id === '..') return notInCatalogue(kind, id);
    const key = `${kind}/${id}`;
    const known = cache.get(key);
    if (known !== undefined) return known === 'absent' ? notInCatalogue(kind, id) : known;
    const answer = await ask(asking, kind, id);
    if (answer instanceof Problem) return answer;
    const { status, body } = answer;
    if (status === 404) {
      cache.set(key, 'absent', { size: key.length });
      return notInCatalogue(kind, id);
    }
    if (status !== 200) return catalogueFailed(kind, id, status, body);
    const entry = read(kind, dataIn(body));
    if (!('entry' in entry))
      return new Problem('http-bad-gateway', `${nameOfKind(kind)} ${id} came in a form that nobody knows: ${entry.fault}.`);
    cache.set(key, entry.entry, { size: key.length + body.length });
    return entry.entry;
  };

  return {
    look: async (kind, ids) => {
      const found = new Map<string, Found>();
      const asking = { signal: deadline(), isAnswered: false };
      await mapConcurrently(ids, LOOKUP_CONCURRENCY, async (id) => void found.set(id, await find(asking, kind, id)));
      return found;
    },
  };
};

interface CatalogueDeps {
  readonly settings: { readonly catalogue: string };
  readonly store: CatalogueStore;
  readonly clock: Clock;
  readonly validator: Pick<Validator, 'check' | 'view'>;
}

/** Null: nothing is looked up, and ids are opaque. */
export const openCatalogue = ({ settings: { catalogue: source }, store, clock, validator }: CatalogueDeps): Catalogue | null => {
  if (source === 'off') return null;
  if (source === 'embedded') return embeddedCatalogue(store);
  return outsideCatalogue({ address: source, clock, read: makeReadEntry(validator) });
};
