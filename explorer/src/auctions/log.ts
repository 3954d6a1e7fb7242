/** The log of an auction as the registry serves it, one entry per line, and the hash chain that protects it. */

/** An instant: text, or `{"$date": text}` in hashed texts. */
export type Instant = string | { readonly $date: string };

export interface Offer {
  readonly amount: number;
  readonly weighted?: number;
  readonly date: Instant;
}

/** How offers are compared, and what a step is; absent in an auction on price. */
export interface Scale {
  readonly better: 'lower' | 'higher';
  readonly digits: number;
  readonly step: 'amount' | 'share';
}

export const priceScale: Scale = { better: 'lower', digits: 2, step: 'amount' };

/** The possible fields of an event's `body`; which are present depends on the event. */
export interface Body {
  readonly start_at?: Instant;
  readonly timing?: { readonly first_pause: number; readonly pause: number; readonly turn: number; readonly announcement: number };
  readonly step?: number;
  readonly scale?: Scale;
  readonly bids?: readonly {
    readonly id: string;
    readonly denominator?: number;
    readonly addition?: number;
    readonly inputs?: object;
    readonly initial: Offer;
  }[];
  readonly bid?: string;
  readonly amount?: number;
  /** The terms that the amount was calculated from, with the bidder's inputs. */
  readonly terms?: object;
  readonly by?: number;
  readonly until?: Instant;
}

export interface Entry {
  readonly seq: number;
  readonly event: string;
  readonly body: Body;
  readonly at: Instant;
  readonly prevHash: string;
  readonly hash: string;
}

export const msOf = (instant: Instant | undefined): number =>
  Date.parse(typeof instant === 'object' ? instant.$date : (instant ?? '')) || 0;

/** Canonical JSON: keys sorted, no white space. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, kept]) => `${JSON.stringify(key)}:${canonical(kept)}`).join(',')}}`;
};

const sha256 = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Whether this browser can compute hashes: only in secure contexts. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The number of the first entry that does not follow the one before or whose hash does not match its content; null when all do. */
export const brokenAt = async (entries: readonly Entry[]): Promise<number | null> => {
  let last: string | null = null;
  for (const [place, { hash, ...said }] of entries.entries()) {
    const follows = said.seq === place + 1 && (last === null || said.prevHash === last);
    if (!follows || (await sha256(canonical(said))) !== hash) return said.seq;
    last = hash;
  }
  return null;
};

/** Parses the log as the registry sends it. */
export const parseEntries = (text: string): Entry[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    // Anything that is not an entry fails the chain or the replay.
    .map((line) => JSON.parse(line) as Entry);
