import { useRoute } from 'preact-iso';
import { type ForeignKind, readForeign } from '../../data/records.ts';
import { RecordPage } from '../../parts/record-page.tsx';
import { ForeignView, type Name } from './foreign.tsx';
import { useFrameworkWords } from './words.ts';

const makePage = (name: Name, kind: ForeignKind) => () => {
  const words = useFrameworkWords();
  const { id = '' } = useRoute().params;
  return (
    <RecordPage kind={name} id={id} read={(one) => readForeign(kind, one)} missing={words.missingForeign}>
      {(record) => <ForeignView record={record} name={name} />}
    </RecordPage>
  );
};

export const FrameworkPage = makePage('framework', 'frameworks');
export const SubmissionPage = makePage('submission', 'submissions');
export const QualificationPage = makePage('qualification', 'qualifications');
