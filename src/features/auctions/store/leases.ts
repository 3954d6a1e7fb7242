/**
 * Leases of auctions and the heartbeat of the store. Leases only save work (docs/auctions.md): any caller makes an overdue
 * switch. All times are the store's.
 */
import type { Db, Document } from 'mongodb';
import { callStore } from '../../../store/failures.ts';
import { acquirableLease, insertOnce, type Leased, leaseHeldBy, renewedLease, unheldLease } from '../../../store/lease.ts';
import { majorityWithin } from '../../../store/write-concern.ts';
import { collectOutages, MIN_GAP_MS } from './auction-write.ts';
import { auctionNames, type Pulse, type StoreNow } from './collections.ts';

export interface Lease {
  readonly auction: string;
  readonly holder: string;
  /** Raised by each takeover; 1 again after a release. */
  readonly epoch: number;
}

/** A process that leads auctions, and their number. */
export interface LeaseHolder {
  readonly holder: string;
  readonly leads: number;
}

interface LeaseDocument extends Leased {
  readonly _id: string;
  /** Absent in a holder's own document. */
  readonly epoch?: number;
}

export const AUCTION_LEASE_MS = 3000;
const TIME_LIMIT_MS = 2000;
const leaseWrite = majorityWithin(TIME_LIMIT_MS);

const holderDocumentId = (holder: string): string => `holder:${holder}`;

export const makeLeases = (db: Db, storeNow: StoreNow) => {
  const leases = db.collection<LeaseDocument>(auctionNames.leases);
  const isLive = (): Document => ({ $expr: { $gte: ['$until', storeNow()] } });

  const claim = async (auction: string, holder: string): Promise<Lease | null> => {
    const mine = { $set: { ...leaseHeldBy(holder, AUCTION_LEASE_MS, storeNow()), epoch: { $add: ['$epoch', 1] } } };
    const claimed = { ...leaseWrite, returnDocument: 'after' } as const;
    const document = await leases.findOneAndUpdate({ _id: auction, ...acquirableLease(undefined, storeNow()) }, [mine], claimed);
    return document === null ? null : { auction, holder, epoch: document.epoch ?? 1 };
  };

  return {
    /** Takes a free or expired lease; null while another process holds it. */
    take: (auction: string, holder: string): Promise<Lease | null> =>
      callStore(async () => {
        const lease = await claim(auction, holder);
        if (lease !== null) return lease;
        await insertOnce(leases, { _id: auction, ...unheldLease, epoch: 0 }, leaseWrite);
        return claim(auction, holder);
      }),
    /** Renews all leases of the holder and its own liveness; returns the auctions it still leads. */
    renew: (holder: string): Promise<readonly string[]> =>
      callStore(async () => {
        const alive = { $set: leaseHeldBy(holder, AUCTION_LEASE_MS, storeNow()) };
        await leases.updateOne({ _id: holderDocumentId(holder) }, [alive], { ...leaseWrite, upsert: true });
        await leases.updateMany({ holder }, [{ $set: renewedLease(AUCTION_LEASE_MS, storeNow()) }], leaseWrite);
        const led = await leases.find({ holder, epoch: { $exists: true } }, { projection: { _id: 1 } }).toArray();
        return led.map(({ _id }) => _id);
      }),
    release: (holder: string, auctions: readonly string[]): Promise<void> =>
      callStore(async () => void (await leases.deleteMany({ _id: { $in: [...auctions] }, holder }, leaseWrite))),
    /** Releases all leases of a holder that ends. */
    leave: (holder: string): Promise<void> =>
      callStore(async () => {
        await leases.deleteMany({ holder }, leaseWrite);
        await db
          .collection<Pulse>(auctionNames.pulse)
          .updateOne({ _id: 'pulse', holder }, { $unset: { holder: '', until: '' } }, leaseWrite);
      }),
    /** Holders seen within the length of a lease. */
    holders: (): Promise<readonly LeaseHolder[]> =>
      callStore(async () => {
        const counted = [{ $match: { holder: { $ne: null }, ...isLive() } }, { $group: { _id: '$holder', all: { $sum: 1 } } }];
        const found = await leases.aggregate<{ _id: string; all: number }>(counted).toArray();
        return found.map(({ _id: holder, all }) => ({ holder, leads: all - 1 })).sort((a, b) => (a.holder < b.holder ? -1 : 1));
      }),
    /** Those of the given auctions that nobody leads. */
    unled: (auctions: readonly string[]): Promise<readonly string[]> =>
      callStore(async () => {
        const led = await leases.find({ _id: { $in: [...auctions] }, holder: { $ne: null }, ...isLive() }).toArray();
        const ids = new Set(led.map(({ _id }) => _id));
        return auctions.filter((id) => !ids.has(id));
      }),
  };
};

/** Number of gaps kept. */
const MAX_GAPS = 50;
/** Another process takes over the heartbeat after this silence. */
const PULSE_LEASE_MS = 2000;

/** Writes the heartbeat unless another process does; the gap between two heartbeats is the time without writes. */
export const makePulse = (db: Db, storeNow: StoreNow) => {
  const pulses = db.collection<Pulse>(auctionNames.pulse);
  return (holder: string) =>
    callStore(async () => {
      const now = storeNow();
      const isGap = { $gte: [{ $subtract: [now, { $ifNull: ['$at', now] }] }, MIN_GAP_MS] };
      const gaps = { $concatArrays: [{ $ifNull: ['$gaps', []] }, [{ from: '$at', to: now }]] };
      const beat = {
        at: now,
        ...leaseHeldBy(holder, PULSE_LEASE_MS, now),
        gaps: { $cond: [isGap, { $slice: [gaps, -MAX_GAPS] }, { $ifNull: ['$gaps', []] }] },
      };
      const written = await pulses.findOneAndUpdate({ _id: 'pulse', ...acquirableLease(holder, now) }, [{ $set: beat }], {
        ...leaseWrite,
        returnDocument: 'after',
      });
      if (written !== null) return { now: written.at ?? new Date(), isMine: true, outages: written.gaps };
      const asked = [{ $match: { _id: 'pulse' } }, { $project: { at: 1, gaps: 1, now } }];
      const pulse = await pulses.aggregate<Pick<Pulse, 'at' | 'gaps'> & { now: Date }>(asked).next();
      if (pulse === null) throw new Error('the store was not prepared for auctions');
      return { now: pulse.now, isMine: false, outages: collectOutages(pulse.gaps, pulse.at, pulse.now) };
    });
};
