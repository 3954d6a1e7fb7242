import type { Agreement, Contract, Foreign } from '../data/records.ts';
import { fill } from '../format/text.ts';
import { useCodes } from '../language/codes.ts';
import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { Moment, Period } from './moment.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';
import { Text } from './text.tsx';

type Grounds = 'rationaleType';
type OfFramework = NonNullable<Foreign['changes']>[number];
type Change = NonNullable<Contract['changes']>[number] &
  Omit<NonNullable<Agreement['changes']>[number], Grounds> &
  Omit<OfFramework, Grounds> & { readonly rationaleType?: string | undefined };

const ChangeView = ({ change, number }: { change: Change; number: number }) => {
  const words = useWords({ uk, en });
  const name = useCodes();
  const { rationaleType, rationaleTypes = rationaleType === undefined ? [] : [rationaleType], status, date, dateSigned } = change;
  const end = change.modifications?.qualificationPeriod?.endDate;
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
      <Text of={change} field="rationale" long />
    </li>
  );
};

/** What was changed in a contract, an agreement or a framework and why, in the order it was made. */
export const Changes = ({ changes, title }: { changes: readonly Change[]; title: string }) => {
  if (changes.length === 0) return null;
  return (
    <Section id="changes" title={title} count={changes.length}>
      <ul class="rows">
        {changes.map((change, index) => (
          <ChangeView key={change.id ?? index} change={change} number={index + 1} />
        ))}
      </ul>
    </Section>
  );
};
