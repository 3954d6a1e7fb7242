/** The page of a tender: by its id, or by its readable number. */
import { useRoute } from 'preact-iso';
import type { Outcome } from '../../data/outcome.ts';
import { readTender, type Tender } from '../../data/records.ts';
import { findTenderId } from '../../data/tender-search.ts';
import { RecordPage } from '../../parts/record-page.tsx';
import { TenderView } from './tender.tsx';
import { useTenderWords } from './words.ts';

const isId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

const load = async (name: string): Promise<Outcome<Tender>> => {
  if (isId(name)) return readTender(name);
  const found = await findTenderId(name);
  return found.state === 'done' ? readTender(found.value) : found;
};

export const TenderPage = () => {
  const words = useTenderWords();
  const { id = '' } = useRoute().params;
  return (
    <RecordPage id={id} load={load} missing={words.missingTender}>
      {(tender) => <TenderView tender={tender} />}
    </RecordPage>
  );
};
