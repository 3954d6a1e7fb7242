/** When documents of a bid may be written (spec/documents.md §3.3), in the order of the answers; all throw 403. */
import { forbidden } from '../../../model/problem.ts';
import type { BidRecord } from '../../../model/tender.ts';
import type { Document } from '../../../model/types.generated.ts';
import type { Opened } from '../../../tenders/changing.ts';
import { requireStatus } from '../../../tenders/rules/index.ts';
import { isMendedNow, requireTenderingPeriod } from '../access.ts';

type Verb = 'add' | 'update' | 'delete';

const participles = { add: 'added', update: 'updated', delete: 'deleted' } as const;
const closed: ReadonlySet<string> = new Set(['unsuccessful', 'deleted']);

/** After tendering only the winner brings documents. */
const requireActiveAward = ({ before }: Opened, bid: BidRecord, verb: Verb): void => {
  if (before.status === 'active.tendering') return;
  const wins = (before.awards ?? []).some(({ bid_id, status }) => bid_id === bid.id && status === 'active');
  if (!wins) throw forbidden(`Can't ${verb} document because award of bid is not in one of statuses ('active',)`);
};

/** Status of the tender, award, period, status of the bid. The first two do not count in the 24 hours of an award. */
export const requireDocumentTime = (opened: Opened, bid: BidRecord, verb: Verb): void => {
  if (!isMendedNow(opened, bid)) {
    requireStatus(opened.procedure, verb === 'add' ? 'add bid document' : 'update bid document', opened.before.status, verb);
    requireActiveAward(opened, bid, verb);
  }
  if (opened.before.status === 'active.tendering') requireTenderingPeriod(opened, 'Document', participles[verb]);
  if (closed.has(bid.status)) throw forbidden(`Can't ${verb} document at '${bid.status}' bid status`);
};

/** What was published stays public: confidentiality is frozen once tendering is over. */
export const requireSameConfidentiality = ({ before: { status } }: Opened, before: Document, after: Document): void => {
  const isSame = (before.confidentiality ?? 'public') === (after.confidentiality ?? 'public');
  if (status !== 'active.tendering' && !isSame) {
    throw forbidden(`Can't update document confidentiality in current (${status}) tender status`);
  }
};

/** A document is taken back when it could be changed, and only from a bid that was not sent in yet. */
export const requireRemovable = (opened: Opened, bid: BidRecord): void => {
  requireDocumentTime(opened, bid, 'delete');
  if (bid.status !== 'draft') throw forbidden(`Can't delete document when bid in current (${bid.status}) status`);
};
