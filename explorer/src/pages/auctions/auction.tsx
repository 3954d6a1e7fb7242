/** An auction for its observers and its bidders, and as the registry renders it before scripts run. */
import './auctions.css';
import type { ComponentChildren } from 'preact';
import { findNotice, findPhase } from '../../auctions/course.ts';
import type { Auction } from '../../auctions/document.ts';
import { buildAddress } from '../../auctions/follow.ts';
import type { Tender } from '../../data/records.ts';
import { shareText } from '../../format/money.ts';
import { fill, textOf } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { DataLinks } from '../../parts/data-links.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Folded } from '../../parts/folding.tsx';
import { ItemsSection } from '../../parts/items.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { hasText, Text } from '../../parts/text.tsx';
import { Afterwards } from './afterwards.tsx';
import { Course } from './course.tsx';
import { isNamed, NoticeLine, Panel } from './panel.tsx';
import { Rounds, Standings } from './rounds.tsx';
import { useAuctionWords } from './words.ts';

/** The code that determines the icon of each state. */
const states = {
  planned: ['scheduled', 'planned'],
  pause: ['active', 'ofPause'],
  turn: ['active', 'ofTurn'],
  announcing: ['pending', 'announcing'],
  over: ['complete', 'over'],
  paused: ['suspended', 'isPaused'],
  void: ['cancelled', 'isVoid'],
  cancelled: ['cancelled', 'isCancelled'],
} as const;

/** For lists, which do not include stages. */
const listed: Readonly<Record<string, keyof typeof states>> = {
  running: 'turn',
  paused: 'paused',
  bidding_over: 'announcing',
  reported: 'over',
  void: 'void',
  cancelled: 'cancelled',
};

export const AuctionStatus = ({ auction }: { auction: Auction }) => {
  const words = useAuctionWords();
  const [code, word] = states[auction.stages.length === 0 ? (listed[auction.status] ?? 'planned') : findPhase(auction).name];
  return <Status code={code} text={words[word]} />;
};

/** The part of the auction's id before the lot's. */
export const parseTenderId = (id: string): string => id.split('_', 1)[0] ?? id;

const Subject = ({ auction }: { auction: Auction }) => {
  const words = useAuctionWords();
  const { to, language } = useLanguage();
  // Copied from the tender and cleaned by `tidy`.
  const { procuringEntity, value, minimalStep, tenderID, items = [] } = auction.fields as Tender;
  const { step, scale } = auction;
  const stepText = step === undefined || scale.step !== 'share' ? null : shareText(step, language);
  return (
    <>
      <Section id="about" title={words.about}>
        {hasText(auction.fields, 'lot_title') ? <Text of={auction.fields} field="title" long /> : null}
        <Text of={auction.fields} field="description" long />
        <Facts
          facts={[
            [words.buyerOf, procuringEntity === undefined ? null : <PartyName party={procuringEntity} as="buyer" />],
            [words.expected, value === undefined ? null : <Sum value={value} taxes />],
            [words.step, minimalStep === undefined ? stepText : <Sum value={minimalStep} />],
            [words.startsAt, auction.start === null ? null : <Moment at={new Date(auction.start).toISOString()} />],
            [
              words.tenderOf,
              <a key="tender" href={to(`/tender/${parseTenderId(auction.id)}`)}>
                {tenderID ?? words.toTender}
              </a>,
            ],
          ]}
        />
      </Section>
      {items.length === 0 ? null : <ItemsSection items={items} />}
    </>
  );
};

/** The title of the lot or, without lots, of the tender. */
export const useAuctionTitle = ({ fields }: Auction) => {
  const { language } = useLanguage();
  const words = useAuctionWords();
  return textOf(fields, 'lot_title', language) ?? textOf(fields, 'title', language) ?? { text: words.auction, language };
};

/** Longer auctions, as with five bidders, make a long page. */
const maxStages = 19;

const isPast = (auction: Auction): boolean => ['over', 'void', 'cancelled'].includes(findPhase(auction).name);

interface Props {
  readonly auction: Auction;
  /** The bid of the reader, if they are a bidder. */
  readonly mine?: string | null;
  /** The registry's time. */
  readonly now?: number | null;
  /** The state of the connection. */
  readonly line?: ComponentChildren;
  /** Visible to the bidder only. */
  readonly own?: ComponentChildren;
}

export const AuctionView = ({ auction, mine = null, now = null, line, own }: Props) => {
  const words = useAuctionWords();
  const title = useAuctionTitle(auction);
  const { fields, attempt } = auction;
  const notice = findNotice(auction);
  return (
    <Folded when={auction.stages.length > maxStages} open={isPast(auction) ? ['standings', 'afterwards'] : ['standings', 'rounds']}>
      <PageTitle text={title.text} lang={title.language} />
      <p class="lead">
        {words.auction} <span class="code">{String(fields.tenderID ?? '')}</span> <AuctionStatus auction={auction} />
      </p>
      {attempt > 1 ? <p class="notice">{fill(words.attempt, { n: attempt })}</p> : null}
      <div aria-live="polite">{notice === null ? null : <NoticeLine notice={notice} />}</div>
      <Panel auction={auction} mine={mine} now={now} />
      {line}
      {own}
      <Standings auction={auction} mine={mine} />
      <Rounds auction={auction} mine={mine} />
      <Course auction={auction} mine={mine} />
      {findPhase(auction).name === 'over' ? <Afterwards id={auction.id} hasLog={isNamed(auction)} /> : null}
      <Subject auction={auction} />
      <DataLinks json={buildAddress(auction.id)} />
    </Folded>
  );
};
