/** The form for offers of saved energy: the bidder's share and the contract's duration, and what they would be worth. */
import { useEffect, useState } from 'preact/hooks';
import { amountText, isBeyond, limitText } from '../../auctions/amounts.ts';
import { type Fate, send, TAKE_BACK } from '../../auctions/bidding.ts';
import { type Inputs, presentValue, sharesOf, type Terms } from '../../auctions/energy.ts';
import { percentText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { type BidFormProps, FateLine, type Sent } from './bid-form.tsx';
import { useAuctionWords } from './words.ts';

const MOST_YEARS = 15;
const MOST_DAYS = 364;

const numberIn = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'));
const isWhole = (number: number, most: number): boolean => Number.isInteger(number) && number >= 0 && number <= most;

/** The typed terms, or null when they are not a valid offer. The share is typed in percent. */
const termsOf = (typed: Readonly<Record<'share' | 'years' | 'days', string>>, inputs: Inputs): Terms | null => {
  const [least, most] = sharesOf(inputs);
  const share = Math.round(numberIn(typed.share) * 1000) / 100_000;
  const [years, days] = [numberIn(typed.years), numberIn(typed.days)];
  const isLength = isWhole(years, MOST_YEARS) && isWhole(days, MOST_DAYS) && years + days > 0 && (years < MOST_YEARS || days === 0);
  return share >= least && share <= most && isLength ? { share, years, days } : null;
};

interface Props extends BidFormProps {
  readonly standing: Terms;
  readonly inputs: Inputs;
}

export const EnergyForm = ({ auction, own, limit, now, told: tell, standing, inputs }: Props) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const [typed, setTyped] = useState({
    share: String(Math.round(standing.share * 100_000) / 1000),
    years: String(standing.years),
    days: String(standing.days),
  });
  const [trouble, setTrouble] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [held, setHeld] = useState(own.held);
  useEffect(() => setHeld(own.held), [own]);
  const { scale } = auction;
  const terms = termsOf(typed, inputs);
  const worth = terms === null ? null : presentValue(inputs, terms);
  const isBusy = sent?.fate.state === 'sending' || sent?.fate.state === 'unknown';
  const least = limitText(limit, language, scale);

  const post = (amount: number, body: object): void => {
    setTrouble(null);
    const told = (fate: Fate): void => {
      setSent({ amount, fate });
      tell({ amount, fate });
      if (fate.state === 'held') setHeld(fate.held);
    };
    void send(body, { auction: auction.id, bid: own.bid, closesAt: own.closesAt, now, told });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isBusy) return;
    if (terms === null || worth === null) setTrouble(words.notOffer);
    // The registry calculates to the cent; only offers that are clearly too low are not sent.
    else if (isBeyond(worth + 0.02, limit, scale)) setTrouble(fill(words.underLimit, { sum: least }));
    else {
      const { share, years, days } = terms;
      post(worth, { yearlyPaymentsPercentage: share, contractDuration: years, contractDurationDays: days });
    }
  };

  const field = (name: keyof typeof typed, label: string) => (
    <div class="field">
      <label for={`energy-${name}`}>{label}</label>
      <input
        id={`energy-${name}`}
        inputMode="decimal"
        autocomplete="off"
        aria-describedby="amount-limit energy-worth"
        {...(trouble === null ? {} : { 'aria-invalid': true, 'aria-errormessage': 'amount-trouble' })}
        value={typed[name]}
        onInput={({ currentTarget }) => {
          setTyped({ ...typed, [name]: currentTarget.value });
          setTrouble(null);
        }}
      />
    </div>
  );

  return (
    <form class="bid-form" onSubmit={submit} noValidate>
      {field(
        'share',
        fill(words.yourShare, {
          range: sharesOf(inputs)
            .map((share) => percentText(share, language))
            .join(' – '),
        }),
      )}
      {field('years', words.years)}
      {field('days', words.days)}
      <p id="amount-limit" class="notes strong">
        {fill(words.orHigher, { sum: least })}
      </p>
      <p id="energy-worth" class="notes" aria-live="polite">
        {worth === null ? '' : fill(words.wouldBeWorth, { sum: amountText(worth, language, scale) })}
      </p>
      <p id="amount-trouble" class="trouble" role="alert">
        {trouble ?? ''}
      </p>
      <div class="bid-buttons">
        <button type="submit" class="main-button" aria-disabled={isBusy}>
          {held === null ? words.place : words.change}
        </button>
        {held === null ? null : (
          <button type="button" aria-disabled={isBusy} onClick={() => isBusy || post(TAKE_BACK, { yearlyPaymentsPercentage: TAKE_BACK })}>
            {words.takeBack}
          </button>
        )}
      </div>
      <div role="status" class="fate-place">
        <FateLine sent={sent} held={held} scale={scale} />
      </div>
    </form>
  );
};
