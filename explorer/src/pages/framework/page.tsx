import { useRoute } from 'preact-iso';
import { type ForeignKind, readForeign } from '../../data/records.ts';
import { RecordPage } from '../../parts/record-page.tsx';
import { ForeignView, type Name } from './foreign.tsx';
import { useFrameworkWords } from './words.ts';

const pageOf = (name: Name, kind: ForeignKind) => () => {
  const words = useFrameworkWords();
  const { id = '' } = useRoute().params;
  return (
    <RecordPage kind={name} id={id} read={(one) => readForeign(kind, one)} missing={words.missingForeign}>
      {(record) => <ForeignView record={record} name={name} />}
    </RecordPage>
  );
};

export const FrameworkPage = pageOf('framework', 'frameworks');
export const SubmissionPage = pageOf('submission', 'submissions');
export const QualificationPage = pageOf('qualification', 'qualifications');
