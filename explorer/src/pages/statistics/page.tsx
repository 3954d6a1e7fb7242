/** Statistics of public records: figures, pictures, and the numbers below them. */
import './statistics.css';
import { useLocation } from 'preact-iso';
import { useLoading } from '../../data/loading.ts';
import { readStatistics, type Statistics, type StatisticsRow } from '../../data/statistics.ts';
import { numberText, shareText, sumText } from '../../format/money.ts';
import { useCodes } from '../../language/codes.ts';
import { statistics as en } from '../../language/en/statistics.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { usePlaces } from '../../language/places.ts';
import { useTenderCodes } from '../../language/tender-codes.ts';
import { statistics as uk } from '../../language/uk/statistics.ts';
import {
  currenciesIn,
  everyMonth,
  figureOf,
  isMeasure,
  isPeriod,
  type Measure,
  measures,
  monthsBack,
  type Period,
  periods,
} from '../../model/statistics.ts';
import { FailedNotice, LoadingNotice } from '../../parts/notices.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { type Figure, MonthBars, RegionTiles } from './pictures.tsx';
import { StatisticsTable, useFigureText } from './table.tsx';

/** What is chosen, as the address has it. */
interface Choice {
  readonly period: Period;
  readonly measure: Measure;
  readonly currency: string;
  readonly tests: boolean;
}

const choiceIn = (query: URLSearchParams): Choice => {
  const [period, measure, currency] = ['period', 'show', 'currency'].map((name) => query.get(name) ?? '');
  return {
    period: isPeriod(period ?? '') ? (period as Period) : 'years',
    measure: isMeasure(measure ?? '') ? (measure as Measure) : 'tenders',
    currency: /^[A-Z]{3}$/.test(currency ?? '') ? (currency ?? '') : 'UAH',
    tests: query.get('mode') === '_all_',
  };
};

const addressOf = ({ period, measure, currency, tests }: Choice): string => {
  const query = new URLSearchParams({
    ...(period === 'years' ? {} : { period }),
    ...(measure === 'tenders' ? {} : { show: measure }),
    ...(currency === 'UAH' ? {} : { currency }),
    ...(tests ? { mode: '_all_' } : {}),
  }).toString();
  return query === '' ? '/statistics' : `/statistics?${query}`;
};

