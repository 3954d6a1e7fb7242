import type { ComponentChildren } from 'preact';
import type { Agreement, Contract, Foreign } from '../data/records.ts';
import { numberText } from '../format/money.ts';
import { fill } from '../format/text.ts';
import { useCodes } from '../language/codes.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { PartDocuments } from './documents.tsx';
import { LongList } from './folding.tsx';
import { useStates } from './gist.ts';
import { Moment, Period } from './moment.tsx';
import { PartyNames } from './party-names.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';
import { Text } from './text.tsx';

type Grounds = 'rationaleType' | 'modifications' | 'documents';
type OfFramework = NonNullable<Foreign['changes']>[number];
type OfAgreement = NonNullable<Agreement['changes']>[number];
type Step = NonNullable<OfAgreement['modifications']>[number];

type Change = NonNullable<Contract['changes']>[number] &
  Omit<OfAgreement, Grounds> &
  Omit<OfFramework, Grounds> & {
    readonly rationaleType?: string | undefined;
    readonly modifications?: OfAgreement['modifications'] | OfFramework['modifications'];
  };

type Parties = Pick<Agreement, 'items' | 'contracts'>;

/** The effect of a change on the price of an item, or the supplier that leaves. */
const StepLine = ({ step, of: { items = [], contracts = [] } }: { step: Step; of: Parties }) => {
  const { language } = useLanguage();
  const { itemId, contractId, factor, addend } = step;
  const suppliers = contracts.find(({ id }) => id === contractId)?.suppliers ?? [];
  if (contractId !== undefined) return <PartyNames of={suppliers} as="supplier" />;
  const plus = addend === undefined || addend === 0 ? '' : ` ${addend < 0 ? '−' : '+'} ${numberText(Math.abs(addend), language)}`;
  const times = factor === undefined ? '' : ` × ${numberText(factor, language)}`;
  return (
    <>
      <Text of={items.find(({ id }) => id === itemId)} field="description" otherwise="—" />:{plus}
      {times}
    </>
  );
};

const buildSteps = ({ modifications }: Change): readonly Step[] => (Array.isArray(modifications) ? modifications : []);

const endOf = ({ modifications }: Change): string | undefined =>
  modifications !== undefined && 'qualificationPeriod' in modifications ? modifications.qualificationPeriod?.endDate : undefined;

/** Content below a change. */
type Below = (change: Change) => ComponentChildren;

const ChangeView = ({ change, number, of, below }: { change: Change; number: number; of: Parties; below: Below }) => {
  const words = useWords({ uk, en });
  const name = useCodes();
  const { rationaleType, rationaleTypes = rationaleType === undefined ? [] : [rationaleType], status, date, dateSigned } = change;
  const end = endOf(change);
  const steps = buildSteps(change);
  return (
    <li>
      <h3>{fill(words.change, { n: change.contractNumber ?? change.agreementNumber ?? number })}</h3>
      <p class="notes">
        {rationaleTypes.map((type) => name('rationale', type)).join(', ')}
        {' · '}
        {dateSigned === undefined ? (
          <Moment at={date} />
        ) : (
          <>
            {words.signed} <Moment at={dateSigned} />
          </>
        )}
      </p>
      {status === undefined ? null : <Status code={status} text={name('change', status)} />}
      {end === undefined ? null : (
        <p>
          <Period of={change.previous?.qualificationPeriod} day /> → <Period of={{ endDate: end }} day />
        </p>
      )}
      {steps.length === 0 ? null : (
        <LongList of={steps}>
          {(part) => (
            <ul class="plain">
              {part.map((step, index) => (
                <li key={index}>
                  <StepLine step={step} of={of} />
                </li>
              ))}
            </ul>
          )}
        </LongList>
      )}
      <Text of={change} field="rationale" long />
      <PartDocuments documents={change.documents ?? []} />
      {below(change)}
    </li>
  );
};

interface Props {
  readonly changes: readonly Change[];
  readonly title: string;
  readonly of?: Parties;
  readonly below?: Below;
}

/** The changes of a contract, an agreement or a framework, with reasons, in order. */
export const Changes = ({ changes, title, of = {}, below = () => null }: Props) => {
  const states = useStates();
  if (changes.length === 0) return null;
  return (
    <Section id="changes" title={title} count={changes.length} gist={states('change', changes)}>
      <LongList of={changes}>
        {(part, from) => (
          <ul class="rows">
            {part.map((change, index) => (
              <ChangeView key={change.id ?? index} change={change} number={from + index + 1} of={of} below={below} />
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};
