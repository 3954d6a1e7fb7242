import { useRoute } from 'preact-iso';
import { readAgreement } from '../../data/records.ts';
import { RecordPage } from '../../parts/record-page.tsx';
import { AgreementView } from './agreement.tsx';
import { useAgreementWords } from './words.ts';

export const AgreementPage = () => {
  const words = useAgreementWords();
  const { id = '' } = useRoute().params;
  return (
    <RecordPage kind="agreement" id={id} read={readAgreement} missing={words.missingAgreement}>
      {(agreement) => <AgreementView agreement={agreement} />}
    </RecordPage>
  );
};
