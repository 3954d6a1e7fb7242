/** The auctions of the registry: running, upcoming by day, and finished. */
import './auctions.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type Auction, buildAuction } from '../../auctions/document.ts';
import { type Page, readPages } from '../../auctions/listing.ts';
import { useIsSent } from '../../data/gathered.ts';
import { useLoading } from '../../data/loading.ts';
import { clockText, dayText } from '../../format/moments.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { FailedNotice, LoadingNotice } from '../../parts/notices.tsx';
import { PageLinks, type Paging, usePaging } from '../../parts/page-links.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { AuctionStatus, useAuctionTitle } from './auction.tsx';
import { useAuctionWords } from './words.ts';

const Line = ({ auction }: { auction: Auction }) => {
  const words = useAuctionWords();
  const { language, to } = useLanguage();
  const title = useAuctionTitle(auction);
  const { at, start, status } = auction;
  const count = Number(auction.fields.stage_count ?? auction.stages.length);
  return (
    <li>
      <h3>
        <a href={to(`/auctions/${auction.id}`)} lang={title.language === language ? undefined : title.language}>
          {title.text}
        </a>
      </h3>
      <p class="lead">
        {start === null ? null : <span class="when">{clockText(new Date(start), language)}</span>}
        <AuctionStatus auction={auction} />
        {status === 'running' && at >= 0 && count > 0 ? <span>{fill(words.stageOf, { n: at + 1, all: count })}</span> : null}
        <span class="code quiet">{String(auction.fields.tenderID ?? '')}</span>
      </p>
    </li>
  );
};

/** Grouped by day, in the given order. */
const ByDay = ({ auctions }: { auctions: readonly Auction[] }) => {
  const { language } = useLanguage();
  const days = new Map<string, Auction[]>();
  for (const auction of auctions) {
    const day = auction.start === null ? '' : dayText(new Date(auction.start).toISOString(), language);
    days.set(day, [...(days.get(day) ?? []), auction]);
  }
  return (
    <>
      {[...days].map(([day, own]) => (
        <div key={day}>
          <p class="group">{day}</p>
          <ul class="rows auction-list">
            {own.map((auction) => (
              <Line key={auction.id} auction={auction} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
};

const Part = ({ id, title, auctions, more }: { id: string; title: string; auctions: readonly Auction[]; more?: ComponentChildren }) => {
  const words = useAuctionWords();
  return (
    <Section id={id} title={title}>
      {auctions.length === 0 ? <p class="quiet">{words.noneHere}</p> : <ByDay auctions={auctions} />}
      {more}
    </Section>
  );
};

interface List {
  /** Null while first loading; a reload keeps the previous ones. */
  readonly auctions: readonly Auction[] | null;
  /** How results of auctions are found here; null as long as nothing is read. */
  readonly held: string | null;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Reads again what is shown. */
  readonly refresh: () => void;
  readonly more: (() => void) | null;
  readonly paging: Paging;
  /** Cursor of the next page. */
  readonly next: string | null;
}

const isHow = (held: string | null): held is 'builtin' | 'external' | 'live' => ['builtin', 'external', 'live'].includes(held ?? '');

/** `name` is the list's parameter in the page's address. */
const useList = (name: string, criteria: string): List => {
  const paging = usePaging(name, name);
  const { begin } = paging;
  const wanted = useRef({ begin, pages: 1 });
  if (wanted.current.begin !== begin) wanted.current = { begin, pages: 1 };
  const [loading, retry, refresh] = useLoading(begin ?? '', () => readPages(criteria, begin, wanted.current.pages), name);
  const kept = useRef<readonly Page[] | null>(null);
  if (loading.state === 'done') kept.current = loading.value;
  const pages = kept.current;
  const next = pages?.at(-1)?.next ?? null;
  const more = (): void => {
    wanted.current.pages = (pages?.length ?? 0) + 1;
    refresh();
  };
  return {
    auctions: pages === null ? null : pages.flatMap(({ data }) => data.map((fields) => buildAuction(fields))),
    held: pages?.[0]?.held ?? null,
    failed: loading.state !== 'loading' && pages === null,
    ...{ retry, refresh, paging, next },
    more: next === null ? null : more,
  };
};

const nowStatuses = 'running,paused,bidding_over';
/** How often the lists are refreshed, for the current stages. */
const AGAIN_MS = 15_000;

export const AuctionsPage = () => {
  const words = useAuctionWords();
  const isSent = useIsSent();
  const { to } = useLanguage();
  const running = useList('running', `status=${nowStatuses}`);
  const coming = useList('coming', 'status=planned');
  const past = useList('past', 'status=reported,void,cancelled&descending=1');
  const begins = coming.auctions?.[0]?.start ?? undefined;
  const ids = running.auctions?.map(({ id }) => id).join();
  const known = useRef(ids);
  // An auction that has begun or ended leaves one list for another.
  useEffect(() => {
    if (known.current !== undefined && known.current !== ids) {
      coming.refresh();
      past.refresh();
    }
    known.current = ids;
  }, [ids]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      running.refresh();
      if (begins !== undefined && begins <= Date.now()) coming.refresh();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [running.refresh, coming.refresh, begins]);
  const lists = [running, coming, past];
  if (lists.some(({ failed }) => failed)) {
    return (
      <FailedNotice
        retry={() => {
          for (const list of lists) list.retry();
        }}
      />
    );
  }
  if (running.auctions === null || coming.auctions === null || past.auctions === null) return <LoadingNotice />;
  const more = ({ paging, next, more: extend }: List) => (
    <>
      {extend === null || isSent ? null : (
        <button type="button" onClick={extend}>
          {words.more}
        </button>
      )}
      <PageLinks of={paging} next={next} />
    </>
  );
  return (
    <article>
      <PageTitle text={words.auctions} />
      <p>{words.auctionsIntro}</p>
      {lists.every(({ auctions }) => auctions?.length === 0) ? (
        <p>
          {words.noneHeld} {isHow(running.held) ? words[running.held] : null}{' '}
          <a href={to('/?kind=tenders&status=active.auction')}>{words.tendersThere}</a>
        </p>
      ) : (
        <>
          <Part id="running" title={words.running} auctions={running.auctions} more={more(running)} />
          <Part id="coming" title={words.coming} auctions={coming.auctions} more={more(coming)} />
          <Part id="past" title={words.past} auctions={past.auctions} more={more(past)} />
        </>
      )}
    </article>
  );
};
