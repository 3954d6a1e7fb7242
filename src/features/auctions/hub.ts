/**
 * Fan-out to the watchers of this process: one change stream for all, and each change is rendered once, the same bytes for everybody.
 * Records of watched auctions are held in memory. Nothing is read or followed while nobody watches.
 */

import type { AuctionRecord } from './model/auction.ts';
import type { AuctionWatcher } from './store/change-stream.ts';
import { buildChange, type EventKind, eventText, getMessageKind, type PublicAuction, withNow } from './watcher-messages.ts';

export interface AuctionSource {
  get(id: string): Promise<{ readonly auction: AuctionRecord } | null>;
  /** Returns a function that stops watching. */
  watch(watcher: AuctionWatcher): () => Promise<void>;
}

export interface HubSnapshot {
  readonly record: AuctionRecord;
  /** The event with the whole document. */
  whole(now: Date): Buffer;
  /** The document alone. */
  text(now: Date): Buffer;
}

export interface News {
  readonly kind: EventKind;
  readonly frame: Buffer;
  /** The document after the change. */
  document(): Buffer;
}

export interface Listener {
  /** The bid whose private changes the listener receives. */
  readonly bid?: string;
  /** `news` is null when only a pending bid has changed; then only listeners with a bid are called. */
  changed(hubSnapshot: HubSnapshot, news: News | null): void;
}

export interface Watched {
  shown(): HubSnapshot;
  leave(): void;
}

interface HubOptions {
  readonly source: AuctionSource;
  readonly now: () => Date;
  readonly publish: (auction: AuctionRecord, now: Date) => PublicAuction;
}

const RETRY_MS = 500;

interface Following {
  readonly begun: Promise<void>;
  end(): Promise<void>;
}

const makeLazy = <T>(make: () => T): (() => T) => {
  let created: { readonly value: T } | null = null;
  return () => {
    created ??= { value: make() };
    return created.value;
  };
};

const buildRendering = (record: AuctionRecord, document: PublicAuction): HubSnapshot & { readonly document: PublicAuction } => {
  const { now: _, ...rest } = document;
  const stored = makeLazy(() => JSON.stringify(rest));
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
  coming: number;
  /** The last published state; null before the first read. */
  told: Rendering | null;
  reading: Promise<void> | null;
}

export const makeHub = ({ source, now, publish }: HubOptions) => {
  const all = new Map<string, HubChannel>();
  let following: Following | null = null;
  let reads = 0;
  let changes = 0;

  const newsOf = (before: Rendering, after: Rendering): News => {
    const kind = getMessageKind(before.record, after.record);
    const at = now();
    const document = makeLazy(() => after.text(at));
    if (kind === 'auction') return { kind, frame: after.whole(at), document };
    const change = withNow(JSON.stringify(buildChange(before.document, after.document)), at);
    return { kind, frame: Buffer.from(eventText(kind, change, after.record.rev)), document };
  };

  /** Publishes a record, unless a newer one has been published. */
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

  /** Reads a record; concurrent callers share one read. */
  const load = (one: HubChannel): Promise<void> => {
    const reading = read(one).finally(() => {
      if (one.reading === reading) one.reading = null;
    });
    one.reading = reading;
    return reading;
  };

  /** The same with nobody waiting: retried until it succeeds or nobody watches any more. */
  const reload = (one: HubChannel): void => {
    load(one).catch(() => setTimeout(() => all.get(one.id) === one && reload(one), RETRY_MS));
  };

  const follow = (): Following => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const end = source.watch({
      changed: (auction) => {
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
    /** Null when there is no such auction; `admit` returns the listener, or throws. */
    open: async (id: string, admit: (auction: AuctionRecord) => Listener): Promise<Watched | null> => {
      const one = keptOf(id);
      one.coming += 1;
      try {
        // Before the read, so that no change falls between read and stream.
        following ??= follow();
        await following.begun;
        if (one.told === null) await (one.reading ?? load(one));
        return one.told === null ? null : join(one, one.told, admit(one.told.record));
      } finally {
        one.coming -= 1;
        forget(one);
      }
    },
    /** Watched auctions, and since the start records read and public changes sent. */
    report: () => ({ auctions: all.size, reads, changes }),
    close: async (): Promise<void> => {
      all.clear();
      await following?.end();
    },
  };
};

export type Hub = ReturnType<typeof makeHub>;
