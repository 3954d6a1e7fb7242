/** The bidder's form: the limit, the bid that the registry holds, and the outcome of the last one sent. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { amountIn, amountText, isBeyond, isDeep, limitText } from '../../auctions/amounts.ts';
import { type Fate, type Refusal, send, TAKE_BACK } from '../../auctions/bidding.ts';
import { ranked } from '../../auctions/course.ts';
import { gainThatCounts, priceThatCounts } from '../../auctions/decimals.ts';
import type { Auction, Offer } from '../../auctions/document.ts';
import type { Own } from '../../auctions/follow.ts';
import type { Scale } from '../../auctions/log.ts';
import { shareText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import type { AuctionWords } from '../../language/uk/auctions.ts';
import { useAuctionWords } from './words.ts';

const reasons: Readonly<Record<Refusal, keyof AuctionWords>> = {
  stage: 'whyStage',
  notYours: 'whyNotYours',
  low: 'whyLow',
  high: 'whyHigh',
  way: 'whyWay',
  often: 'whyOften',
  other: 'whyOther',
};

export interface Sent {
  readonly amount: number;
  readonly fate: Fate;
}

/** The outcome of a bid that was still unknown when its turn ended; otherwise nothing needs saying. */
export const LateFate = ({ sent, scale }: { sent: Sent; scale: Scale }) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  if (sent.fate.state !== 'held') return <FateLine sent={sent} held={null} scale={scale} />;
  const sum = sent.fate.held === null ? null : amountText(sent.fate.held, language, scale);
  return <p class="fate good">{sum === null ? words.takenBack : fill(words.heldLate, { sum })}</p>;
};

export const FateLine = ({ sent, held, scale }: { sent: Sent | null; held: number | null; scale: Scale }) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const sum = sent === null ? '' : amountText(sent.amount, language, scale);
  const isBack = sent?.amount === TAKE_BACK;
  switch (sent?.fate.state) {
    case 'sending':
      return <p>{isBack ? words.sendingBack : fill(words.sending, { sum })}</p>;
    case 'unknown':
      return (
        <p class="fate wait">
          <span aria-hidden="true">? </span>
          {isBack ? '' : `${sum}: `}
          {words.unknown}
        </p>
      );
    case 'lost':
      return <p class="fate bad">{words.lost}</p>;
    case 'refused':
      return (
        <p class="fate bad">
          <span aria-hidden="true">✕ </span>
          {isBack ? '' : `${sum}: `}
          {words.notTaken} {words[reasons[sent.fate.why]]}
        </p>
      );
    default:
      return held === null ? (
        <p class="quiet">{isBack && sent !== null ? words.takenBack : words.nothingHeld}</p>
      ) : (
        <p class="fate good">
          <span aria-hidden="true">✓ </span>
          {fill(words.held, { sum: amountText(held, language, scale) })}
        </p>
      );
  }
};

/** What the typed price would mean. */
const Meaning = ({ amount, standing, auction }: { amount: number; standing: Offer | undefined; auction: Auction }) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const { scale } = auction;
  const count = scale.better === 'lower' ? priceThatCounts : gainThatCounts;
  const counts = auction.isWeighted ? count(amount, standing?.denominator, standing?.addition, scale.digits) : amount;
  const [best] = ranked(auction);
  const isEqual = best !== undefined && best.bid !== standing?.bid && (best.weighted ?? best.amount) === counts;
  const share = standing?.amount === undefined ? null : shareText(Math.abs(1 - amount / standing.amount), language);
  return (
    <>
      {share === null ? null : fill(scale.better === 'lower' ? words.fall : words.rise, { share })}
      {auction.isWeighted ? `; ${fill(words.wouldCount, { sum: amountText(counts, language, scale) })}` : ''}
      {isEqual ? <span class="line strong">{words.equal}</span> : null}
    </>
  );
};

export interface BidFormProps {
  readonly auction: Auction;
  readonly own: Own;
  readonly limit: number;
  readonly now: () => number | null;
  /** Called with the outcome of a bid, even after the form is gone. */
  readonly told: (sent: Sent) => void;
}

