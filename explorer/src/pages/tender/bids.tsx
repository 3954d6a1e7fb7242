import type { Bid, Tender } from '../../data/records.ts';
import { percentText, sumText, termText } from '../../format/money.ts';
import { fill, type Language, textOf } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { type BidRow, type BidTable, bidTables, numberOf } from '../../model/bids.ts';
import { turnedDown, type Value, withdrawn } from '../../model/offers.ts';
import { Aside, LongList } from '../../parts/folding.tsx';
import { joinGist } from '../../parts/gist.ts';
import { PartyNames } from '../../parts/party-names.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text, Written } from '../../parts/text.tsx';
import { AuctionPicture } from './auction.tsx';
import { BidDetails } from './bid-details.tsx';
import { useTenderWords } from './words.ts';

/** A decision on a bid is shown in place of its status. */
const StateName = ({ row: { status, decision } }: { row: BidRow<Bid> }) => {
  const words = useTenderWords();
  const name = useCodes();
  if (decision === undefined) return <Status code={status} text={name('bid', status)} />;
  if (decision === 'passed') return <Status code={decision} text={words.notConsidered} />;
  return <Status code={decision === 'active' ? 'complete' : decision} text={name('award', decision)} />;
};

/** The status and, for a rejected bid, the reason. */
const State = ({ row }: { row: BidRow<Bid> }) => {
  const { status = '', decision = status, decided } = row;
  return (
    <>
      <StateName row={row} />
      {turnedDown.has(decision) || decision === 'cancelled' ? (
        <div class="why">
          <Text of={decided} field="title" />
          <Text of={decided} field="description" long />
        </div>
      ) : null}
    </>
  );
};

/** The number that is compared: what is left to the buyer, where that is it. */
const comparedText = (value: Value, language: Language): string | null =>
  sumText(value.amountPerformance === undefined ? value : { ...value, amount: value.amountPerformance }, language);

/** The net present value for the buyer, and the bidder's share and its duration. */
const Savings = ({ row: { value = {} } }: { row: BidRow<Bid> }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const { yearlyPaymentsPercentage: share, contractDuration: { years = 0, days = 0 } = {} } = value;
  const sum = comparedText(value, language);
  if (sum === null || share === undefined) return null;
  const terms = { share: percentText(share, language), term: termText(years, days, language) };
  return (
    <>
      <p class="notes">{fill(words.leaves, { sum })}</p>
      <p class="notes">{fill(words.takes, terms)}</p>
    </>
  );
};

/** `place` is the rank of the offer, from 1. */
const Row = ({ row, place }: { row: BidRow<Bid>; place: number }) => {
  const { bid, value, initial, weighted, status = '' } = row;
  const words = useTenderWords();
  const { language } = useLanguage();
  const before = initial === undefined ? null : comparedText(initial, language);
  const compared = weighted === undefined ? null : comparedText(weighted, language);
  return (
    <tr>
      <td class="place">{numberOf(value) === undefined || withdrawn.has(status) ? '' : place}</td>
      <th scope="row">
        <PartyNames of={bid.tenderers ?? [undefined]} as="supplier" />
      </th>
      <td>
        <State row={row} />
      </td>
      <td class="number">
        <Sum value={value} />
        <Savings row={row} />
        {before === null ? null : <p class="notes">{fill(words.initially, { sum: before })}</p>}
        {compared === null ? null : <p class="notes">{fill(words.comparedAs, { sum: compared })}</p>}
      </td>
    </tr>
  );
};

interface TableProps {
  readonly rows: readonly BidRow<Bid>[];
  /** Rank of the first row. */
  readonly from: number;
  readonly title: string;
}

const Table = ({ rows, from, title }: TableProps) => {
  const words = useTenderWords();
  return (
    <table class="stack">
      <caption>
        <Written text={title} />
      </caption>
      <thead>
        <tr>
          <th scope="col" class="place">
            <span class="unseen">{words.place}</span>
            <span aria-hidden="true">№</span>
          </th>
          <th scope="col">{words.bidder}</th>
          <th scope="col">{words.state}</th>
          <th scope="col" class="number">
            {words.offer}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={row.bid.id ?? index} row={row} place={from + index + 1} />
        ))}
      </tbody>
    </table>
  );
};

/** Neither withdrawn nor turned down. */
const isStanding = ({ value, status = '', decision = '' }: BidRow<Bid>): boolean =>
  value !== undefined && !withdrawn.has(status) && !turnedDown.has(status) && !turnedDown.has(decision);

const waiting = ['active.tendering', 'active.auction'];

/** The bids, one table per lot, best offer first, with the contents of each; before the opening only a note about it. */
export const Bids = ({ tender }: { tender: Tender }) => {
  const { bids = [], lots = [], features = [], awards = [], qualifications, status } = tender;
  const words = useTenderWords();
  const { language } = useLanguage();
  if (bids.length === 0) {
    if (status === undefined || !waiting.includes(status)) return null;
    return (
      <Section id="bids" title={words.bids}>
        <p class="quiet">{words.bidsHidden}</p>
      </Section>
    );
  }
  const findTitle = ({ lot }: BidTable<Bid>): string => {
    if (lot === null) return lots.length === 0 ? words.bids : words.otherBids;
    const of = lots.find(({ id }) => id === lot);
    return fill(words.bidsOf, { what: textOf(of, 'title', language)?.text ?? words.tender });
  };
  const ids = lots.map(({ id }) => id).filter((id) => id !== undefined);
  const tables = bidTables(bids, ids, { awards, qualifications });
  const bestText = ({ rows }: BidTable<Bid>): string | null => {
    const { value = {} } = rows.find(isStanding) ?? {};
    const sum = comparedText(value, language);
    if (sum === null) return null;
    return fill(words.best, { sum: value.amountPerformance === undefined ? sum : fill(words.leaves, { sum }) });
  };
  const drawTable = (table: BidTable<Bid>) => (
    <>
      <LongList of={table.rows}>{(part, from) => <Table rows={part} from={from} title={findTitle(table)} />}</LongList>
      <AuctionPicture
        rows={table.rows.filter(({ value }) => value?.amountPerformance === undefined)}
        expected={table.lot === null ? tender.value : lots.find(({ id }) => id === table.lot)?.value}
      />
    </>
  );
  return (
    <Section
      id="bids"
      title={words.bids}
      count={bids.length}
      gist={tables[0] !== undefined && tables.length === 1 ? bestText(tables[0]) : null}
    >
      {tables.map((table) =>
        tables.length === 1 ? (
          drawTable(table)
        ) : (
          <Aside key={table.lot ?? ''} title={<Written text={joinGist(findTitle(table), bestText(table))} />}>
            {drawTable(table)}
          </Aside>
        ),
      )}
      <LongList of={bids}>
        {(part) => part.map((bid, index) => <BidDetails key={bid.id ?? index} bid={bid} features={features} />)}
      </LongList>
    </Section>
  );
};
