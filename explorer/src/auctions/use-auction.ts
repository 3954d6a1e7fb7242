/** Follows an auction while the page is open, and ticks the registry's time once a second. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { inEnglish } from '../data/english-names.ts';
import { makeClock, type ServerClock } from './clock.ts';
import { type Auction, buildAuction } from './document.ts';
import { type Connection, follow, type Own } from './follow.ts';

export interface Followed {
  /** Undefined while loading, null when there is none. */
  readonly auction: Auction | null | undefined;
  readonly own: Own | null;
  /** The bidder's link was valid at first and no longer is. */
  readonly isShutOut: boolean;
  readonly connection: Connection;
  readonly clock: ServerClock;
}

export const useAuction = (id: string): Followed => {
  const clock = useMemo(() => makeClock(), [id]);
  const [auction, setAuction] = useState<Auction | null | undefined>(undefined);
  const [own, setOwn] = useState<Own | null>(null);
  const [isShutOut, setShutOut] = useState(false);
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    setAuction(undefined);
    setOwn(null);
    setShutOut(false);
    const following = follow(id, clock, {
      document: (fields) => setAuction(buildAuction(inEnglish(fields))),
      own: (told) => {
        setOwn(told);
        setShutOut(told === null);
      },
      connection: setConnection,
      missing: () => setAuction(null),
    });
    return () => following.stop();
  }, [id]);
  return { auction, own, isShutOut, connection, clock };
};

/** The registry's time, updated at the start of each of its seconds; null before it is known. */
export const useServerTime = (clock: ServerClock): number | null => {
  const [, tick] = useState(clock.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const next = (): void => {
      const time = clock.now();
      tick(time);
      timer = setTimeout(next, time === null ? 200 : 1000 - (time % 1000) + 5);
    };
    next();
    return () => clearTimeout(timer);
  }, [clock]);
  // Not the state: a clock corrected since the last tick counts at once.
  return clock.now();
};
