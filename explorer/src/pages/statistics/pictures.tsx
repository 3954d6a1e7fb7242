/** Pictures of the statistics, for sighted readers; the tables below have the numbers. */
import { fill } from '../../format/text.ts';
import { statistics as en } from '../../language/en/statistics.ts';
import { useWords } from '../../language/language.tsx';
import { usePlaces } from '../../language/places.ts';
import { statistics as uk } from '../../language/uk/statistics.ts';
import { computeShade, tiles } from '../../model/statistics.ts';

/** The figure of one value. */
export interface Figure {
  readonly value: string;
  readonly name: string;
  readonly figure: number | null;
  /** Formatted. */
  readonly text: string;
}

const height = 200;
const foot = 22;
const step = 24;

/** One bar per month; years are labelled at their first bar. */
export const MonthBars = ({ figures, what }: { figures: readonly Figure[]; what: string }) => {
  const words = useWords({ uk, en });
  const least = Math.min(0, ...figures.map(({ figure }) => figure ?? 0));
  const most = Math.max(0, ...figures.map(({ figure }) => figure ?? 0));
  const scale = most === least ? 0 : (height - 8) / (most - least);
  const zero = 4 + most * scale;
  const width = Math.max(figures.length, 12) * step;
  return (
    <svg class="month-bars" viewBox={`0 0 ${width} ${height + foot}`} role="img" aria-label={fill(words.chartOf, { what })}>
      <line class="axis" x1="0" x2={width} y1={zero} y2={zero} />
      {figures.map(({ value, name, figure, text }, nth) => {
        const long = Math.max(Math.abs(figure ?? 0) * scale, (figure ?? 0) === 0 ? 0 : 1);
        // The first month's year is omitted when January follows closely.
        const isYear = value.endsWith('-01') || (nth === 0 && !figures.slice(1, 3).some((next) => next.value.endsWith('-01')));
        return (
          <g key={value}>
            <title>{`${name}: ${text}`}</title>
            <rect class="place" x={nth * step} y="0" width={step} height={height} />
            <rect class="bar" x={nth * step + 3} y={(figure ?? 0) < 0 ? zero : zero - long} width={step - 6} height={long} rx="2" />
            {isYear ? (
              <text x={nth * step + 3} y={height + foot - 5}>
                {value.slice(0, 4)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
};

const side = 72;
const gap = 4;

interface TilesProps {
  readonly figures: readonly Figure[];
  readonly what: string;
  /** The search for purchases in a region. */
  readonly linkOf: (region: string) => string;
}

/** The regions as tiles, roughly as on the map; darker means more. Each tile with a figure is a link. */
export const RegionTiles = ({ figures, what, linkOf }: TilesProps) => {
  const words = useWords({ uk, en });
  const { region, tile } = usePlaces();
  const known = new Map(figures.map((figure) => [figure.value, figure]));
  const greatest = Math.max(0, ...figures.map(({ value, figure }) => (value in tiles ? (figure ?? 0) : 0)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture is not a form group
    <svg class="tiles" viewBox={`0 0 ${8 * side} ${5 * side}`} role="group" aria-label={fill(words.mapOf, { what })}>
      {Object.entries(tiles).map(([code, [column, row]]) => {
        const figure = known.get(code);
        const drawn = (
          <>
            <title>{`${region(code)}: ${figure?.text ?? '—'}`}</title>
            <rect class={`shade-${computeShade(figure?.figure ?? null, greatest)}`} width={side - gap} height={side - gap} rx="6" />
            <text x={(side - gap) / 2} y="30" text-anchor="middle">
              {tile(code)}
            </text>
            <text class="strong" x={(side - gap) / 2} y="50" text-anchor="middle">
              {figure?.text ?? '—'}
            </text>
          </>
        );
        return (
          <g key={code} transform={`translate(${column * side} ${row * side})`}>
            {figure === undefined ? drawn : <a href={linkOf(code)}>{drawn}</a>}
          </g>
        );
      })}
    </svg>
  );
};
