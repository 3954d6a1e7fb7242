/** Statistics of public records: figures, pictures, and tables. */
import './statistics.css';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { useLoading } from '../../data/loading.ts';
import { type StatisticsPage as Answer, readStatistics, type Statistics, type StatisticsRow } from '../../data/statistics.ts';
import { dateFormat, numberFormat } from '../../format/formatters.ts';
import { numberText, shareText, sumText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { queryIn } from '../../language/address.ts';
import { useCodes } from '../../language/codes.ts';
import { statistics as en } from '../../language/en/statistics.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { usePlaces } from '../../language/places.ts';
import { useTenderCodes } from '../../language/tender-codes.ts';
import { statistics as uk } from '../../language/uk/statistics.ts';
import { currenciesIn, everyMonth, findFigure, type Measure, measures, monthsBack, periods } from '../../model/statistics.ts';
import { Folded } from '../../parts/folding.tsx';
import { FailedNotice, LoadingNotice } from '../../parts/notices.tsx';
import { useNow } from '../../parts/now.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { LongText } from '../../parts/text.tsx';
import { buildAddress, type Choice, Choices, choiceIn } from './choices.tsx';
import { type Figure, MonthBars, RegionTiles } from './pictures.tsx';
import { StatisticsTable, type TableProps, useFigureText } from './table.tsx';

/** The totals for the chosen parameters. */
const Totals = ({ total, currency }: { total: StatisticsRow; currency: string }) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  const textOf = useFigureText(currency);
  const money = total.money.find((each) => each.currency === currency);
  const ofOpened = (lots: number): string => ` (${shareText(Math.round((lots / total.openedLots) * 1000) / 1000, language)})`;
  /** An amount covers one currency only, so the number of records it covers is shown. */
  const outOf = (n: number | undefined, all: number): string =>
    fill(words.outOf, { n: numberText(n ?? 0, language), all: numberText(all, language) });
  const whole = (amount: number): string => sumText({ amount, currency }, language, true) ?? '';
  const grown =
    money?.growthShare === undefined
      ? ''
      : `; ${fill(words.growthFrom, { share: shareText(Math.round(money.growthShare * 1000) / 1000, language), sum: whole(money.growthFrom) })}`;
  const behind: { readonly [Name in Measure]?: string } = {
    expected: ` (${outOf(money?.expectedCount, total.tenders)})`,
    contracted: ` (${outOf(money?.contractedCount, total.signedContracts)})`,
    // Contracts in other currencies are neither among those that have grown nor among those they are counted from.
    growth: ` (${outOf(money?.growthCount, money?.contractedCount ?? 0)}${grown})`,
    savingShare: money?.savingShare === undefined ? '' : ` (${whole(money.saving)}; ${outOf(money.savingCount, total.awardedLots)})`,
    noBidLots: total.openedLots === 0 ? '' : ofOpened(total.noBidLots),
  };
  const visible: readonly (readonly [string, string])[] = [
    ...measures.map((name) => [words[name], textOf(findFigure(total, name, currency), name) + (behind[name] ?? '')] as const),
    [words.singleBid, total.openedLots === 0 ? '—' : numberText(total.singleBidLots, language) + ofOpened(total.singleBidLots)],
    [words.contracts, numberText(total.signedContracts, language)],
    ...(money === undefined || money.ceilingsCount === 0
      ? []
      : [[words.ceilings, `${whole(money.ceilings)} (${outOf(money.ceilingsCount, total.tenders)})`] as const]),
  ];
  return (
    <dl class="totals">
      {visible.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

const useMonthName = (): ((month: string) => string) => {
  const { language } = useLanguage();
  const format = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
};

/** The first month of the chosen time; undefined: no limit. */
const useFrom = ({ period }: Choice): string | undefined => {
  const months = periods[period];
  const now = useNow();
  return months === null ? undefined : monthsBack(now, months);
};

interface ShownProps {
  readonly found: Statistics;
  readonly choice: Choice;
}

/** The search for the tenders of a slice, published in the same time. */
const useSearchBy = (choice: Choice): ((name: string) => (value: string) => string) => {
  const { to } = useLanguage();
  const from = useFrom(choice);
  const asked = { kind: 'tenders', ...(from === undefined ? {} : { from: `${from}-01` }), ...(choice.tests ? { mode: '_all_' } : {}) };
  return (name) => (value) => to(`/?${new URLSearchParams({ ...asked, [name]: value })}`);
};

const useRegionLink = (choice: Choice): ((region: string) => string) => {
  const { sought } = usePlaces();
  const searchBy = useSearchBy(choice);
  return (region) => searchBy('region')(sought(region));
};

/** The pictures by month and by region. */
const usePictures = ({ found: { month, region }, choice }: ShownProps) => {
  const { measure, currency } = choice;
  const { language } = useLanguage();
  const words = useWords({ uk, en });
  const places = usePlaces();
  const monthName = useMonthName();
  const textOf = useFigureText(currency);
  const collectFigures = ({ data }: Answer, nameOf: (value: string) => string): Figure[] =>
    data.map((row) => {
      const figure = findFigure(row, measure, currency);
      return { value: row.value, name: nameOf(row.value), figure, text: textOf(figure, measure) };
    });
  const short = numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const inRegion = useRegionLink(choice);
  const inTile = (figure: Figure): Figure =>
    measure === 'expected' || measure === 'contracted' || measure === 'growth' || measure === 'tenders'
      ? { ...figure, text: short.format(figure.figure ?? 0) }
      : figure;
  const months = new Map(collectFigures(month, monthName).map((figure) => [figure.value, figure]));
  const bars = everyMonth(month.data).map((value) => months.get(value) ?? { value, name: monthName(value), figure: null, text: '—' });
  return {
    months: <MonthBars figures={bars} what={words[measure]} />,
    regions: (
      <>
        <p class="notes sideways">{words.sideways}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: horizontally scrollable content must be reachable by keyboard */}
        <div class="wide" tabIndex={0}>
          <RegionTiles figures={collectFigures(region, places.region).map(inTile)} what={words[measure]} linkOf={inRegion} />
        </div>
      </>
    ),
  };
};

interface Cut extends Pick<TableProps, 'head' | 'rows' | 'nameOf' | 'linkOf' | 'bars'> {
  readonly id: string;
  readonly title: string;
  readonly picture?: VNode;
}

/** One section per heading, with its picture and table. */
const useCuts = (shown: ShownProps): readonly Cut[] => {
  const words = useWords({ uk, en });
  const codes = useCodes();
  const tenderCodes = useTenderCodes();
  const { region, division } = usePlaces();
  const monthName = useMonthName();
  const pictures = usePictures(shown);
  const { found } = shown;
  const searchBy = useSearchBy(shown.choice);
  return [
    {
      ...{ id: 'by-month', title: words.byMonth, head: words.month, rows: found.month.data.toReversed(), nameOf: monthName },
      ...{ picture: pictures.months, bars: false },
    },
    {
      ...{ id: 'by-region', title: words.byRegion, head: words.region, rows: found.region.data, nameOf: region },
      ...{ linkOf: useRegionLink(shown.choice), picture: pictures.regions },
    },
    {
      ...{ id: 'by-category', title: words.byCategory, head: words.category, rows: found.category.data },
      nameOf: (value) => `${value} ${division(value)}`,
      linkOf: searchBy('classification'),
    },
    {
      ...{ id: 'by-kind', title: words.byBuyerKind, head: words.buyerKind, rows: found.buyerKind.data },
      nameOf: (value) => codes('kind', value),
    },
    {
      ...{ id: 'by-type', title: words.byType, head: words.type, rows: found.procurementMethodType.data },
      nameOf: (value) => tenderCodes('procedure', value),
      linkOf: searchBy('procurementMethodType'),
    },
  ];
};

/** A longer table makes a long page. */
const shortRows = 5;

const Shown = ({ found, choice }: ShownProps) => {
  const words = useWords({ uk, en });
  const cuts = useCuts({ found, choice });
  const { measure, currency } = choice;
  const textOf = useFigureText(currency);
  if (found.month.data.length === 0) return <p>{words.none}</p>;
  /** The value with the greatest figure. */
  const gistOf = ({ rows, nameOf }: Pick<Cut, 'rows' | 'nameOf'>): string | null => {
    const figureOf = (row: StatisticsRow): number => findFigure(row, measure, currency) ?? 0;
    const [most] = rows.filter(({ value }) => value !== '').toSorted((a, b) => figureOf(b) - figureOf(a));
    return most === undefined || figureOf(most) <= 0 ? null : `${nameOf(most.value)}: ${textOf(figureOf(most), measure)}`;
  };
  return (
    <Folded when={cuts.some(({ rows }) => rows.length > shortRows)} open={['by-month', 'by-region']}>
      <Totals total={found.month.total} currency={currency} />
      {cuts.map(({ id, title, picture, ...table }) => (
        <Section key={id} id={id} title={title} gist={gistOf(table)}>
          {picture}
          <StatisticsTable {...table} measure={measure} currency={currency} />
        </Section>
      ))}
    </Folded>
  );
};

export const StatisticsPage = () => {
  const words = useWords({ uk, en });
  const { to } = useLanguage();
  const { url, route } = useLocation();
  const choice = choiceIn(queryIn(url));
  const from = useFrom(choice);
  const [loading, retry] = useLoading(`${from} ${choice.tests}`, () => readStatistics({ from, tests: choice.tests }), 'statistics');
  if (loading.state === 'failed' || loading.state === 'refused' || loading.state === 'missing') return <FailedNotice retry={retry} />;
  const found = loading.state === 'done' ? loading.value : null;
  return (
    <>
      <PageTitle text={words.title} />
      <p>{words.intro}</p>
      <Choices
        choice={choice}
        currencies={currenciesIn(found?.month.total ?? { money: [] })}
        choose={(next) => route(to(buildAddress(next)), true)}
      />
      {found === null ? (
        <LoadingNotice />
      ) : (
        <>
          {found.month.complete ? null : <p role="status">{words.incomplete}</p>}
          <Shown found={found} choice={choice} />
          <LongText text={words.about} />
          <p class="quiet">
            {words.howCounted}: <a href="/docs/statistics#getStatistics">GET /statistics</a>
          </p>
        </>
      )}
    </>
  );
};
