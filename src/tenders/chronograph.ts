/** The tick on request (spec/tenders.md §5.1, spec/procedures.md §1.2): the same as the scheduler does, for the role `chronograph`. */

import { groups, type Handler, one, type Reply, type Row, row, shown } from '../http/route.ts';
import { refuse, ruleError } from '../model/problem.ts';
import type { StoredTender } from '../model/tender.ts';
import type { AuctionPeriod, PatchChronograph } from '../model/types.generated.ts';
import type { Accepts } from '../validation/validator.ts';
import { partOfView } from './parts.ts';
import type { TenderRoom } from './room.ts';
import { isToCome } from './rules/procedure.ts';
import { tickTender } from './ticking.ts';

const chronographPatch: Accepts<PatchChronograph> = { id: '/tenders/chronograph-patch' };
const chronographView = '/tenders/chronograph';

const show = (room: TenderRoom, tender: StoredTender): Reply => shown(partOfView(room, tender, chronographView), room.view.beside(tender));

/** Without an auction to come there is no start to move. */
const moved = (period: AuctionPeriod | undefined, asked: { startDate?: Date } | undefined): AuctionPeriod | undefined =>
  asked?.startDate === undefined || !isToCome(period) ? period : { ...period, startDate: asked.startDate };

/** The tender with the starts of auctions that the body asks for (spec/procedures.md §1.2, 1). */
const withStarts = (tender: StoredTender, { auctionPeriod, lots: asked = [] }: PatchChronograph): StoredTender => {
  const { lots = [] } = tender;
  if (lots.length === 0) return { ...tender, auctionPeriod: moved(tender.auctionPeriod, auctionPeriod) } as StoredTender;
  if (auctionPeriod !== undefined) refuse([ruleError(['data', 'auctionPeriod'], 'Auction url at tender lvl forbidden')]);
  if (asked.length > 0 && asked.length !== lots.length) {
    refuse([ruleError(['data', 'lots'], 'Number of lots did not match the number of tender lots')]);
  }
  const next = lots.map((lot, index) => {
    const period = moved(lot.auctionPeriod, asked[index]?.auctionPeriod);
    return period === undefined ? lot : { ...lot, auctionPeriod: period };
  });
  return { ...tender, lots: next };
};

const readChronograph =
  (room: TenderRoom): Handler =>
  async ({ params }) =>
    show(room, await room.load(params));

/** Does everything that is due; 200 also when nothing is. */
const runChronograph =
  (room: TenderRoom): Handler<PatchChronograph> =>
  async (call) => {
    await room.load(call.params);
    const data = call.data();
    const { stored: tender } = await tickTender(room, call.params.tender ?? '', call, (before) => withStarts(before, data));
    return show(room, tender);
  };

const negotiates = false;

export const chronographRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/chronograph',
    summary: 'What the scheduler knows of a tender.',
    access: groups('chronograph'),
    answers: one(chronographView, 200, ['config']),
    negotiates,
    handler: readChronograph(room),
  }),
  row({
    patch: '/tenders/:tender/chronograph',
    summary: 'Does what is due for a tender.',
    access: groups('chronograph'),
    accepts: chronographPatch,
    answers: one(chronographView, 200, ['config']),
    negotiates,
    handler: runChronograph(room),
  }),
];
