import type { ComponentChildren } from 'preact';
import type { Counts, PartyTotals, Role, Sums } from '../../data/parties.ts';
import { numberText, shareText, sumText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { usePartyWords } from '../../language/party.ts';
import { usePlaces } from '../../language/places.ts';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Section } from '../../parts/section.tsx';
import { KeyedParty } from './keyed-party.tsx';

interface Numbers {
  readonly counts?: Counts | undefined;
  readonly sums?: readonly Sums[] | undefined;
}

type SumName = 'expected' | 'ceilings' | 'awarded' | 'contracted' | 'savedOf';

/** One amount per currency, each on its own line. */
const Money = ({ of = [], name }: { of?: readonly Sums[] | undefined; name: Exclude<SumName, 'savedOf'> }) => {
  const { language } = useLanguage();
  const words = usePartyWords();
  const known = of.filter((sums) => sums[name] !== undefined);
  if (known.length === 0) return null;
  return (
    <>
      {known.map((sums) => (
        <span key={sums.currency} class="line">
          <span class="sum">{sumText({ amount: sums[name], currency: sums.currency }, language)}</span>{' '}
          <span class="quiet">{fill(words.counted, { n: numberText(sums[`${name}Count`] ?? 0, language) })}</span>
        </span>
      ))}
    </>
  );
};

const has = (sums: readonly Sums[] | undefined, name: SumName): boolean => sums?.some((one) => one[name] !== undefined) ?? false;

const Saved = ({ of = [] }: { of?: readonly Sums[] | undefined }) => {
  const { language } = useLanguage();
  const words = usePartyWords();
  const known = of.flatMap(({ currency, saved = 0, savedOf }) => (savedOf === undefined ? [] : [{ currency, saved, savedOf }]));
  return (
    <>
      {known.map(({ currency, saved, savedOf }) => (
        <span key={currency} class="line">
          <span class="sum">{sumText({ amount: saved, currency }, language)}</span>{' '}
          <span class="quiet">
            {fill(words.ofExpected, {
              share: shareText(saved / savedOf, language),
              sum: sumText({ amount: savedOf, currency }, language) ?? '',
            })}
          </span>
        </span>
      ))}
    </>
  );
};

/** The number of contracts that have grown, and by how much in each currency relative to the signed value. */
const Grown = ({ of = [] }: { of?: readonly Sums[] | undefined }) => {
  const { language } = useLanguage();
  const words = usePartyWords();
  const known = of.flatMap(({ currency, growth, growthFrom, growthCount: n = 0 }) =>
    growth === undefined || growthFrom === undefined ? [] : [{ currency, growth, growthFrom, n }],
  );
  return (
    <>
      {known.map(({ currency, growth, growthFrom, n }) => (
        <span key={currency} class="line">
          {fill(words.grownBy, {
            n: numberText(n, language),
            sum: sumText({ amount: growth, currency }, language) ?? '',
            share: shareText(growth / growthFrom, language),
            of: sumText({ amount: growthFrom, currency }, language) ?? '',
          })}
        </span>
      ))}
    </>
  );
};

/** A count and its share of the total. */
const useShare = (): ((part: number | undefined, all: number | undefined) => string | null) => {
  const { language } = useLanguage();
  return (part = 0, all = 0) => (all === 0 ? null : `${numberText(part, language)} (${shareText(part / all, language)})`);
};

