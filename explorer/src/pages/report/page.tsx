import { useRoute } from 'preact-iso';
import { readReport } from '../../data/records.ts';
import { RecordPage } from '../../parts/record-page.tsx';
import { ReportView } from './report.tsx';
import { useReportWords } from './words.ts';

export const ReportPage = () => {
  const words = useReportWords();
  const { id = '' } = useRoute().params;
  return (
    <RecordPage kind="report" id={id} read={readReport} missing={words.missingReport}>
      {(report) => <ReportView report={report} />}
    </RecordPage>
  );
};
