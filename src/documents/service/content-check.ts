/**
 * Asks an outside document service, once bids are open, whether there is content behind their documents. Until then nobody
 * could tell, and what has no content now could be filled by somebody who knows the other bids. Nothing waits for it.
 */
import type { BidFile, OpenedBids } from '../../domain/documents.ts';
import type { Log } from '../../platform/log.ts';

/** The service answers one question within this. */
const answerMs = 5000;
const atOnce = 8;
/** Files that wait to be asked for, of all tenders. */
const maxWaiting = 10_000;
/** So long after the opening an answer still tells something; links to files work for five minutes. */
const lateMs = 240_000;

/** Permitted steps of a path; imports may contain others. */
const plainKey = /^(?!\.+$)[\w.~-]{1,128}$/;

type Content = 'there' | 'missing' | 'unknown';

/** The only request made because of what a record holds; `link` leads to DOCUMENT_SERVICE_URL. */
const contentAt = async (link: string): Promise<Content> => {
  try {
    // Where a redirect leads is not asked: that there is one says enough.
    const { status, headers, body } = await fetch(link, { redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
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
  /** Milliseconds that only go forward. */
  readonly elapsed?: () => number;
}

export interface ContentCheck {
  /** Takes bids that were opened; `linkTo` makes the signed address of a file. */
  take(opened: OpenedBids, linkTo: (key: string) => string): void;
  /** Documents of opened bids: without content, and those whose content nobody could tell. */
  report(): { readonly withoutContent: number; readonly unchecked: number };
  /** Asks nothing more; what was not asked for yet is named as such. */
  close(): Promise<void>;
}

const namesByBid = (files: readonly BidFile[]): Map<string, string[]> => {
  const names = new Map<string, string[]>();
  for (const { bid, document } of files) {
    const known = names.get(bid);
    if (known === undefined) names.set(bid, [document]);
    else known.push(document);
  }
  return names;
};

export const makeContentCheck = ({ log, elapsed = () => performance.now() }: ContentCheckDeps): ContentCheck => {
  const counts = { withoutContent: 0, unchecked: 0 };
  let waiting = 0;
  let closed = false;
  let turn = Promise.resolve();

  const name = (message: string, tender: string, files: readonly BidFile[]): void => {
    for (const [bid, documents] of namesByBid(files)) log.warn(message, { tender, bid, documents });
  };

  const ask = async (files: readonly BidFile[], until: number, linkTo: (key: string) => string): Promise<Record<Content, BidFile[]>> => {
    const found: Record<Content, BidFile[]> = { there: [], missing: [], unknown: [] };
    const left = files.values();
    const askOneByOne = async (): Promise<void> => {
      for (const file of left) {
        const isAsked = !closed && elapsed() < until && plainKey.test(file.key);
        const content = isAsked ? await contentAt(linkTo(file.key)) : 'unknown';
        found[content].push(file);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, askOneByOne));
    return found;
  };

  return {
    take: ({ tender, files }, linkTo) => {
      const until = elapsed() + lateMs;
      const taken = files.slice(0, maxWaiting - waiting);
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
    report: () => ({ ...counts }),
    close: () => {
      closed = true;
      return turn;
    },
  };
};
