/** An auction hosted by the registry (docs/auctions.md), with bidders that lower their offer or keep it, to watch in the browser. */
import { hasPhase } from './acts.ts';
import { api, type Cast } from './cast.ts';
import { type Answer, at, type Somebody } from './scenario.ts';

/** A bidder in an auction. */
interface Seat {
  readonly auction: string;
  readonly bid: string;
  readonly bidder: Somebody;
}

interface Stage {
  readonly type: string;
  readonly bidder_id?: string;
  readonly amount?: number;
  /** For energy services: what bidders change. */
  readonly yearlyPaymentsPercentage?: number;
  readonly contractDurationYears?: number;
  readonly contractDurationDays?: number;
  readonly label?: { readonly en: string };
}

/** The part of the auction document that bidders use. */
interface AuctionState {
  readonly status: string;
  readonly current_stage: number;
  readonly start_at: string;
  readonly timer?: string;
  readonly stages: readonly Stage[];
  readonly minimalStep?: { readonly amount: number };
  readonly results: readonly { readonly amount: number }[];
}

const LOGIN = /\/auctions\/([^/?]+)\/login\?/;
const isEnded = ({ status }: AuctionState): boolean => !['planned', 'running', 'paused', 'bidding_over'].includes(status);

const linksIn = (bid: Answer): readonly string[] =>
  [at(bid, 'data'), at(bid, 'data', 'lotValues')].flat().flatMap((place) => {
    const url = Reflect.get(Object(place), 'participationUrl');
    return typeof url === 'string' ? [url] : [];
  });

/** The suppliers' seats in all auctions of the tender; prints the first link, for anyone who wants to bid. */
const seatsAt = async ({ scenario, first, second }: Cast, tender: string): Promise<readonly Seat[]> => {
  const seats: Seat[] = [];
  for (const bidder of [first, second]) {
    for (const path of bidder.bids.filter((one) => one.startsWith(tender))) {
      const bid = path.split('/').at(-1) ?? '';
      for (const link of linksIn(await bidder.get('A bidder is told his way in', path))) {
        const auction = LOGIN.exec(link)?.[1];
        if (auction === undefined) continue;
        if (seats.length === 0) scenario.say(`    … by this link a bidder bids himself: ${link}`);
        // The bid's token is valid for the auction too.
        await bidder.inherit(`/auctions/${auction}/bids/${bid}`, path.slice(api.length));
        seats.push({ auction, bid, bidder });
      }
    }
  }
  return seats;
};

/** Up to three steps lower, or null to keep the offer. */
const offerBelow = (standing: number, step: number, random: () => number): number | null => {
  const steps = Math.floor(random() * 4);
  const amount = Math.round((standing - steps * step) * 100) / 100;
  return steps === 0 || amount <= 0 ? null : amount;
};

const shownOf = (answer: Answer): AuctionState => Object(at(answer, 'data'));

/** The body that improves on the current offer; null to keep it. */
const postedOver = (stage: Partial<Stage>, step: number, random: () => number): object | null => {
  const { amount: standing = 0, yearlyPaymentsPercentage: share } = stage;
  if (share === undefined) {
    const amount = offerBelow(standing, step, random);
    return amount === null ? null : { amount };
  }
  const less = Math.floor(random() * 4);
  const { contractDurationYears: contractDuration, contractDurationDays } = stage;
  // Nobody goes below a required 80 %.
  const moved = Math.round(share * (1 - less * 0.04) * 100_000) / 100_000;
  return less === 0 || (share >= 0.8 && moved < 0.8) ? null : { yearlyPaymentsPercentage: moved, contractDuration, contractDurationDays };
};

/** A bidder's move in a turn, made once. */
const takeTurn = async (
  { scenario, pace: { bargains = Math.random } }: Cast,
  { auction, bid, bidder }: Seat,
  { stages, current_stage, minimalStep }: AuctionState,
): Promise<void> => {
  const { amount: standing = 0, label } = stages[current_stage] ?? {};
  const posted = postedOver(stages[current_stage] ?? {}, minimalStep?.amount ?? 0, bargains);
  if (posted === null) return scenario.say(`    ${label?.en ?? bid} stays at ${standing}`);
  const to = Object.values(posted).join(', ');
  await bidder.post(`${label?.en ?? bid} goes from ${standing} to ${to}`, `${api}/auctions/${auction}/bids/${bid}`, posted, 200);
};

/** Bids in all turns until all auctions are over. */
const bargain = async (cast: Cast, seats: readonly Seat[]): Promise<void> => {
  const { scenario } = cast;
  const taken = new Set<string>();
  let running = [...new Set(seats.map(({ auction }) => auction))];
  while (running.length > 0) {
    const timers: number[] = [];
    for (const auction of running) {
      const auctionState = shownOf(await scenario.look(`${api}/auctions/${auction}`));
      const { current_stage, stages, timer } = auctionState;
      if (isEnded(auctionState)) {
        scenario.say(`    ${auction}: ${auctionState.status}, the best offer is ${auctionState.results.at(-1)?.amount}`);
        running = running.filter((one) => one !== auction);
        continue;
      }
      if (timer !== undefined) timers.push(Date.parse(timer));
      const seat = seats.find((one) => one.auction === auction && one.bid === stages[current_stage]?.bidder_id);
      const turn = `${auction} ${current_stage}`;
      if (seat === undefined || stages[current_stage]?.type !== 'bids' || taken.has(turn)) continue;
      taken.add(turn);
      await takeTurn(cast, seat, auctionState);
    }
    if (running.length === 0) return;
    await scenario.rest('', timers.length === 0 ? null : new Date(Math.min(...timers)));
  }
};

/** Waits until the tender's auctions are over and awards are to be decided. */
export const overAuction = async (cast: Cast, tender: string): Promise<void> => {
  const { scenario, pace } = cast;
  if (pace.bargains && hasPhase(cast, 'auction')) {
    await scenario.until(tender, 'active.auction');
    const seats = await seatsAt(cast, tender);
    for (const id of new Set(seats.map(({ auction }) => auction))) {
      const { start_at } = shownOf(await scenario.look(`${api}/auctions/${id}`));
      scenario.say(`    … the auction begins at ${start_at}; watch it: ${scenario.origin}/auctions/${id}`);
    }
    await bargain(cast, seats);
  }
  await scenario.until(tender, 'active.qualification');
};
