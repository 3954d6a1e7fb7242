/** The parameters of the statistics: a form, and the same in the address. */
import { statistics as en } from '../../language/en/statistics.ts';
import { useWords } from '../../language/language.tsx';
import { statistics as uk } from '../../language/uk/statistics.ts';
import { isMeasure, isPeriod, type Measure, measures, type Period, periods } from '../../model/statistics.ts';

/** The chosen values, as in the address. */
export interface Choice {
  readonly period: Period;
  readonly measure: Measure;
  readonly currency: string;
  readonly tests: boolean;
}

export const choiceIn = (query: URLSearchParams): Choice => {
  const said = (name: string): string => query.get(name) ?? '';
  const [period, measure, currency] = [said('period'), said('show'), said('currency')];
  return {
    period: isPeriod(period) ? period : 'years',
    measure: isMeasure(measure) ? measure : 'tenders',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'UAH',
    tests: said('mode') === '_all_',
  };
};

export const buildAddress = ({ period, measure, currency, tests }: Choice): string => {
  const query = new URLSearchParams({
    ...(period === 'years' ? {} : { period }),
    ...(measure === 'tenders' ? {} : { show: measure }),
    ...(currency === 'UAH' ? {} : { currency }),
    ...(tests ? { mode: '_all_' } : {}),
  }).toString();
  return query === '' ? '/statistics' : `/statistics?${query}`;
};

export const Choices = ({
  choice,
  currencies,
  choose,
}: {
  choice: Choice;
  currencies: readonly string[];
  choose: (next: Choice) => void;
}) => {
  const words = useWords({ uk, en });
  const names: Readonly<Record<Period, string>> = { year: words.lastYear, years: words.lastTwoYears, all: words.allTime };
  const offered = [...new Set([choice.currency, ...currencies])];
  return (
    <form class="statistics-choices" onSubmit={(event) => event.preventDefault()}>
      <label>
        {words.period}{' '}
        <select
          name="period"
          value={choice.period}
          onChange={({ currentTarget: { value } }) => isPeriod(value) && choose({ ...choice, period: value })}
        >
          {(Object.keys(periods) as Period[]).map((name) => (
            <option key={name} value={name}>
              {names[name]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.shown}{' '}
        <select
          name="show"
          value={choice.measure}
          onChange={({ currentTarget: { value } }) => isMeasure(value) && choose({ ...choice, measure: value })}
        >
          {measures.map((name) => (
            <option key={name} value={name}>
              {words[name]}
            </option>
          ))}
        </select>
      </label>
      {offered.length < 2 ? null : (
        <label>
          {words.currency}{' '}
          <select
            name="currency"
            value={choice.currency}
            onChange={({ currentTarget: { value } }) => choose({ ...choice, currency: value })}
          >
            {offered.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        <input
          type="checkbox"
          name="mode"
          value="_all_"
          checked={choice.tests}
          onChange={({ currentTarget: { checked } }) => choose({ ...choice, tests: checked })}
        />{' '}
        {words.withTests}
      </label>
      <noscript>
        <button type="submit">{words.apply}</button>
      </noscript>
    </form>
  );
};
