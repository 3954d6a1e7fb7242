import type { Bid, Tender } from '../../data/records.ts';
import { shareText, sumText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { buildPicture, type Offered } from '../../model/auction.ts';
import type { BidRow } from '../../model/bids.ts';
import { Aside } from '../../parts/folding.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { useTenderWords } from './words.ts';

const Line = ({ of: { first, last }, expected }: { of: Offered<Bid>; expected: number | null }) => (
  <svg class="offers" width="100%" height="24" aria-hidden="true" focusable="false">
    <line class="axis" x1="0" x2="100%" y1="12" y2="12" />
    {expected === null ? null : <line class="expected" x1={`${expected}%`} x2={`${expected}%`} y1="0" y2="24" />}
    <line class="way" x1={`${first}%`} x2={`${last}%`} y1="12" y2="12" />
    <circle class="first" cx={`${first}%`} cy="12" r="6" />
    <circle class="last" cx={`${last}%`} cy="12" r="7" />
  </svg>
);

const Figures = ({ of: { row, before, after } }: { of: Offered<Bid> }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const text = (amount: number): string => sumText({ amount, currency: row.value?.currency }, language) ?? '';
  return (
    <span class="notes">
      {before === after
        ? fill(words.unchanged, { sum: text(after) })
        : fill(words.fromTo, { from: text(before), to: text(after), share: shareText(after / before - 1, language) })}
    </span>
  );
};

/** How the auction changed the offers, one line per bid; the numbers are beside it. */
export const AuctionPicture = ({ rows, expected }: { rows: readonly BidRow<Bid>[]; expected: Tender['value'] }) => {
  const words = useTenderWords();
  const picture = buildPicture(rows, expected);
  if (picture === null) return null;
  return (
    <Aside title={words.auctionPicture}>
      <figure class="auction">
        <figcaption>
          <span class="strong">{words.auctionPicture}</span>
          <span class="notes" aria-hidden="true">
            {' '}
            ○ {words.firstOffer} · ● {words.lastOffer}
            {picture.expected === null ? '' : ` · ┆ ${words.expected}`}
          </span>
        </figcaption>
        <ul class="plain">
          {picture.offers.map((offer, index) => (
            <li key={offer.row.bid.id ?? index}>
              <PartyName party={offer.row.bid.tenderers?.[0]} as="supplier" /> <Figures of={offer} />
              <Line of={offer} expected={picture.expected} />
            </li>
          ))}
        </ul>
      </figure>
    </Aside>
  );
};
