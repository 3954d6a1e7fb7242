/** The leader, and the three rounds as lists. */
import { amountText } from '../../auctions/amounts.ts';
import { findPhase, findRounds, type Round, ranked, type Turn } from '../../auctions/course.ts';
import type { Auction, Offer } from '../../auctions/document.ts';
import type { Scale } from '../../auctions/log.ts';
import { clockText } from '../../format/moments.ts';
import { percentText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { Aside, LongList } from '../../parts/folding.tsx';
import { Section } from '../../parts/section.tsx';
import { Written } from '../../parts/text.tsx';
import { useNaming } from './naming.ts';
import { useAuctionWords } from './words.ts';

interface Props {
  readonly auction: Auction;
  readonly mine: string | null;
}

const Price = ({ amount, scale }: { amount: number | undefined; scale: Scale }) => {
  const { language } = useLanguage();
  return amount === undefined ? null : <span class="sum">{amountText(amount, language, scale)}</span>;
};

/** The bidder's terms beside the amount. */
const TermsLine = ({ terms }: Pick<Offer, 'terms'>) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  if (terms === undefined) return null;
  const { share, years, days } = terms;
  return <span class="quiet line">{fill(words.terms, { share: percentText(share, language), years, days })}</span>;
};

const Row = ({ offer, nth, auction, name }: { offer: Offer; nth: number; auction: Auction; name: string }) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const isOver = findPhase(auction).name === 'over';
  return (
    <tr class={nth === 0 ? 'leader' : ''}>
      <td class="place">{nth + 1}</td>
      <th scope="row">
        <Written text={name} /> {nth === 0 ? <span class="tag">{isOver ? words.wins : words.leads}</span> : null}
      </th>
      <td class="number">
        <Price amount={offer.amount} scale={auction.scale} />
        <TermsLine terms={offer.terms} />
      </td>
      {auction.isWeighted ? (
        <td class="number" data-label={words.counting}>
          <Price amount={offer.weighted} scale={auction.scale} />
        </td>
      ) : null}
      <td class="number offered" data-label={words.offeredAt}>
        {offer.time === null
          ? ''
          : clockText(new Date(offer.time), language, { seconds: true, day: nth >= 0 && isOld(offer.time, auction) })}
      </td>
    </tr>
  );
};

/** Offered before the day of the auction. */
const isOld = (time: number, { start }: Auction): boolean => start !== null && start - time > 12 * 3_600_000;

export const Standings = ({ auction, mine }: Props) => {
  const words = useAuctionWords();
  const nameOf = useNaming(mine);
  const offers = ranked(auction);
  const { name } = findPhase(auction);
  const title = name === 'over' ? words.final : name === 'announcing' ? words.possible : words.leading;
  return (
    <Section id="standings" title={title}>
      {offers.length === 0 ? (
        <p class="quiet">{words.beforeStart}</p>
      ) : (
        <>
          <p class="notes">{words.leadingHint}</p>
          <LongList of={offers}>
            {(part, from) => (
              <table class="stack standings">
                <caption class="unseen">{title}</caption>
                <thead>
                  <tr>
                    <td class="place" />
                    <th scope="col">{words.bidder}</th>
                    <th scope="col" class="number">
                      {words.price}
                      {auction.currency === undefined ? '' : `, ${auction.currency}`}
                    </th>
                    {auction.isWeighted ? (
                      <th scope="col" class="number">
                        {words.counting}
                      </th>
                    ) : null}
                    <th scope="col" class="number">
                      {words.offeredAt}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {part.map((offer, index) => (
                    <Row key={offer.bid} offer={offer} nth={from + index} auction={auction} name={nameOf(offer)} />
                  ))}
                </tbody>
              </table>
            )}
          </LongList>
        </>
      )}
    </Section>
  );
};

const turnWord = ({ stage, state }: Turn, { better }: Scale, words: ReturnType<typeof useAuctionWords>): string => {
  if (state === 'now') return words.turnNow;
  if (stage.changed) return better === 'lower' ? words.lowered : words.raised;
  return state === 'past' ? words.unchanged : words.stands;
};

const TurnLine = ({ turn, name, isMine, scale }: { turn: Turn; name: string; isMine: boolean; scale: Scale }) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const { stage, state } = turn;
  return (
    <li class={`turn ${state}${isMine ? ' mine' : ''}`} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
      <span class="mark" aria-hidden="true">
        {state === 'past' ? (stage.changed ? (scale.better === 'lower' ? '▼' : '▲') : '–') : state === 'now' ? '▶' : '○'}
      </span>
      <span class="when">{stage.start === null ? '' : clockText(new Date(stage.start), language, { seconds: true })}</span>
      <span class="who">
        <Written text={name} />
      </span>
      <span class="what">
        <Price amount={stage.amount} scale={scale} /> <span class="quiet">{stage.bid === '' ? '' : turnWord(turn, scale, words)}</span>
      </span>
    </li>
  );
};

interface RoundProps {
  readonly round: Round;
  readonly mine: string | null;
  readonly scale: Scale;
  readonly isCurrent: boolean;
}

const RoundView = ({ round, mine, scale, isCurrent }: RoundProps) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const nameOf = useNaming(mine);
  const { number, pause, turns } = round;
  const isKnown = turns.some(({ stage }) => stage.bid !== '');
  return (
    <div class="round">
      <h3>{fill(words.round, { n: number })}</h3>
      <Aside title={fill(words.turnsOf, { n: turns.length })} open={isCurrent}>
        <p class="notes">
          {pause.start === null ? '' : fill(words.pauseFrom, { time: clockText(new Date(pause.start), language, { seconds: true }) })}
          {isKnown ? '' : ` · ${words.orderLater}`}
        </p>
        <ol class="turns">
          {turns.map((turn) => (
            <TurnLine
              key={turn.index}
              turn={turn}
              name={nameOf(turn.stage)}
              isMine={mine !== null && turn.stage.bid === mine}
              scale={scale}
            />
          ))}
        </ol>
      </Aside>
    </div>
  );
};

export const Rounds = ({ auction, mine }: Props) => {
  const words = useAuctionWords();
  const rounds = findRounds(auction);
  const current = rounds.findLast(({ pauseIndex }) => pauseIndex <= auction.at)?.number;
  if (rounds.length === 0) return null;
  return (
    <Section id="rounds" title={words.rounds}>
      <div class="rounds">
        {rounds.map((round) => (
          <RoundView key={round.number} round={round} mine={mine} scale={auction.scale} isCurrent={round.number === current} />
        ))}
      </div>
    </Section>
  );
};
