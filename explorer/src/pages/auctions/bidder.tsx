/** The bidder's additional view: their price, the time of their turn, and the form during it. */
import { useEffect, useState } from 'preact/hooks';
import { amountText } from '../../auctions/amounts.ts';
import { countdownText } from '../../auctions/clock.ts';
import { findPhase, ranked } from '../../auctions/course.ts';
import type { Auction } from '../../auctions/document.ts';
import type { Own } from '../../auctions/follow.ts';
import { clockText } from '../../format/moments.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { BidForm, LateFate, type Sent } from './bid-form.tsx';
import { EnergyForm } from './energy-form.tsx';
import { buildNearness, useTurnSignals } from './turn-signals.ts';
import { useAuctionWords } from './words.ts';

interface Props {
  readonly auction: Auction;
  readonly own: Own;
  readonly now: number | null;
  readonly time: () => number | null;
}

/** Whether the bidder has another turn. */
const hasTurns = ({ stages, at }: Auction, bid: string): boolean =>
  stages.some(({ type, bid: whose }, index) => type === 'bids' && index > at && (whose === '' || whose === bid));

const Waiting = ({ auction, own, now }: Omit<Props, 'time'>) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const { name } = findPhase(auction);
  if (name === 'over') return <p>{ranked(auction)[0]?.bid === own.bid ? words.nextForFirst : words.nextForOthers}</p>;
  if (name === 'announcing' || name === 'void' || name === 'cancelled') return null;
  if (name !== 'paused' && !hasTurns(auction, own.bid)) return <p>{words.noTurnLeft}</p>;
  const stage = auction.stages[auction.at];
  // An interrupted turn is held again.
  const turnAt = name === 'paused' && stage?.bid === own.bid ? stage.start : own.turnAt;
  if (turnAt === null || now === null || turnAt < now) return <p>{words.turnUnknown}</p>;
  const at = clockText(new Date(turnAt), language, { seconds: true, day: name === 'paused' });
  return <p class="strong">{fill(words.turnIn, { time: countdownText(turnAt - now), at })}</p>;
};

/** What the bidder has to beat: on a phone the panel covers the ranking. */
const Leading = ({ auction, own }: Pick<Props, 'auction' | 'own'>) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const [best] = ranked(auction);
  const counts = best?.weighted ?? best?.amount;
  if (best === undefined || counts === undefined) return null;
  if (best.bid === own.bid) return <> · {words.leads}</>;
  return (
    <>
      {' · '}
      {auction.isWeighted ? words.bestCounts : words.best}: <span class="sum">{amountText(counts, language, auction.scale)}</span>
    </>
  );
};

export const BidderPart = ({ auction, own, now, time }: Props) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const stage = auction.stages[auction.at];
  const isOpen = auction.status === 'running' && stage?.type === 'bids' && stage.bid === own.bid;
  const nearness = buildNearness(now, own.turnAt, isOpen);
  const sound = useTurnSignals(nearness);
  const { amount: standing = own.standing ?? undefined, terms, inputs } = auction.results.find(({ bid }) => bid === own.bid) ?? {};
  // An outcome still unknown when the turn ended is shown here until the next turn.
  const [sent, setSent] = useState<Sent | null>(null);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(!isOpen && (sent?.fate.state === 'sending' || sent?.fate.state === 'unknown'));
    if (isOpen) setSent(null);
  }, [isOpen]);
  const phase = findPhase(auction);
  const round = 'round' in phase ? fill(words.round, { n: phase.round }) : null;
  const turn = `${auction.attempt} ${auction.at}`;
  const title = { none: words.youBid, near: words.turnSoon, now: words.yourTurn }[nearness];
  const isOver = phase.name === 'over' || phase.name === 'cancelled';
  const left = own.closesAt === null || now === null ? null : countdownText(own.closesAt - now);
  return (
    <section class={isOpen ? 'bidder open' : 'bidder'} aria-labelledby="bidder-title">
      <div class="bidder-head">
        <h2 id="bidder-title">{title}</h2>
        <span class="unseen" role="alert">
          {nearness === 'none' ? '' : title}
        </span>
        {round === null ? null : <span class="quiet">{round}</span>}
        {isOpen && left !== null ? <span class="left">{left}</span> : null}
        {isOver ? null : (
          <button type="button" class="sound" aria-pressed={sound.isOn} onClick={sound.turn}>
            {sound.isOn ? words.soundOff : words.soundOn}
          </button>
        )}
      </div>
      {standing === undefined ? null : (
        <p class="notes">
          {words.yours}: <span class="sum">{amountText(standing, language, auction.scale)}</span>
          <Leading auction={auction} own={own} />
          {auction.step === undefined || auction.scale.step === 'share' ? null : (
            <>
              {' · '}
              {words.step}: <span class="sum">{amountText(auction.step, language, auction.scale)}</span>
            </>
          )}
        </p>
      )}
      {isOpen && own.limit !== null ? (
        terms === undefined || inputs === undefined ? (
          <BidForm key={turn} auction={auction} own={own} limit={own.limit} now={time} told={setSent} />
        ) : (
          <EnergyForm key={turn} auction={auction} own={own} inputs={inputs} standing={terms} limit={own.limit} now={time} told={setSent} />
        )
      ) : (
        <>
          <div role="status">{late && sent !== null ? <LateFate sent={sent} scale={auction.scale} /> : null}</div>
          <Waiting auction={auction} own={own} now={now} />
        </>
      )}
    </section>
  );
};
