/** A bid being sent: held once the registry confirms it, and retried with its idempotency key while the outcome is unknown. */
import { buildAddress } from './follow.ts';

export type Refusal = 'stage' | 'notYours' | 'low' | 'high' | 'way' | 'often' | 'other';

export type Fate =
  | { readonly state: 'sending' }
  /** No response; it is being retried. */
  | { readonly state: 'unknown' }
  /** `held` is null after a withdrawal. */
  | { readonly state: 'held'; readonly held: number | null }
  | { readonly state: 'refused'; readonly why: Refusal }
  /** The turn ended long ago, and there is still no response. */
  | { readonly state: 'lost' };

/** Offered in place of an amount to withdraw a bid. */
export const TAKE_BACK = -1;

const AGAIN_MS = 1000;
const ANSWER_MS = 5000;
/** Retrying goes on for this long after the end of the turn. */
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

/** Random enough to be unique; works outside secure contexts, too. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Null: worth another attempt. */
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
  /** End of the turn by the registry's clock. */
  readonly closesAt: number | null;
  readonly now: () => number | null;
  /** Called on every change of state. */
  readonly told: (fate: Fate) => void;
}

/** Sends an offer for the current turn until the outcome is known. */
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
