import { useRoute } from 'preact-iso';
import { readPlan } from '../../data/records.ts';
import { RecordPage } from '../../parts/record-page.tsx';
import { PlanView } from './plan.tsx';
import { usePlanWords } from './words.ts';

export const PlanPage = () => {
  const words = usePlanWords();
  const { id = '' } = useRoute().params;
  return (
    <RecordPage kind="plan" id={id} read={readPlan} missing={words.missingPlan}>
      {(plan) => <PlanView plan={plan} />}
    </RecordPage>
  );
};
