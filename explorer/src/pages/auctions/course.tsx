/** The course of an auction as a picture, one line per bidder from the initial price through the rounds, and as a table. */
import { amountText } from '../../auctions/amounts.ts';
import { buildPicture, columnAt, type Drawn, findLines, type Point, size } from '../../auctions/course.ts';
import type { Auction } from '../../auctions/document.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { Section } from '../../parts/section.tsx';
import { useNaming } from './naming.ts';
import { useAuctionWords } from './words.ts';

const kinds = 6;

/** Six distinct shapes, so that lines do not differ by colour alone. */
const shapes: readonly ((at: Point) => string)[] = [
  ({ x, y }) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z`,
  ({ x, y }) => `M${x - 4} ${y - 4}h8v8h-8z`,
  ({ x, y }) => `M${x} ${y - 5}l5 9h-10z`,
  ({ x, y }) => `M${x} ${y - 5}l5 5l-5 5l-5-5z`,
  ({ x, y }) => `M${x - 5} ${y - 4}h10l-5 9z`,
  ({ x, y }) => `M${x - 1.5} ${y - 5}h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z`,
];

const LineOf = ({ line, isMine, label }: { line: Drawn; isMine: boolean; label: string }) => {
  const kind = (line.number - 1) % kinds;
  const shape = shapes[kind];
  return (
    <g class={`course-line kind-${kind + 1}${isMine ? ' mine' : ''}`}>
      <polyline points={line.points.map(({ x, y }) => `${x},${y}`).join(' ')} fill="none" />
      {line.points.map((point) => (
        <path key={point.x} d={shape?.(point)} />
      ))}
      <text x={(line.points.at(-1)?.x ?? 0) + 9} y={line.nameAt + 4}>
        {label}
      </text>
    </g>
  );
};

export const Course = ({ auction, mine }: { auction: Auction; mine: string | null }) => {
  const words = useAuctionWords();
  const { language } = useLanguage();
  const nameOf = useNaming(mine);
  const picture = buildPicture(auction);
  if (picture === null) return null;
  const columns = [words.first, ...[1, 2, 3].map((n) => fill(words.round, { n }))];
  return (
    <Section id="course" title={words.course}>
      <p class="notes">{words.courseHint}</p>
      <div class="course-parts">
        <svg class="course" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" focusable="false">
          {columns.map((name, index) => (
            <g key={name}>
              <line class="grid" x1={columnAt(index)} x2={columnAt(index)} y1={size.top - 8} y2={size.height - size.bottom + 6} />
              <text class="axis-name" x={columnAt(index)} y={size.height - 6} text-anchor="middle">
                {index === 0 ? name : index}
              </text>
            </g>
          ))}
          <text class="axis-name" x={columnAt(0) - 10} y={size.top + 4} text-anchor="end">
            {amountText(picture.most, language, auction.scale)}
          </text>
          <text class="axis-name" x={columnAt(0) - 10} y={size.height - size.bottom + 4} text-anchor="end">
            {amountText(picture.least, language, auction.scale)}
          </text>
          {picture.lines.map((line) => (
            <LineOf
              key={line.offer.bid}
              line={line}
              isMine={mine === line.offer.bid}
              label={mine === line.offer.bid ? words.you : `#${line.number}`}
            />
          ))}
        </svg>
        <table class="stack course-table">
          <caption>{words.courseTable}</caption>
          <thead>
            <tr>
              <th scope="col">{words.bidder}</th>
              {columns.map((name) => (
                <th key={name} scope="col" class="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {findLines(auction).map(({ offer, number, amounts }) => (
              <tr key={offer.bid}>
                <th scope="row">
                  <span class="quiet">#{number}</span> {nameOf(offer).endsWith(`#${number}`) ? '' : nameOf(offer)}
                </th>
                {columns.map((name, index) => (
                  <td
                    key={name}
                    data-label={name}
                    class={amounts[index] !== undefined && amounts[index] !== amounts[index - 1] ? 'number' : 'number quiet'}
                  >
                    {amounts[index] === undefined ? '' : amountText(amounts[index], language, auction.scale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
};
