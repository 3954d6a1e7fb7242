/** Assigns auctions to live processes by rendezvous hashing, so that only one process's share moves when it comes or goes. Pure. */
import { createHash } from 'node:crypto';
import type { LeaseHolder } from './store/leases.ts';

/** A process leading this many takes no more while another leads fewer. */
export const MAX_LED = 200;

const buildWeight = (auction: string, holder: string): string => createHash('sha256').update(`${auction} ${holder}`).digest('hex');

/** The holder that should lead the auction; null without holders. */
export const findLeader = (auction: string, holders: readonly LeaseHolder[]): string | null => {
  const ranked = holders
    .map(({ holder, leads }) => ({ holder, leads, weight: buildWeight(auction, holder) }))
    .sort((a, b) => (a.weight < b.weight ? 1 : -1));
  return (ranked.find(({ leads }) => leads < MAX_LED) ?? ranked[0])?.holder ?? null;
};

/** Whether a holder keeps an auction it leads: its own load does not count against it. */
export const staysWith = ({ holder, leads }: LeaseHolder, auction: string, holders: readonly LeaseHolder[]): boolean => {
  const beside = { holder, leads: leads - 1 };
  return findLeader(auction, [...holders.filter((one) => one.holder !== holder), beside]) === holder;
};
