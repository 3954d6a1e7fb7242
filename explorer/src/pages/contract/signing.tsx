import type { Contract } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { Moment } from '../../parts/moment.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Section } from '../../parts/section.tsx';
import { Text } from '../../parts/text.tsx';
import { useContractWords } from './words.ts';

type Step = Partial<
  NonNullable<Contract['cancellations']>[number] & Omit<NonNullable<Contract['signatories']>[number], 'status' | 'reasonType'>
>;

const StepView = ({ step }: { step: Step }) => {
  const words = useContractWords();
  const name = useCodes();
  const { author, date, reasonType } = step;
  return (
    <li>
      <h3>
        {author === 'supplier' ? words.supplierSide : words.buyerSide}: {reasonType === undefined ? words.sideSigned : words.sideRefused}
      </h3>
      <Notes of={[date === undefined ? null : <Moment key="date" at={date} />, name('cancellationReason', reasonType)]} />
      <Text of={step} field="reason" long />
    </li>
  );
};

type Signed = Pick<Contract, 'signatories' | 'cancellations'>;

/** Which parties have signed a text, and which have refused. */
export const SigningSteps = ({ of: { signatories = [], cancellations = [] } }: { of: Signed }) => {
  const steps: readonly Step[] = [...signatories, ...cancellations];
  if (steps.length === 0) return null;
  return (
    <ul class="rows">
      {steps.map((step, index) => (
        <StepView key={step.id ?? index} step={step} />
      ))}
    </ul>
  );
};

/** The signatures of an electronic contract. */
export const Signing = ({ contract }: { contract: Contract }) => {
  const words = useContractWords();
  const { signatories = [], cancellations = [] } = contract;
  if (signatories.length + cancellations.length === 0) return null;
  return (
    <Section id="signing" title={words.signing} count={signatories.length}>
      <SigningSteps of={contract} />
    </Section>
  );
};
