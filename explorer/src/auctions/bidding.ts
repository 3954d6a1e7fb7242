/** A bid on its way: told as held when the registry says so, and sent again with its key while nobody knows what became of it. */
import { buildAddress } from './follow.ts';

export type Refusal = 'stage' | 'notYours' | 'low' | 'high' | 'way' | 'often' | 'other';

export type Fate =
  | { readonly state: 'sending' }
  /** No answer came; it is sent again. */
  | { readonly state: 'unknown' }
  /** `held` is null when it was taken back. */
  | { readonly state: 'held'; readonly held: number | null }
  | { readonly state: 'refused'; readonly why: Refusal }
  /** The turn is long over, and still nobody has answered. */
  | { readonly state: 'lost' };

/** To take a bid back. */
export const TAKE_BACK = -1;

const AGAIN_MS = 1000;
const ANSWER_MS = 5000;
/** So long after the end of the turn the question is still worth an answer. */
const AFTER_MS = 60_000;

const texts: readonly (readonly [RegExp, Refusal])[] = [
  [/stage not for bidding/i, 'stage'],
  [/not valid bidder/i, 'notYours'],
  [/too low/i, 'low'],
  [/too high/i, 'high'],
];

const findRefusal = (status: number, text: string): Refusal => {
  if (status === 401 || status === 403) return 'way';
  return texts.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
};

/** Random enough to be met once; also where a page did not come by a safe way. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Null: worth another try. */
const once = async (address: string, offer: object, key: string): Promise<Fate | null> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ data: offer }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await response.text();
  if (response.status >= 500 || response.status === 429 || response.status === 408 || response.status === 409) return null;
  if (!response.ok) return { state: 'refused', why: findRefusal(response.status, text) };
  const body: unknown = JSON.parse(text);
  const data = isRecord(body) && isRecord(body.data) ? body.data : body;
  const held = isRecord(data) ? data.amount : undefined;
  return { state: 'held', held: typeof held === 'number' && held !== TAKE_BACK ? held : null };
};

export interface Bidding {
  readonly auction: string;
  readonly bid: string;
  /** When the turn closes, by the registry's clock. */
  readonly closesAt: number | null;
  readonly now: () => number | null;
  /** Told of every change of its fate. */
  readonly told: (fate: Fate) => void;
}

/** Sends what the turn offers until its fate is known. */
export const send = async (offer: object, { auction, bid, closesAt, now, told }: Bidding): Promise<void> => {
  const key = newKey();
  const address = `${buildAddress(auction)}/bids/${encodeURIComponent(bid)}`;
  told({ state: 'sending' });
  for (;;) {
    const fate = await once(address, offer, key).catch(() => null);
    if (fate !== null) {
      told(fate);
      return;
    }
    const time = now();
    if (time !== null && closesAt !== null && time > closesAt + AFTER_MS) {
      told({ state: 'lost' });
      return;
    }
    told({ state: 'unknown' });
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
};
