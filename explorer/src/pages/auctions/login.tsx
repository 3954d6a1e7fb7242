/** The login of a bidder: which auction, with which offer, and the rules they agree to before the first bid. Works without scripts. */
import './auctions.css';
import { useEffect, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { amountText } from '../../auctions/amounts.ts';
import { findPhase } from '../../auctions/course.ts';
import type { Auction } from '../../auctions/document.ts';
import { checkEntry, type Entry, readAuction, type Way } from '../../auctions/entry.ts';
import type { Tender } from '../../data/records.ts';
import { shareText, sumText } from '../../format/money.ts';
import { useLanguage } from '../../language/language.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FailedNotice, LoadingNotice, MissingNotice } from '../../parts/notices.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { Sum } from '../../parts/sum.tsx';
import { hasText, Text } from '../../parts/text.tsx';
import { Until } from '../../parts/until.tsx';
import { AuctionStatus, parseTenderId } from './auction.tsx';
import { useAuctionWords } from './words.ts';

const rules = ['agreeBids', 'agreeSilence', 'agreeAnonymous', 'agreeTime', 'agreeLog', 'agreeCookie'] as const;

/** The registry records the consent there and admits the bidder. */
const buildAction = ({ auction, bidder, hash }: Way, language: string): string =>
  `/auctions/${encodeURIComponent(auction)}/login?${new URLSearchParams({ bidder_id: bidder, hash, lang: language })}`;

/** The bidder's standing price: from their own data if available, otherwise from the public results. */
const findStanding = ({ results }: Auction, { bidder }: Way, entry: Entry): number | undefined =>
  (entry.state === 'good' ? entry.own.standing : null) ?? results.find(({ bid }) => bid === bidder)?.amount;

const Subject = ({ auction, way, entry }: { auction: Auction; way: Way; entry: Entry }) => {
  const words = useAuctionWords();
  const { to, language } = useLanguage();
  const { procuringEntity, value, minimalStep, tenderID, title } = auction.fields as Tender;
  const { step, scale, start } = auction;
  const standing = findStanding(auction, way, entry);
  const standingText = (amount: number): string =>
    (auction.currency === undefined ? null : sumText({ amount, currency: auction.currency }, language)) ??
    amountText(amount, language, scale);
  const stepText = step === undefined || scale.step !== 'share' ? null : shareText(step, language);
  return (
    <section class="outcome" aria-label={words.auction}>
      <Facts
        facts={[
          [words.lotOf, hasText(auction.fields, 'lot_title') ? <Text of={auction.fields} field="lot_title" /> : null],
          [
            words.tenderOf,
            <>
              <a href={to(`/tender/${parseTenderId(auction.id)}`)}>{tenderID ?? words.toTender}</a>{' '}
              {title === undefined ? null : <Text of={auction.fields} field="title" />}
            </>,
          ],
          [words.buyerOf, procuringEntity === undefined ? null : <PartyName party={procuringEntity} as="buyer" />],
          [words.startsAt, start === null ? null : <Until at={new Date(start).toISOString()} />],
          [words.stateOf, <AuctionStatus key="state" auction={auction} />],
          [words.yours, standing === undefined ? null : standingText(standing)],
          [words.step, minimalStep === undefined ? stepText : <Sum value={minimalStep} />],
          [words.expected, value === undefined ? null : <Sum value={value} taxes />],
        ]}
      />
    </section>
  );
};

const Agreement = ({ way }: { way: Way }) => {
  const words = useAuctionWords();
  const { to, language } = useLanguage();
  return (
    <form class="agreement" method="post" action={buildAction(way, language)}>
      <p>{words.loginWho}</p>
      <p class="notes">
        {words.bidOf}: <span class="code">{way.bidder}</span>
      </p>
      <h2>{words.agreeTitle}</h2>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{words[rule]}</li>
        ))}
      </ul>
      <div class="bid-buttons">
        <button type="submit" class="main-button">
          {words.agreeYes}
        </button>
        <a href={to(`/auctions/${way.auction}`)}>{words.agreeNo}</a>
      </div>
    </form>
  );
};

/** Why login is impossible; null when it is possible. */
const useRefusal = (way: Way, auction: Auction, entry: Entry): string | null => {
  const words = useAuctionWords();
  const { name } = findPhase(auction);
  if (way.bidder === '' || way.hash === '') return words.badLink;
  if (entry.state === 'refused') return words.linkRefused;
  if (name === 'cancelled') return words.isOffNow;
  return name === 'over' || name === 'announcing' ? words.tooLate : null;
};

export const LoginView = ({ way, auction, entry }: { way: Way; auction: Auction; entry: Entry }) => {
  const words = useAuctionWords();
  const { to } = useLanguage();
  const refusal = useRefusal(way, auction, entry);
  return (
    <>
      <PageTitle text={words.login} />
      <Subject auction={auction} way={way} entry={entry} />
      {refusal === null ? (
        <Agreement way={way} />
      ) : (
        <>
          <p class="notice" role="alert">
            {refusal}
          </p>
          <p>
            <a href={to(`/auctions/${way.auction}`)}>{words.watchAuction}</a>
          </p>
        </>
      )}
    </>
  );
};

export const LoginPage = () => {
  const words = useAuctionWords();
  const { id = '' } = useRoute().params;
  const { url } = useLocation();
  const asked = new URLSearchParams(url.split('?')[1] ?? '');
  const way: Way = { auction: id, bidder: asked.get('bidder_id') ?? '', hash: asked.get('hash') ?? '' };
  const [found, setFound] = useState<{ readonly auction: Auction | null | undefined; readonly entry: Entry } | null>(null);
  const load = (): void => {
    const entering = way.bidder === '' || way.hash === '' ? { state: 'unknown' as const } : checkEntry(way);
    void Promise.all([readAuction(id), entering]).then(([auction, entry]) => setFound({ auction, entry }));
  };
  useEffect(load, [url]);
  if (found === null) return <LoadingNotice />;
  const { auction, entry } = found;
  if (auction === undefined) return <FailedNotice retry={load} />;
  if (auction === null) return <MissingNotice says={words.missingAuction} />;
  return (
    <article>
      <LoginView way={way} auction={auction} entry={entry} />
    </article>
  );
};
