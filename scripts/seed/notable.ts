/** What raises signals of tenders: short deadlines, and many changes of documents. Pure. */

import type { Random } from '../../fixtures/random.ts';
import { newId } from '../../src/store/records/ids.ts';

type Data = Readonly<Record<string, unknown>>;

const hour = 3_600_000;
const day = 24 * hour;

/** Types without complaints before tendering ends, whose days may be shortened; for longer ones the law keeps time to complain. */
const hurriable: ReadonlySet<string> = new Set(['belowThreshold', 'priceQuotation', 'requestForProposal']);
const HURRIED_SHARE = 0.12;
const HURRIED_MS = 3 * day;

interface Span {
  readonly start: number;
  readonly end: number;
}

const spanOf = ({ tenderPeriod }: Data): Span | null => {
  const { startDate, endDate } = Object(tenderPeriod);
  return typeof startDate === 'string' && typeof endDate === 'string' ? { start: Date.parse(startDate), end: Date.parse(endDate) } : null;
};

/** Of some tenders, and of a sure one, everything until the end of tendering happens faster, so that bids have three days; the rest keeps its time. */
export const hurried = (type: string, tender: Data, random: Random, isSure = false): ((time: number) => number) => {
  const span = spanOf(tender);
  if (!hurriable.has(type) || span === null || (random.next() >= HURRIED_SHARE && !isSure)) return (time) => time;
  const pace = Math.min(1, HURRIED_MS / (span.end - span.start));
  return (time) => (time < span.end ? Math.round(span.end - (span.end - time) * pace) : time);
};

const REVISED_SHARE = 0.1;

/** Of some tenders, and of a sure one, the documents are changed three to five times while bids are taken. */
export const revised = (tender: Data, random: Random, isSure = false): Data => {
  const { documents } = tender;
  const span = spanOf(tender);
  const [first]: readonly object[] = Array.isArray(documents) ? documents : [];
  if (first === undefined || span === null || (random.next() >= REVISED_SHARE && !isSure)) return tender;
  const count = random.int(3, 5);
  const added = Array.from({ length: count }, (_, nth) => {
    const date = new Date(span.start + ((nth + 1) * (span.end - span.start)) / (count + 1)).toISOString();
    const about = { title: `Зміни до документації № ${nth + 1}.txt`, documentType: 'biddingDocuments', format: 'text/plain' };
    return { ...first, ...about, id: newId(), datePublished: date, dateModified: date };
  });
  return { ...tender, documents: [...[documents].flat(), ...added] };
};
