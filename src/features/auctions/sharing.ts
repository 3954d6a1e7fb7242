/** Which of the processes that live leads an auction: rendezvous hashing, so that when one comes or goes only its share moves. Pure. */
import { createHash } from 'node:crypto';
import type { Holder } from './store/leases.ts';

/** Whoever leads so many takes no other while somebody leads fewer. */
export const maxLed = 200;

const buildWeight = (auction: string, holder: string): string => createHash('sha256').update(`${auction} ${holder}`).digest('hex');

/** The holder that is to lead the auction; null where there is none. */
export const findLeader = (auction: string, holders: readonly Holder[]): string | null => {
  const ranked = holders
    .map(({ holder, leads }) => ({ holder, leads, weight: buildWeight(auction, holder) }))
    .sort((a, b) => (a.weight < b.weight ? 1 : -1));
  return (ranked.find(({ leads }) => leads < maxLed) ?? ranked[0])?.holder ?? null;
};

/** Whether a holder goes on with one of the auctions that he leads: they do not stand in their own way. */
export const staysWith = ({ holder, leads }: Holder, auction: string, holders: readonly Holder[]): boolean => {
  const beside = { holder, leads: leads - 1 };
  return findLeader(auction, [...holders.filter((one) => one.holder !== holder), beside]) === holder;
};
