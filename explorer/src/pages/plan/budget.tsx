import type { Plan } from '../../data/records.ts';
import { sumText } from '../../format/money.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { Facts } from '../../parts/facts.tsx';
import { LongList } from '../../parts/folding.tsx';
import { Classification } from '../../parts/items.tsx';
import { Period } from '../../parts/moment.tsx';
import { Section } from '../../parts/section.tsx';
import { Sum } from '../../parts/sum.tsx';
import { hasText, Text } from '../../parts/text.tsx';
import { usePlanWords } from './words.ts';

type BudgetRecord = NonNullable<Plan['budget']>;

const Sources = ({ of }: { of: NonNullable<BudgetRecord['breakdown']> }) => {
  const words = usePlanWords();
  const name = useCodes();
  return (
    <LongList of={of}>
      {(shown) => (
        <table class="stack">
          <caption>{words.sources}</caption>
          <thead>
            <tr>
              <th scope="col">{words.source}</th>
              <th scope="col" class="number">
                {words.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((part, index) => (
              <tr key={part.id ?? index}>
                <th scope="row">
                  {name('breakdown', part.title)}
                  <p class="notes">
                    <Text of={part} field="description" /> <Classification of={part.classification} />
                  </p>
                </th>
                <td class="number">
                  <Sum value={part.value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LongList>
  );
};

/** The budget of a plan and its sources. */
export const Budget = ({ budget }: { budget: BudgetRecord }) => {
  const words = usePlanWords();
  const { language } = useLanguage();
  const { amount, amountNet, currency, year, period, project, notes, breakdown = [] } = budget;
  return (
    <Section id="budget" title={words.budget} gist={sumText({ amount, currency }, language)}>
      <Facts
        facts={[
          [words.amount, amount === undefined ? null : <Sum value={{ amount, amountNet, currency }} taxes />],
          [words.year, year === undefined ? null : String(year)],
          [words.period, period === undefined ? null : <Period of={period} day />],
          [words.project, hasText(project, 'name') ? <Text of={project} field="name" /> : null],
          [words.notes, notes],
        ]}
      />
      {breakdown.length === 0 ? null : <Sources of={breakdown} />}
    </Section>
  );
};
