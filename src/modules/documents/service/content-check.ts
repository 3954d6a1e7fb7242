/**
 * Checks, once bids are opened, whether an outside document service has content for their documents. It cannot be checked earlier,
 * and an empty file could still be filled by somebody who has seen the other bids. Nothing waits for the result.
 */
import type { BidFile, OpenedBids } from '../../../base/domain/documents.ts';
import { mapConcurrently } from '../../../base/platform/concurrently.ts';
import type { Log } from '../../../base/platform/log.ts';

/** Timeout of one request to the service. */
const CONTENT_CHECK_LIMIT_MS = 5000;
const CONTENT_CHECK_CONCURRENCY = 8;
/** Maximum queued files, of all tenders together. */
const MAX_WAITING_CHECKS = 10_000;
/** Results later than this after the opening are useless; links to files are valid for five minutes. */
const MAX_CHECK_DELAY_MS = 240_000;

/** Permitted path segments; imported keys may be others. */
const PLAIN_KEY = /^(?!\.+$)[\w.~-]{1,128}$/;

type Content = 'there' | 'missing' | 'unknown';

/** The only request whose URL depends on a record's content; `link` leads to DOCUMENT_SERVICE_URL. */
const findContent = async (link: string): Promise<Content> => {
  try {
    // Redirects are not followed: their existence is enough.
    const { status, headers, body } = await fetch(link, { redirect: 'manual', signal: AbortSignal.timeout(CONTENT_CHECK_LIMIT_MS) });
    await body?.cancel();
    if (status === 404 || status === 410 || status === 204) return 'missing';
    if (status >= 400) return 'unknown';
    return status === 200 && headers.get('content-length') === '0' ? 'missing' : 'there';
  } catch {
    return 'unknown';
  }
};

interface ContentCheckDeps {
  readonly log: Pick<Log, 'warn'>;
  /** Monotonic milliseconds. */
  readonly elapsed?: () => number;
}

const namesByBid = (files: readonly BidFile[]): Map<string, string[]> => {
  const names = new Map<string, string[]>();
  for (const { bid, document } of files) names.set(bid, [...(names.get(bid) ?? []), document]);
  return names;
};

export const makeContentCheck = ({ log, elapsed = () => performance.now() }: ContentCheckDeps) => {
  const counts = { withoutContent: 0, unchecked: 0 };
  let waiting = 0;
  let closed = false;
  let turn = Promise.resolve();

  const name = (message: string, tender: string, files: readonly BidFile[]): void => {
    for (const [bid, documents] of namesByBid(files)) log.warn(message, { tender, bid, documents });
  };

  const ask = async (files: readonly BidFile[], until: number, linkTo: (key: string) => string): Promise<Record<Content, BidFile[]>> => {
    const found: Record<Content, BidFile[]> = { there: [], missing: [], unknown: [] };
    await mapConcurrently(files, CONTENT_CHECK_CONCURRENCY, async (file) => {
      const isAsked = !closed && elapsed() < until && PLAIN_KEY.test(file.key);
      found[isAsked ? await findContent(linkTo(file.key)) : 'unknown'].push(file);
    });
    return found;
  };

  return {
    /** Queues opened bids; `linkTo` signs the URL of a file. */
    take: ({ tender, files }: OpenedBids, linkTo: (key: string) => string): void => {
      const until = elapsed() + MAX_CHECK_DELAY_MS;
      const taken = files.slice(0, MAX_WAITING_CHECKS - waiting);
      const tooMany = files.slice(taken.length);
      waiting += taken.length;
      const check = async (): Promise<void> => {
        const found = await ask(taken, until, linkTo);
        waiting -= taken.length;
        const unknown = [...found.unknown, ...tooMany];
        counts.withoutContent += found.missing.length;
        counts.unchecked += unknown.length;
        name('documents of a bid had no content when bids were opened', tender, found.missing);
        name('whether documents of a bid had content when bids were opened is not known', tender, unknown);
      };
      turn = turn.then(check);
    },
    /** Documents of opened bids: without content, and with unknown content. */
    report: () => ({ ...counts }),
    /** Stops checking; the remaining files are logged as unknown. */
    close: (): Promise<void> => {
      closed = true;
      return turn;
    },
  };
};
