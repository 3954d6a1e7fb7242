import type { Agreement } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Party } from '../../parts/party.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text } from '../../parts/text.tsx';
import { useAgreementWords } from './words.ts';

type Side = NonNullable<Agreement['contracts']>[number];
type Items = NonNullable<Agreement['items']>;

/** What a supplier asks for a unit of each item. */
const UnitPrices = ({ of, items }: { of: NonNullable<Side['unitPrices']>; items: Items }) => {
  const words = useAgreementWords();
  if (of.length === 0) return null;
  return (
    <table class="stack">
      <caption>{words.unitPrices}</caption>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col" class="number">
            {words.unitPrice}
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ relatedItem, value }, index) => (
          <tr key={index}>
            <th scope="row">
              <Text of={items.find(({ id }) => id === relatedItem)} field="description" otherwise="—" />
            </th>
            <td class="number">
              <Sum value={value} taxes />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const SideView = ({ side, items }: { side: Side; items: Items }) => {
  const words = useAgreementWords();
  const name = useCodes();
  const { suppliers = [], status, date, value, unitPrices = [], milestones = [] } = side;
  return (
    <li>
      {suppliers.map((supplier, index) => (
        <Party key={index} party={supplier} as="supplier" />
      ))}
      <Status code={status} text={name('contract', status)} />
      <Facts
        compact
        facts={[
          [words.offer, value === undefined ? null : <Sum value={value} taxes />],
          [words.updated, date === undefined ? null : <Moment at={date} />],
          ...milestones.map(
            ({ type, status: state, dueDate, dateMet }) =>
              [
                name('milestoneType', type),
                <>
                  <Status code={state} text={name('milestone', state)} /> <Moment at={dateMet ?? dueDate} day />
                </>,
              ] as const,
          ),
        ]}
      />
      <UnitPrices of={unitPrices} items={items} />
    </li>
  );
};

type Parties = Pick<Agreement, 'contracts' | 'items'>;

export const Sides = ({ of: { contracts = [], items = [] } }: { of: Parties }) => (
  <ul class="rows">
    {contracts.map((side, index) => (
      <SideView key={side.id ?? index} side={side} items={items} />
    ))}
  </ul>
);

/** Whom may be bought from under the agreement, and on which terms. */
export const Suppliers = ({ agreement }: { agreement: Agreement }) => {
  const words = useAgreementWords();
  const { contracts = [] } = agreement;
  if (contracts.length === 0) return null;
  return (
    <Section id="suppliers" title={words.suppliers} count={contracts.length}>
      <Sides of={agreement} />
    </Section>
  );
};
