/** Refused bids, outside the log: evidence for complaints, at no cost for the record. */
import type { Db } from 'mongodb';
import { callStore } from '../../../store/failures.ts';
import type { Sender } from '../model/auction.ts';
import { auctionNames } from './names.ts';

export interface Refused extends Sender {
  readonly auction: string;
  readonly bid: string;
  /** As sent, if it is a number. */
  readonly amount?: number;
  /** The other numbers of a composite offer. */
  readonly terms?: Readonly<Record<string, number>>;
  readonly reason: string;
  readonly at: Date;
}

const MAX_KEPT = 1000;

/** `_id` is the auction for the counter, `<auction>:<number>` for the others. */
interface RefusalDocument extends Partial<Refused> {
  readonly _id: string;
  readonly count?: number;
}

export const makeRefusals = (db: Db) => {
  const refusals = db.collection<RefusalDocument>(auctionNames.refusals);
  return {
    /** Stores a refused bid, at most 1,000 per auction; further ones are counted. */
    refused: (refusal: Refused): Promise<void> =>
      callStore(async () => {
        const { auction } = refusal;
        const counter = await refusals.findOneAndUpdate(
          { _id: auction },
          { $inc: { count: 1 } },
          { upsert: true, returnDocument: 'after', projection: { count: 1 } },
        );
        const number = counter?.count ?? 1;
        if (number <= MAX_KEPT) await refusals.insertOne({ _id: `${auction}:${String(number).padStart(4, '0')}`, ...refusal });
      }),
    refusals: (auction: string) =>
      callStore(async () => {
        const documents = await refusals
          .find({ _id: { $gte: auction, $lte: `${auction}:9999` } })
          .sort({ _id: 1 })
          .toArray();
        const kept = documents.flatMap(({ _id: _, count: __, ...refusal }) => (refusal.auction === auction ? [refusal as Refused] : []));
        return { count: documents.find(({ _id }) => _id === auction)?.count ?? 0, kept };
      }),
  };
};
