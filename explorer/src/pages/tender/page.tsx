import { useRoute } from 'preact-iso';
import { readTender } from '../../data/records.ts';
import { RecordPage } from '../../parts/record-page.tsx';
import { TenderView } from './tender.tsx';
import { useTenderWords } from './words.ts';

export const TenderPage = () => {
  const words = useTenderWords();
  const { id = '' } = useRoute().params;
  return (
    <RecordPage kind="tender" id={id} read={readTender} missing={words.missingTender}>
      {(tender) => <TenderView tender={tender} />}
    </RecordPage>
  );
};