export const BidForm = ({ auction, own, limit, now, told: tell }: BidFormProps) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [asked, ask] = useState<number | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [held, setHeld] = useState(own.held);
  useEffect(() => setHeld(own.held), [own]);
  const standing = auction.results.find(({ bid }) => bid === own.bid);
  const { scale } = auction;
  const isRising = scale.better === 'higher';
  const amount = amountIn(text, scale);
  const isBusy = sent?.fate.state === 'sending' || sent?.fate.state === 'unknown';
  const worst = limitText(limit, language, scale);
  const cannotBe = fill(isRising ? words.underLimit : words.overLimit, { sum: worst });
  const isOutside = amount !== null && isBeyond(amount, limit, scale);

  const post = (sum: number): void => {
    ask(null);
    setTrouble(null);
    const told = (fate: Fate): void => {
      setSent({ amount: sum, fate });
      tell({ amount: sum, fate });
      if (fate.state === 'held') setHeld(fate.held);
      if (fate.state === 'held' && fate.held !== null) setText('');
    };
    void send({ amount: sum }, { auction: auction.id, bid: own.bid, closesAt: own.closesAt, now, told });
  };
  const refuse = (why: string): void => {
    setTrouble(why);
    field.current?.focus();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isBusy) return;
    if (amount === null) refuse(scale.digits === 2 ? words.notSum : fill(words.notNumber, { digits: scale.digits }));
    else if (isOutside) refuse(cannotBe);
    else if (isDeep(amount, limit, scale)) ask(amount);
    else post(amount);
  };

  return (
    <form class="bid-form" onSubmit={submit} noValidate>
      <div class="field">
        <label for="amount">{fill(words.yourPrice, { currency: auction.currency ?? 'UAH' })}</label>
        <input
          ref={field}
          id="amount"
          inputMode="decimal"
          autocomplete="off"
          enterkeyhint="send"
          aria-describedby="amount-limit amount-meaning"
          {...(trouble === null ? {} : { 'aria-invalid': true, 'aria-errormessage': 'amount-trouble' })}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setTrouble(null);
            ask(null);
          }}
        />
        <p id="amount-limit" class="notes strong">
          {fill(isRising ? words.orHigher : words.orLower, { sum: worst })}
        </p>
      </div>
      <p id="amount-meaning" class="notes">
        {amount === null ? (
          ''
        ) : isOutside ? (
          // Once refused it stands below.
          trouble === null ? (
            <span class="trouble">{cannotBe}</span>
          ) : (
            ''
          )
        ) : (
          <Meaning amount={amount} standing={standing} auction={auction} />
        )}
      </p>
      <p id="amount-trouble" class="trouble" role="alert">
        {trouble ?? ''}
      </p>
      {asked === null ? (
        <div class="bid-buttons">
          <button type="submit" class="main-button" aria-disabled={isBusy || isOutside}>
            {held === null ? words.place : words.change}
          </button>
          {held === null ? (
            <button type="button" aria-disabled={isBusy} onClick={() => setText(worst)}>
              {fill(words.fillIn, { sum: worst })}
            </button>
          ) : (
            <button type="button" aria-disabled={isBusy} onClick={() => isBusy || post(TAKE_BACK)}>
              {words.takeBack}
            </button>
          )}
        </div>
      ) : (
        <Confirm
          amount={asked}
          limit={limit}
          scale={scale}
          yes={() => post(asked)}
          no={() => field.current?.focus()}
          back={() => ask(null)}
        />
      )}
      <div role="status" class="fate-place">
        <FateLine sent={sent} held={held} scale={scale} />
      </div>
    </form>
  );
};

/** Asks for confirmation of a price that looks like a typing error. */
const Confirm = ({
  amount,
  limit,
  scale,
  yes,
  no,
  back,
}: {
  amount: number;
  limit: number;
  scale: Scale;
  yes: () => void;
  no: () => void;
  back: () => void;
}) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const sum = amountText(amount, language, scale);
  const first = useRef<HTMLButtonElement>(null);
  // Before it is painted, so that Escape reaches it at once.
  useLayoutEffect(() => first.current?.focus(), []);
  const leave = (): void => {
    back();
    no();
  };
  return (
    <div class="confirm" role="alertdialog" aria-labelledby="confirm-text" onKeyDown={({ key }) => key === 'Escape' && leave()}>
      <p id="confirm-text" class="strong">
        {fill(scale.better === 'lower' ? words.deepTitle : words.steepTitle, {
          share: shareText(Math.abs(1 - amount / limit), language),
          sum,
        })}
      </p>
      <div class="bid-buttons">
        <button ref={first} type="button" onClick={leave}>
          {words.deepNo}
        </button>
        <button type="button" class="main-button" onClick={yes}>
          {fill(words.deepYes, { sum })}
        </button>
      </div>
    </div>
  );
};
