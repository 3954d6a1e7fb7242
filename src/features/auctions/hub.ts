/**
 * Those who watch auctions in this process: changes are followed once for all of them, and each is rendered once, the same bytes
 * to everybody. Of an auction that is watched the record is held in memory. Nothing is read or followed while nobody watches.
 */

import { buildChange, type EventKind, eventText, kindOf, type PublicAuction, withNow } from './messages.ts';
import type { AuctionRecord } from './model/auction.ts';

interface Follower {
  /** A record as a majority has it, after each write of it. */
  changed(change: { readonly auction: AuctionRecord }): void;
  /** It listens from now on; what happened before may have been missed. */
  renewed(): void;
}

/** What auctions are read from. */
export interface AuctionSource {
  get(id: string): Promise<{ readonly auction: AuctionRecord } | null>;
  /** Gives what ends it. */
  watch(follower: Follower): () => Promise<void>;
}

/** An auction as it stands. */
export interface HubSnapshot {
  readonly record: AuctionRecord;
  /** The event with the whole document. */
  whole(now: Date): Buffer;
  /** The document alone. */
  text(now: Date): Buffer;
}

/** A change that everybody may see. */
export interface News {
  readonly kind: EventKind;
  /** The event. */
  readonly frame: Buffer;
  /** The document after it. */
  document(): Buffer;
}

export interface Listener {
  /** The bid whose own changes it is told of. */
  readonly bid?: string;
  /** `news` is null where only what a bidder holds has changed: told to listeners with a bid. */
  changed(hubSnapshot: HubSnapshot, news: News | null): void;
}

export interface Watched {
  shown(): HubSnapshot;
  leave(): void;
}

export interface HubReport {
  /** Auctions that are watched. */
  readonly auctions: number;
  /** Records that were read, since the start. */
  readonly reads: number;
  /** Public changes that were told, since the start. */
  readonly changes: number;
}

export interface Hub {
  /** Null where there is no such auction; else `admit` says who is to be told, or throws. */
  open(id: string, admit: (auction: AuctionRecord) => Listener): Promise<Watched | null>;
  report(): HubReport;
  close(): Promise<void>;
}

interface HubOptions {
  readonly source: AuctionSource;
  readonly now: () => Date;
  /** What everybody may see of an auction. */
  readonly publish: (auction: AuctionRecord, now: Date) => PublicAuction;
  readonly later?: (work: () => void, ms: number) => void;
}

const retryMs = 500;

interface Following {
  readonly begun: Promise<void>;
  end(): Promise<void>;
}

const once = <T>(make: () => T): (() => T) => {
  let created: { readonly value: T } | null = null;
  return () => {
    created ??= { value: make() };
    return created.value;
  };
};

const buildRendering = (record: AuctionRecord, document: PublicAuction): HubSnapshot & { readonly document: PublicAuction } => {
  const { now: _, ...rest } = document;
  const stored = once(() => JSON.stringify(rest));
  const text = (now: Date): string => withNow(stored(), now);
  return {
    record,
    document,
    text: (now) => Buffer.from(text(now)),
    whole: (now) => Buffer.from(eventText('auction', text(now), record.rev)),
  };
};

type Rendering = ReturnType<typeof buildRendering>;

interface HubChannel {
  readonly id: string;
  readonly listeners: Set<Listener>;
  readonly bidders: Set<Listener>;
  /** Those who wait for the record. */
  coming: number;
  /** As it was told last; null until it was read. */
  told: Rendering | null;
  reading: Promise<void> | null;
}

export const makeHub = ({ source, now, publish, later = setTimeout }: HubOptions): Hub => {
  const all = new Map<string, HubChannel>();
  let following: Following | null = null;
  let reads = 0;
  let changes = 0;

  const newsOf = (before: Rendering, after: Rendering): News => {
    const kind = kindOf(before.record, after.record);
    const at = now();
    const document = once(() => after.text(at));
    if (kind === 'auction') return { kind, frame: after.whole(at), document };
    const change = withNow(JSON.stringify(buildChange(before.document, after.document)), at);
    return { kind, frame: Buffer.from(eventText(kind, change, after.record.rev)), document };
  };

  /** Tells what has become of an auction, unless more was told already. */
  const tell = (one: HubChannel, record: AuctionRecord): void => {
    const before = one.told;
    if (before === null) {
      one.told = buildRendering(record, publish(record, now()));
      return;
    }
    if (record.seq <= before.record.seq) return;
    const isPublic = record.rev !== before.record.rev;
    const after = isPublic ? buildRendering(record, publish(record, now())) : { ...before, record };
    const news = isPublic ? newsOf(before, after) : null;
    one.told = after;
    for (const bidder of [...one.bidders]) bidder.changed(after, news);
    if (news === null) return;
    changes += 1;
    for (const listener of [...one.listeners]) listener.changed(after, news);
  };

  const read = async (one: HubChannel): Promise<void> => {
    reads += 1;
    const found = await source.get(one.id);
    if (found !== null) tell(one, found.auction);
  };

  /** Reads a record; those who ask meanwhile wait for the same. */
  const load = (one: HubChannel): Promise<void> => {
    const reading = read(one).finally(() => {
      if (one.reading === reading) one.reading = null;
    });
    one.reading = reading;
    return reading;
  };

  /** The same where nobody waits for it: again and again until it has worked, or nobody watches any more. */
  const reload = (one: HubChannel): void => {
    load(one).catch(() => later(() => all.get(one.id) === one && reload(one), retryMs));
  };

  const follow = (): Following => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const end = source.watch({
      changed: ({ auction }) => {
        const one = all.get(auction._id);
        if (one !== undefined) tell(one, auction);
      },
      renewed: () => {
        for (const one of all.values()) reload(one);
        begin();
      },
    });
    return { begun, end };
  };

  const keptOf = (id: string): HubChannel => {
    const known = all.get(id);
    if (known !== undefined) return known;
    const channel: HubChannel = { id, listeners: new Set(), bidders: new Set(), coming: 0, told: null, reading: null };
    all.set(id, channel);
    return channel;
  };

  const forget = (one: HubChannel): void => {
    if (one.listeners.size + one.bidders.size + one.coming === 0 && all.get(one.id) === one) all.delete(one.id);
  };

  const join = (one: HubChannel, told: Rendering, listener: Listener): Watched => {
    const those = listener.bid === undefined ? one.listeners : one.bidders;
    those.add(listener);
    return {
      shown: () => one.told ?? told,
      leave: () => {
        those.delete(listener);
        forget(one);
      },
    };
  };

  return {
    open: async (id, admit) => {
      const one = keptOf(id);
      one.coming += 1;
      try {
        // First, so that nothing falls between the reading and the following.
        following ??= follow();
        await following.begun;
        if (one.told === null) await (one.reading ?? load(one));
        return one.told === null ? null : join(one, one.told, admit(one.told.record));
      } finally {
        one.coming -= 1;
        forget(one);
      }
    },
    report: () => ({ auctions: all.size, reads, changes }),
    close: async () => {
      all.clear();
      await following?.end();
    },
  };
};
