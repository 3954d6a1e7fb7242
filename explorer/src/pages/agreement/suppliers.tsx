import { useContext } from 'preact/hooks';
import type { Agreement } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { Facts } from '../../parts/facts.tsx';
import { Aside, LongList, OpenSections } from '../../parts/folding.tsx';
import { useStates } from '../../parts/gist.ts';
import { Moment } from '../../parts/moment.tsx';
import { Party } from '../../parts/party.tsx';
import { PartyNames } from '../../parts/party-names.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text } from '../../parts/text.tsx';
import { useAgreementWords } from './words.ts';

type Side = NonNullable<Agreement['contracts']>[number];
type Items = NonNullable<Agreement['items']>;

/** A supplier's unit price of each item. */
const UnitPrices = ({ of, items }: { of: NonNullable<Side['unitPrices']>; items: Items }) => {
  const words = useAgreementWords();
  if (of.length === 0) return null;
  return (
    <Aside title={`${words.unitPrices} ${of.length}`}>
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
    </Aside>
  );
};

const SideView = ({ side, items }: { side: Side; items: Items }) => {
  const words = useAgreementWords();
  const name = useCodes();
  const isFolded = useContext(OpenSections) !== null;
  const { suppliers = [], status, date, value, unitPrices = [], milestones = [] } = side;
  return (
    <li>
      {isFolded ? (
        <PartyNames of={suppliers} as="supplier" />
      ) : (
        suppliers.map((supplier, index) => <Party key={index} party={supplier} as="supplier" />)
      )}
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
      {isFolded ? (
        <Aside title={words.contact}>
          {suppliers.map((supplier, index) => (
            <Party key={index} party={supplier} as="supplier" />
          ))}
        </Aside>
      ) : null}
    </li>
  );
};

type Parties = Pick<Agreement, 'contracts' | 'items'>;

export const Sides = ({ of: { contracts = [], items = [] } }: { of: Parties }) => (
  <LongList of={contracts}>
    {(part) => (
      <ul class="rows">
        {part.map((side, index) => (
          <SideView key={side.id ?? index} side={side} items={items} />
        ))}
      </ul>
    )}
  </LongList>
);

/** The suppliers of the agreement and their terms. */
export const Suppliers = ({ agreement }: { agreement: Agreement }) => {
  const words = useAgreementWords();
  const states = useStates();
  const { contracts = [] } = agreement;
  if (contracts.length === 0) return null;
  return (
    <Section id="suppliers" title={words.suppliers} count={contracts.length} gist={states('contract', contracts)}>
      <Sides of={agreement} />
    </Section>
  );
};
