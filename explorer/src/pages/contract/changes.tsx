import type { Contract } from '../../data/records.ts';
import { fill } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Text } from '../../parts/text.tsx';
import { useContractWords } from './words.ts';

type Change = NonNullable<Contract['changes']>[number];

const ChangeView = ({ change, number }: { change: Change; number: number }) => {
  const words = useContractWords();
  const name = useCodes();
  const { rationaleTypes = [], status, date, dateSigned, contractNumber } = change;
  return (
    <li>
      <h3>{fill(words.change, { n: contractNumber ?? number })}</h3>
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
      <Status code={status} text={name('change', status)} />
      <Text of={change} field="rationale" long />
    </li>
  );
};

/** What was changed in a contract and why, in the order it was made. */
export const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const words = useContractWords();
  if (changes.length === 0) return null;
  return (
    <Section id="changes" title={words.changes} count={changes.length}>
      <ul class="rows">
        {changes.map((change, index) => (
          <ChangeView key={change.id ?? index} change={change} number={index + 1} />
        ))}
      </ul>
    </Section>
  );
};
