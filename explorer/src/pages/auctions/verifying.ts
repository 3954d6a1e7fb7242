/** Verifies an auction on demand: replays it from its log and compares the results. */
import { type Auction, buildAuction } from '../../auctions/document.ts';
import { brokenAt, canHash, type Entry, parseEntries } from '../../auctions/log.ts';
import { type Replayed, replay } from '../../auctions/replay.ts';

export type Verdict =
  | { readonly state: 'agrees' | 'agreesUnhashed'; readonly entries: number; readonly posts: number }
  | { readonly state: 'broken'; readonly at: number }
  | { readonly state: 'faults'; readonly at: readonly number[] }
  | { readonly state: 'differs' }
  | { readonly state: 'failed' };

type Shown = Pick<Auction, 'results' | 'stages' | 'initial'>;

/** Bidders, amounts and times in canonical order. */
const told = ({ results, initial, stages }: Shown): string =>
  JSON.stringify([
    [results, initial].map((offers) => offers.map(({ bid, amount, weighted, time }) => [bid, amount, weighted ?? amount, time])),
    stages.map(({ type, start, bid, amount, changed }) => [type, start, bid, amount, changed]),
  ]);

const playedAs = ({ results, initial, stages }: Replayed): string =>
  JSON.stringify([
    [results, initial].map((offers) => offers.map(({ bid, amount, weighted, time }) => [bid, amount, weighted ?? amount, time])),
    stages.map(({ type, start, bid, offer, changed }) => [type, start, bid ?? '', offer?.amount, changed === true]),
  ]);

export const judge = async (entries: readonly Entry[], view: Shown): Promise<Verdict> => {
  const broken = canHash() ? await brokenAt(entries) : null;
  if (broken !== null) return { state: 'broken', at: broken };
  const played = replay(entries);
  if (played.faults.length > 0) return { state: 'faults', at: played.faults.map(({ seq }) => seq) };
  if (entries.length === 0 || told(view) !== playedAs(played)) return { state: 'differs' };
  return { state: canHash() ? 'agrees' : 'agreesUnhashed', entries: entries.length, posts: played.posts };
};

/** The log is loaded as a whole, so both are current. */
export const verify = async (address: string): Promise<Verdict> => {
  try {
    const [log, document] = await Promise.all([fetch(`${address}/log`), fetch(address, { headers: { Accept: 'application/json' } })]);
    if (!log.ok || !document.ok) return { state: 'failed' };
    const body = await document.json();
    return await judge(parseEntries(await log.text()), buildAuction(body.data ?? body));
  } catch {
    return { state: 'failed' };
  }
};
