/** The auctions of the registry: running, upcoming by day, and finished. */
import './auctions.css';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { askJson } from '../../api.ts';
import { type Auction, buildAuction, type Fields } from '../../auctions/document.ts';
import { useGathered, useIsSent } from '../../data/gathered.ts';
import { type Outcome, settle } from '../../data/outcome.ts';
import { clockText, dayText } from '../../format/moments.ts';
import { fill } from '../../format/text.ts';
import { queryIn } from '../../language/address.ts';
import { useLanguage } from '../../language/language.tsx';
import { NextLink } from '../../parts/next-link.tsx';
import { FailedNotice, LoadingNotice } from '../../parts/notices.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { AuctionStatus, useAuctionTitle } from './auction.tsx';
import { useAuctionWords } from './words.ts';

interface Page {
  readonly data: readonly Fields[];
  /** Offset of the next page. */
  readonly next: string | null;
}

const buildPage = (body: unknown): Page => {
  const { data, next_page: next } = Object(body);
  const uri: unknown = Object(next).path ?? Object(next).uri;
  return { data: Array.isArray(data) ? data.map(Object) : [], next: typeof uri === 'string' ? queryIn(uri).get('offset') : null };
};

const read = (address: string): Promise<Outcome<Page>> => settle(askJson(address), buildPage);

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
  readonly failed: boolean;
  readonly load: () => void;
  readonly more: (() => void) | null;
  /** The same as a link, for readers without scripts. */
  readonly further: string | null;
}

const base = '/api/2.5/auctions';

/** `name` is the list's parameter in the page's address, which holds the offset where the list begins. */
const useList = (name: string, criteria: string): List => {
  const { path, url } = useLocation();
  const begin = queryIn(url).get(name);
  const ask = (offset: string | null): Promise<Outcome<Page>> =>
    read(`${base}?${criteria}${offset === null ? '' : `&offset=${encodeURIComponent(offset)}`}`);
  const isSent = useIsSent();
  const sent = useGathered(name, () => ask(begin));
  const [pages, setPages] = useState<readonly Page[] | null>(sent?.state === 'done' ? [sent.value] : null);
  const [failed, setFailed] = useState(sent !== null && sent.state !== 'done');
  const add = (before: readonly Page[], offset: string | null): void => {
    void ask(offset).then((page) => {
      setFailed(page.state !== 'done');
      if (page.state === 'done') setPages([...before, page.value]);
    });
  };
  const load = useCallback(() => add([], begin), [criteria, begin]);
  useEffect(load, [load]);
  const next = pages?.at(-1)?.next ?? null;
  return {
    auctions: pages === null ? null : pages.flatMap(({ data }) => data.map((fields) => buildAuction(fields))),
    failed: failed && pages === null,
    load,
    further: isSent && next !== null ? `${path}?${name}=${encodeURIComponent(next)}#${name}` : null,
    more: next === null || pages === null ? null : () => add(pages, next),
  };
};

const nowStatuses = 'running,paused,bidding_over';
/** How often the lists are refreshed, for the current stages. */
const AGAIN_MS = 15_000;

export const AuctionsPage = () => {
  const words = useAuctionWords();
  const running = useList('running', `status=${nowStatuses}`);
  const coming = useList('coming', 'status=planned');
  const past = useList('past', 'status=reported,void,cancelled&descending=1');
  const begins = coming.auctions?.[0]?.start ?? undefined;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      running.load();
      if (begins !== undefined && begins <= Date.now()) coming.load();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [running.load, coming.load, begins]);
  const lists = [running, coming, past];
  if (lists.some(({ failed }) => failed)) {
    return (
      <FailedNotice
        retry={() => {
          for (const list of lists) list.load();
        }}
      />
    );
  }
  if (running.auctions === null || coming.auctions === null || past.auctions === null) return <LoadingNotice />;
  const more = (list: typeof past) =>
    list.more === null ? null : list.further !== null ? (
      <NextLink address={list.further} text={words.more} />
    ) : (
      <button type="button" onClick={list.more}>
        {words.more}
      </button>
    );
  return (
    <article>
      <PageTitle text={words.auctions} />
      <p>{words.auctionsIntro}</p>
      <Part id="running" title={words.running} auctions={running.auctions} more={more(running)} />
      <Part id="coming" title={words.coming} auctions={coming.auctions} more={more(coming)} />
      <Part id="past" title={words.past} auctions={past.auctions} more={more(past)} />
    </article>
  );
};
