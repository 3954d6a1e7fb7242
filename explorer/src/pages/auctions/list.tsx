/** The auctions of the registry: running, upcoming by day, and finished. */
import './auctions.css';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { askJson } from '../../api.ts';
import { type Auction, buildAuction, type Fields } from '../../auctions/document.ts';
import { useGathered, useIsSent } from '../../data/gathered.ts';
import { type Outcome, settle } from '../../data/outcome.ts';
import { clockText, dayText } from '../../format/moments.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { FailedNotice, LoadingNotice } from '../../parts/notices.tsx';
import { PageLinks, type Paging, usePaging } from '../../parts/page-links.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { AuctionStatus, useAuctionTitle } from './auction.tsx';
import { useAuctionWords } from './words.ts';

interface Page {
  readonly data: readonly Fields[];
  /** Cursor of the next page. */
  readonly next: string | null;
}

const buildPage = (body: unknown): Page => {
  const { data, next_page: next } = Object(body);
  const cursor: unknown = Object(next).cursor;
  return { data: Array.isArray(data) ? data.map(Object) : [], next: typeof cursor === 'string' ? cursor : null };
};

const base = '/api/2.5/auctions';
/** Three lists fit a phone's few screens. */
const firstPage = 10;
const furtherPage = 50;

/** Pages one after the other, from `begin` on. */
const readPages = async (criteria: string, begin: string | null, count: number): Promise<Outcome<readonly Page[]>> => {
  const pages: Page[] = [];
  for (let cursor = begin; pages.length < count; cursor = pages.at(-1)?.next ?? null) {
    if (pages.length > 0 && cursor === null) break;
    const limit = pages.length === 0 ? firstPage : furtherPage;
    const address = `${base}?${criteria}&limit=${limit}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const outcome = await settle(askJson(address), buildPage);
    if (outcome.state !== 'done') return outcome;
    pages.push(outcome.value);
  }
  return { state: 'done', value: pages };
};

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
  /** Reads again what is shown. */
  readonly load: () => void;
  readonly more: (() => void) | null;
  readonly paging: Paging;
  /** Cursor of the next page. */
  readonly next: string | null;
}

/** `name` is the list's parameter in the page's address. */
const useList = (name: string, criteria: string): List => {
  const paging = usePaging(name, name);
  const { begin } = paging;
  const sent = useGathered(name, () => readPages(criteria, begin, 1));
  const [pages, setPages] = useState<readonly Page[] | null>(sent?.state === 'done' ? sent.value : null);
  const [failed, setFailed] = useState(sent !== null && sent.state !== 'done');
  const wanted = useRef(1);
  const turn = useRef(0);
  const load = useCallback((): void => {
    turn.current += 1;
    const mine = turn.current;
    void readPages(criteria, begin, wanted.current).then((outcome) => {
      // A later request knows better, whichever is answered first.
      if (mine !== turn.current) return;
      setFailed(outcome.state !== 'done');
      if (outcome.state === 'done') setPages(outcome.value);
    });
  }, [criteria, begin]);
  useEffect(() => {
    wanted.current = 1;
    load();
    return () => {
      turn.current += 1;
    };
  }, [load]);
  const next = pages?.at(-1)?.next ?? null;
  const more = (): void => {
    wanted.current = (pages?.length ?? 0) + 1;
    load();
  };
  return {
    auctions: pages === null ? null : pages.flatMap(({ data }) => data.map((fields) => buildAuction(fields))),
    failed: failed && pages === null,
    load,
    more: next === null ? null : more,
    paging,
    next,
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
      coming.load();
      past.load();
    }
    known.current = ids;
  }, [ids]);
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
          {words.noneHeld} <a href={to('/?kind=tenders&status=active.auction')}>{words.tendersThere}</a>
        </p>
      ) : null}
      <Part id="running" title={words.running} auctions={running.auctions} more={more(running)} />
      <Part id="coming" title={words.coming} auctions={coming.auctions} more={more(coming)} />
      <Part id="past" title={words.past} auctions={past.auctions} more={more(past)} />
    </article>
  );
};
