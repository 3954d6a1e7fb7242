/** The store part of hosted auctions. */
import type { StoreAccess, StorePart } from '../../../store/part.ts';
import { type AuctionStore, makeAuctionStore } from './auctions.ts';
import { auctionNames, prepareAuctions } from './names.ts';

/** For `store.part`. */
export const auctionStore = (access: StoreAccess): AuctionStore => makeAuctionStore(access);

export const auctionPart: StorePart = { prepare: prepareAuctions, notCopied: [auctionNames.leases, auctionNames.pulse] };