const Choices = ({ choice, currencies, choose }: { choice: Choice; currencies: readonly string[]; choose: (next: Choice) => void }) => {
  const words = useWords({ uk, en });
  const names: Readonly<Record<Period, string>> = { year: words.lastYear, years: words.lastTwoYears, all: words.allTime };
  const offered = [...new Set([choice.currency, ...currencies])];
  return (
    <form class="statistics-choices" onSubmit={(event) => event.preventDefault()}>
      <label>
        {words.period}{' '}
        <select value={choice.period} onChange={({ currentTarget: { value } }) => isPeriod(value) && choose({ ...choice, period: value })}>
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
          <select value={choice.currency} onChange={({ currentTarget: { value } }) => choose({ ...choice, currency: value })}>
            {offered.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        <input
          type="checkbox"
          checked={choice.tests}
          onChange={({ currentTarget: { checked } }) => choose({ ...choice, tests: checked })}
        />{' '}
        {words.withTests}
      </label>
    </form>
  );
};

/** The figures of all that was asked for. */
const Totals = ({ total, currency }: { total: StatisticsRow; currency: string }) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  const textOf = useFigureText(currency);
  const money = total.money.find((each) => each.currency === currency);
  const ofOpened = (lots: number): string => ` (${shareText(Math.round((lots / total.openedLots) * 1000) / 1000, language)})`;
  const saved = money?.savingShare === undefined ? '' : ` (${sumText({ amount: money.saving, currency }, language, true)})`;
  const behind: { readonly [Name in Measure]?: string } = {
    savingShare: saved,
    noBidLots: total.openedLots === 0 ? '' : ofOpened(total.noBidLots),
  };
  const shown: readonly (readonly [string, string])[] = [
    ...measures.map((name) => [words[name], textOf(figureOf(total, name, currency), name) + (behind[name] ?? '')] as const),
    [words.singleBid, total.openedLots === 0 ? '—' : numberText(total.singleBidLots, language) + ofOpened(total.singleBidLots)],
    [words.contracts, numberText(total.contracts, language)],
  ];
  return (
    <dl class="totals">
      {shown.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

const Shown = ({ found, choice }: { found: Statistics; choice: Choice }) => {
  const words = useWords({ uk, en });
  const { language, to } = useLanguage();
  const codes = useCodes();
  const tenderCodes = useTenderCodes();
  const { region, division, sought } = usePlaces();
  const { measure, currency } = choice;
  const textOf = useFigureText(currency);
  const monthName = (value: string): string =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${value}-01T00:00:00Z`));
  const figuresOf = (rows: readonly StatisticsRow[], nameOf: (value: string) => string): Figure[] =>
    rows.map((row) => {
      const figure = figureOf(row, measure, currency);
      return { value: row.value, name: nameOf(row.value), figure, text: textOf(figure, measure) };
    });
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const inTiles = (figure: Figure): Figure =>
    measure === 'expected' || measure === 'contracted' || measure === 'tenders'
      ? { ...figure, text: short.format(figure.figure ?? 0) }
      : figure;
  const known = new Map(found.month.data.map((row) => [row.value, row]));
  const months = figuresOf(found.month.data, monthName);
  const bars = everyMonth(found.month.data).map(
    (value) => months.find((month) => month.value === value) ?? { value, name: monthName(value), figure: null, text: '—' },
  );
  if (known.size === 0) return <p>{words.none}</p>;
  const shared = { measure, currency };
  const what = words[measure];
  const searchFor = (query: Readonly<Record<string, string>>): string => to(`/?${new URLSearchParams(query)}`);
  const inRegion = (value: string): string => searchFor({ region: sought(value) });
  return (
    <>
      <Totals total={found.month.total} currency={currency} />
      <h2 id="by-month">{words.byMonth}</h2>
      <MonthBars figures={bars} what={what} />
      <StatisticsTable
        {...shared}
        head={words.month}
        rows={found.month.data.toReversed()}
        nameOf={monthName}
        labelledBy="by-month"
        bars={false}
      />
      <h2 id="by-region">{words.byRegion}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard */}
      <div class="wide" tabIndex={0}>
        <RegionTiles figures={figuresOf(found.region.data, region).map(inTiles)} what={what} linkOf={inRegion} />
      </div>
      <StatisticsTable {...shared} head={words.region} rows={found.region.data} nameOf={region} linkOf={inRegion} labelledBy="by-region" />
      <h2 id="by-category">{words.byCategory}</h2>
      <StatisticsTable
        {...shared}
        head={words.category}
        rows={found.category.data}
        nameOf={(value) => `${value} ${division(value)}`}
        linkOf={(value) => searchFor({ classification: value })}
        labelledBy="by-category"
      />
      <h2 id="by-kind">{words.byBuyerKind}</h2>
      <StatisticsTable
        {...shared}
        head={words.buyerKind}
        rows={found.buyerKind.data}
        nameOf={(value) => codes('kind', value)}
        labelledBy="by-kind"
      />
      <h2 id="by-type">{words.byType}</h2>
      <StatisticsTable
        {...shared}
        head={words.type}
        rows={found.procurementMethodType.data}
        nameOf={(value) => tenderCodes('procedure', value)}
        linkOf={(value) => searchFor({ procurementMethodType: value })}
        labelledBy="by-type"
      />
    </>
  );
};

export const StatisticsPage = () => {
  const words = useWords({ uk, en });
  const { to } = useLanguage();
  const { url, route } = useLocation();
  const choice = choiceIn(new URL(url, location.origin).searchParams);
  const months = periods[choice.period];
  const from = months === null ? undefined : monthsBack(new Date(), months);
  const [loading, retry] = useLoading(`${from} ${choice.tests}`, () => readStatistics({ from, tests: choice.tests }));
  if (loading.state === 'failed' || loading.state === 'refused' || loading.state === 'missing') return <FailedNotice retry={retry} />;
  const found = loading.state === 'done' ? loading.value : null;
  return (
    <>
      <PageTitle text={words.title} />
      <p>{words.intro}</p>
      <Choices
        choice={choice}
        currencies={currenciesIn(found?.month.total ?? { money: [] })}
        choose={(next) => route(to(addressOf(next)), true)}
      />
      {found === null ? (
        <LoadingNotice />
      ) : (
        <>
          {found.month.complete ? null : <p role="status">{words.incomplete}</p>}
          <Shown found={found} choice={choice} />
          <p class="quiet">{words.about}</p>
          <p class="quiet">
            {words.howCounted}: <a href="/statistics?by=month">GET /statistics</a>
          </p>
        </>
      )}
    </>
  );
};