export const Totals = ({ role, of: { counts = {}, sums } }: { role: Role; of: PartyTotals }) => {
  const words = usePartyWords();
  const { language } = useLanguage();
  const share = useShare();
  const number = (n: number | undefined): string | null => (n === undefined ? null : numberText(n, language));
  const bought: readonly Fact[] = [
    [words.tenders, number(counts.tenders)],
    [words.expected, has(sums, 'expected') ? <Money of={sums} name="expected" /> : null],
    [words.ceilings, has(sums, 'ceilings') ? <Money of={sums} name="ceilings" /> : null],
    [words.awardsMade, number(counts.awards)],
    [words.awarded, has(sums, 'awarded') ? <Money of={sums} name="awarded" /> : null],
    [words.saved, has(sums, 'savedOf') ? <Saved of={sums} /> : null],
    [words.opened, number(counts.opened)],
    [words.single, share(counts.single, counts.opened)],
    [words.plans, number(counts.plans)],
  ];
  const sold: readonly Fact[] = [
    [words.bids, number(counts.bids)],
    [words.awards, number(counts.awards)],
    // Without a share: awards without competition never have another bid.
    [words.sole, counts.awards === undefined ? null : number(counts.sole ?? 0)],
    [words.awarded, has(sums, 'awarded') ? <Money of={sums} name="awarded" /> : null],
    [words.saved, has(sums, 'savedOf') ? <Saved of={sums} /> : null],
  ];
  return (
    <Section id="totals" title={words.totals}>
      <Facts
        compact
        facts={[
          ...(role === 'buyer' ? bought : sold),
          [words.contracts, number(counts.contracts)],
          [words.contracted, has(sums, 'contracted') ? <Money of={sums} name="contracted" /> : null],
          [words.grown, counts.grown === undefined ? null : <Grown of={sums} />],
          [words.reports, number(counts.reports)],
          [words.satisfied, counts.reports === undefined ? null : number(counts.satisfied ?? 0)],
        ]}
      />
      <p class="quiet">{words.from}</p>
    </Section>
  );
};

interface Row extends Numbers {
  readonly key: string;
  readonly head: ComponentChildren;
}

/** Figures by slice, one per row. */
const Table = ({ role, caption, first, rows }: { role: Role; caption: string; first: string; rows: readonly Row[] }) => {
  const words = usePartyWords();
  const { language } = useLanguage();
  const share = useShare();
  const said = (name: string, n: number | undefined): string | null => (n === undefined ? null : `${name}: ${numberText(n, language)}`);
  const shared = (name: string, text: string | null): string | null => (text === null ? null : `${name}: ${text}`);
  return (
    <table>
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col" class="number">
            {words.awarded}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, counts = {}, sums }) => (
          <tr key={key}>
            <th scope="row">
              {head}
              <Notes
                of={[
                  role === 'buyer' ? said(words.tenders, counts.tenders) : said(words.bids, counts.bids),
                  said(role === 'buyer' ? words.awardsMade : words.awards, counts.awards),
                  role === 'buyer' ? shared(words.singleOf, share(counts.single, counts.opened)) : said(words.sole, counts.sole),
                  said(words.contracts, counts.contracts),
                  said(words.reports, counts.reports),
                ]}
              />
            </th>
            <td class="number">
              <Money of={sums} name="awarded" />
              {has(sums, 'contracted') ? (
                <p class="notes">
                  {words.contracts}: <Money of={sums} name="contracted" />
                </p>
              ) : null}
              {counts.grown === undefined ? null : (
                <p class="notes">
                  {words.grown}: <Grown of={sums} />
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const Slices = ({ role, of: { years = [], categories = [], counterparts = [] } }: { role: Role; of: PartyTotals }) => {
  const words = usePartyWords();
  const { division } = usePlaces();
  const other = role === 'buyer' ? 'supplier' : 'buyer';
  const others = role === 'buyer' ? words.suppliers : words.buyers;
  return (
    <>
      {years.length === 0 ? null : (
        <Section id="years" title={words.years} count={years.length}>
          <Table
            role={role}
            caption={words.years}
            first={words.year}
            rows={years.map((one) => ({ ...one, key: one.year ?? '', head: one.year }))}
          />
        </Section>
      )}
      {categories.length === 0 ? null : (
        <Section id="categories" title={words.categories} count={categories.length}>
          <Table
            role={role}
            caption={words.categories}
            first={words.category}
            rows={categories.map((one) => ({ ...one, key: one.category ?? '', head: `${one.category} ${division(one.category ?? '')}` }))}
          />
        </Section>
      )}
      {counterparts.length === 0 ? null : (
        <Section id="counterparts" title={others} count={counterparts.length}>
          <p class="quiet">{words.most}</p>
          <Table
            role={role}
            caption={others}
            first={words.counterpart}
            rows={counterparts.map((one) => ({
              ...one,
              key: one.key ?? '',
              head: <KeyedParty of={one} as={other} />,
            }))}
          />
        </Section>
      )}
    </>
  );
};
