import type { Bid, Tender } from '../../data/records.ts';
import { sumText } from '../../format/money.ts';
import { fill, textOf } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { type BidRow, type BidTable, bidTables } from '../../model/bids.ts';
import { PartyName } from '../../parts/party-name.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { BidDetails } from './bid-details.tsx';
import { useTenderWords } from './words.ts';

/** What was decided about a bid says more than that it stands. */
const State = ({ row: { status, decision } }: { row: BidRow<Bid> }) => {
  const words = useTenderWords();
  const name = useCodes();
  if (decision === undefined) return <Status code={status} text={name('bid', status)} />;
  if (decision === 'passed') return <Status code={decision} text={words.notConsidered} />;
  return <Status code={decision === 'active' ? 'complete' : decision} text={name('award', decision)} />;
};

const Row = ({ row }: { row: BidRow<Bid> }) => {
  const { bid, value, initial } = row;
  const words = useTenderWords();
  const { language } = useLanguage();
  const before = initial === undefined ? null : sumText(initial, language);
  return (
    <tr>
      <th scope="row">
        {(bid.tenderers ?? [undefined]).map((party, index) => (
          <p key={index}>
            <PartyName party={party} />
          </p>
        ))}
      </th>
      <td>
        <State row={row} />
      </td>
      <td class="number">
        <Sum value={value} />
        {before === null ? null : <p class="notes">{fill(words.initially, { sum: before })}</p>}
      </td>
    </tr>
  );
};

const Table = ({ table, title }: { table: BidTable<Bid>; title: string }) => {
  const words = useTenderWords();
  return (
    <table class="stack">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.bidder}</th>
          <th scope="col">{words.state}</th>
          <th scope="col" class="number">
            {words.offer}
          </th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <Row key={row.bid.id ?? index} row={row} />
        ))}
      </tbody>
    </table>
  );
};

const waiting = ['active.tendering', 'active.auction'];

/** The bids, a table a lot, cheapest first, and what each bid consists of; before they are opened only that they will be. */
export const Bids = ({ tender: { bids = [], lots = [], features = [], awards = [], status } }: { tender: Tender }) => {
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
  const titleOf = ({ lot }: BidTable<Bid>): string => {
    if (lot === null) return lots.length === 0 ? words.bids : words.otherBids;
    const of = lots.find(({ id }) => id === lot);
    return fill(words.bidsOf, { what: textOf(of, 'title', language)?.text ?? words.tender });
  };
  const ids = lots.map(({ id }) => id).filter((id) => id !== undefined);
  return (
    <Section id="bids" title={words.bids} count={bids.length}>
      {bidTables(bids, ids, awards).map((table) => (
        <Table key={table.lot ?? ''} table={table} title={titleOf(table)} />
      ))}
      {bids.map((bid, index) => (
        <BidDetails key={bid.id ?? index} bid={bid} features={features} />
      ))}
    </Section>
  );
};
