/** The current state of the auction and its countdown, also announced to screen readers. */

import { countdownText } from '../../auctions/clock.ts';
import { findPhase, type Phase } from '../../auctions/course.ts';
import type { Auction, Notice } from '../../auctions/document.ts';
import type { Connection } from '../../auctions/follow.ts';
import { clockText } from '../../format/moments.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { useNaming } from './naming.ts';
import { type useAuctionWords as Use, useAuctionWords } from './words.ts';

type Words = ReturnType<typeof Use>;

const dayMs = 86_400_000;

/** What the countdown runs to, in words. */
const sayingOf = (
  phase: Phase,
  words: Words,
  who: (phase: Phase & { name: 'turn' }) => string,
  isMine: boolean,
  isNamed: boolean,
): string => {
  switch (phase.name) {
    case 'planned':
      return words.untilAuction;
    case 'pause':
      return fill(words.untilRound, { n: phase.round });
    case 'turn':
      return isMine ? fill(words.untilMine, { n: phase.round }) : fill(words.untilTurnEnd, { n: phase.round, who: who(phase) });
    case 'announcing':
      return words.untilResults;
    case 'paused':
      return words.untilGoesOn;
    case 'void':
      return words.willBePlanned;
    case 'cancelled':
      return words.isOffNow;
    default:
      return isNamed ? words.completed : words.waitsForNames;
  }
};

/** Remaining seconds announced to screen readers. */
const notified = [60, 30, 10];

const Seconds = ({ until, now }: { until: number; now: number }) => {
  const words = useAuctionWords();
  const left = Math.ceil((until - now) / 1000);
  const said = notified.findLast((n) => left <= n && left > n - 5);
  return (
    <span class="unseen" role="status">
      {said === undefined ? '' : fill(words.secondsLeft, { n: said })}
    </span>
  );
};

export const NoticeLine = ({ notice }: { notice: Notice }) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  // The registry's own reasons are codes; people write sentences.
  const known: Readonly<Record<string, string>> = { outage: words.becauseOutage, late: words.becauseLate };
  const why = known[notice.reason] ?? notice.reason;
  const when = notice.until === null ? '' : clockText(new Date(notice.until), language, { seconds: true, day: true });
  const sentences: Readonly<Record<string, string>> = {
    shift: fill(words.shiftedBy, { n: Math.round((notice.by ?? 0) / 1000), why }),
    paused: fill(words.pausedUntil, { when, why }),
    void: fill(words.voidBecause, { why }),
    cancelled: fill(words.cancelledBecause, { why }),
  };
  return <p class="notice">{sentences[notice.kind] ?? why}</p>;
};

/** The state of the connection, and the offset of the visitor's clock. */
export const Line = ({ connection, now }: { connection: Connection; now: number | null }) => {
  const words = useAuctionWords();
  const off = now === null ? 0 : Math.round((Date.now() - now) / 1000);
  return (
    <p class="line-state">
      <span role="status" class={`connection ${connection}`}>
        {words[connection]}
        {connection === 'broken' ? ` ${words.fromBefore}` : ''}
      </span>
      {Math.abs(off) < 2 ? null : <span class="quiet"> {fill(off > 0 ? words.clockAhead : words.clockBehind, { n: Math.abs(off) })}</span>}
    </p>
  );
};

interface Props {
  readonly auction: Auction;
  readonly mine: string | null;
  /** The registry's time; null when unknown, for example before scripts run. */
  readonly now: number | null;
}

/** Names are public once the labels are no longer numbers. */
export const isNamed = ({ results }: Auction): boolean =>
  results.some(({ label }) => !/^(?:Учасник|Bidder) #\d+$/.test(label.uk ?? label.en ?? '#'));

export const Panel = ({ auction, mine, now }: Props) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const nameOf = useNaming(mine);
  const phase = findPhase(auction);
  const isMine = phase.name === 'turn' && phase.stage.bid === mine && mine !== null;
  const says = sayingOf(phase, words, ({ stage }) => nameOf(stage), isMine, isNamed(auction));
  const until = phase.name === 'over' || phase.name === 'void' || phase.name === 'cancelled' ? null : auction.timer;
  const isFar = until !== null && now !== null && until - now > dayMs;
  const isLate = until !== null && now !== null && now - until > 5000;
  const clock = until === null ? '' : clockText(new Date(until), language, { seconds: true, day: now === null || until - now > dayMs / 2 });
  return (
    <div class={isMine ? 'now-panel mine' : 'now-panel'}>
      <p class="saying" role="status">
        {says}
      </p>
      {until === null ? null : (
        <p class="countdown">
          {now === null || isFar ? null : (
            <span class="left" role="timer" aria-live="off">
              {countdownText(until - now)}
            </span>
          )}{' '}
          <span class="quiet">{fill(now === null || isFar ? words.onDay : words.at, { time: clock })}</span>
        </p>
      )}
      {isLate ? <p class="quiet">{words.late}</p> : null}
      {until === null || now === null ? null : <Seconds until={until} now={now} />}
    </div>
  );
};
