import type { Lot, Tender } from '../../data/records.ts';
import { percentText, sumText } from '../../format/money.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { lotStanding } from '../../model/result.ts';
import { Facts } from '../../parts/facts.tsx';
import { Aside, LongList } from '../../parts/folding.tsx';
import { joinGist, useStates, useTotal } from '../../parts/gist.ts';
import { Items } from '../../parts/items.tsx';
import { Period } from '../../parts/moment.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text } from '../../parts/text.tsx';
import { useWhole } from '../../parts/whole.ts';
import { AuctionLink } from './auction-link.tsx';
import { useTenderWords } from './words.ts';

const LotFacts = ({ lot }: { lot: Lot }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const { value, minimalStep, guarantee, auctionPeriod, auctionUrl } = lot;
  const percent = (share: number | undefined) => (share === undefined ? null : percentText(share, language));
  const span = { startDate: auctionPeriod?.startDate ?? auctionPeriod?.shouldStartAfter, endDate: auctionPeriod?.endDate };
  return (
    <Facts
      compact
      facts={[
        [words.expected, value?.amount === undefined ? null : <Sum value={value} taxes />],
        [words.step, minimalStep === undefined ? percent(lot.minimalStepPercentage) : <Sum value={minimalStep} />],
        [words.highestShare, percent(value?.amountPercentage === undefined ? undefined : value.amountPercentage / 100)],
        [words.income, lot.minExpectedIncome === undefined ? null : <Sum value={lot.minExpectedIncome} taxes />],
        [words.range, percent(lot.yearlyPaymentsPercentageRange)],
        [words.guarantee, guarantee === undefined ? null : <Sum value={guarantee} />],
        [words.auction, span.startDate === undefined && span.endDate === undefined ? null : <Period of={span} />],
        [
          words.auctionLink,
          auctionUrl === undefined ? null : <AuctionLink url={auctionUrl} isOver={auctionPeriod?.endDate !== undefined} />,
        ],
      ]}
    />
  );
};

interface LotProps {
  readonly lot: Lot;
  readonly items: NonNullable<Tender['items']>;
  readonly nth: number;
  readonly standing: string | undefined;
  readonly isOnly: boolean;
}

const LotView = ({ lot, items, nth, standing, isOnly }: LotProps) => {
  const heading = `lot-${lot.id ?? nth}`;
  const words = useTenderWords();
  const { language } = useLanguage();
  const name = useCodes();
  const sum = lot.value === undefined ? null : sumText(lot.value, language);
  const details = (
    <>
      <Text of={lot} field="description" long />
      <LotFacts lot={lot} />
      {items.length === 0 ? null : <Items items={items} caption={words.items} />}
    </>
  );
  return (
    <article class="lot" aria-labelledby={heading}>
      <h3 id={heading}>
        <Text of={lot} field="title" otherwise={words.untitled} />
      </h3>
      <Status code={standing} text={name('lot', standing)} />
      {isOnly ? details : <Aside title={joinGist(sum, `${words.items} ${items.length}`)}>{details}</Aside>}
    </article>
  );
};

/** The lots, each with its own items. */
export const Lots = ({ tender }: { tender: Tender }) => {
  const words = useTenderWords();
  const [states, total] = [useStates(), useTotal()];
  const { lots = [], items = [] } = tender;
  const { lots: all = [] } = useWhole(tender);
  if (lots.length === 0) return null;
  const standingOf = ({ status }: Lot) => lotStanding(tender.status, status);
  const findItems = ({ id }: Lot) => items.filter(({ relatedLot }) => relatedLot === id);
  return (
    <Section
      id="lots"
      title={words.lots}
      count={all.length}
      gist={joinGist(
        states(
          'lot',
          all.map((lot) => ({ status: standingOf(lot) })),
        ),
        total(
          words.expected,
          all.map(({ value }) => value),
        ),
      )}
    >
      <LongList of={lots} most={3}>
        {(part, from) =>
          part.map((lot, nth) => (
            <LotView
              key={lot.id ?? nth}
              lot={lot}
              nth={from + nth}
              standing={standingOf(lot)}
              items={findItems(lot)}
              isOnly={lots.length === 1}
            />
          ))
        }
      </LongList>
    </Section>
  );
};
