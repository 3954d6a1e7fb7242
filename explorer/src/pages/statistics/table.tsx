/** Statistics as a table: the figures of each value, with a bar for the one shown in the pictures. */

import type { StatisticsRow } from '../../data/statistics.ts';
import { numberText, shareText, sumText } from '../../format/money.ts';
import { statistics as en } from '../../language/en/statistics.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { statistics as uk } from '../../language/uk/statistics.ts';
import { findFigure, type Measure, measures, saysSomething } from '../../model/statistics.ts';
import { LongList } from '../../parts/folding.tsx';

/** Formats a figure: amounts without hundredths, means with one decimal. */
export const useFigureText = (currency: string): ((figure: number | null, measure: Measure) => string) => {
  const { language } = useLanguage();
  return (figure, measure) => {
    if (figure === null) return '—';
    if (measure === 'savingShare') return shareText(Math.round(figure * 1000) / 1000, language);
    if (measure === 'bidsPerLot' || measure === 'daysToAward') return numberText(Math.round(figure * 10) / 10, language);
    return measure === 'tenders' || measure === 'noBidLots'
      ? numberText(figure, language)
      : (sumText({ amount: figure, currency }, language, true) ?? '—');
  };
};

export interface TableProps {
  readonly head: string;
  readonly rows: readonly StatisticsRow[];
  readonly nameOf: (value: string) => string;
  /** The search for the tenders of a row, if there is one. */
  readonly linkOf?: (value: string) => string | null;
  readonly measure: Measure;
  readonly currency: string;
  readonly bars?: boolean;
}

/** Rows of a table that are shown at first. */
const mostRows = 3;

export const StatisticsTable = ({ head, rows, nameOf, linkOf = () => null, measure, currency, bars = true }: TableProps) => {
  const words = useWords({ uk, en });
  const textOf = useFigureText(currency);
  const view = rows.filter((row) => saysSomething(row, currency));
  const greatest = Math.max(0, ...view.map((row) => findFigure(row, measure, currency) ?? 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: horizontally scrollable content must be reachable by keyboard
    <section class="wide" tabIndex={0} aria-label={head}>
      <LongList of={view} most={mostRows}>
        {(part) => (
          <table class="statistics stack">
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {bars ? <td /> : null}
                {measures.map((name) => (
                  <th key={name} scope="col" class="number">
                    {words[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {part.map((row) => {
                const name = row.value === '' ? words.unknown : nameOf(row.value);
                const link = row.value === '' ? null : linkOf(row.value);
                const share = greatest === 0 ? 0 : Math.max(0, (findFigure(row, measure, currency) ?? 0) / greatest);
                return (
                  <tr key={row.value}>
                    <th scope="row">{link === null ? name : <a href={link}>{name}</a>}</th>
                    {bars ? (
                      <td class="bar-cell">
                        <svg class="row-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                          <rect class="bar" width={share * 100} height="10" />
                        </svg>
                      </td>
                    ) : null}
                    {measures.map((each) => {
                      const figure = findFigure(row, each, currency);
                      return (
                        <td key={each} class={figure === null ? 'number absent' : 'number'} data-label={words[each]}>
                          {textOf(figure, each)}
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </LongList>
    </section>
  );
};
