import type { Outcome } from '../data/outcome.ts';
import type { Report } from '../data/records.ts';
import { useReread } from '../data/rereading.ts';
import { fill } from '../format/text.ts';
import { useCodes } from '../language/codes.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { LongList } from './folding.tsx';
import { useStates } from './gist.ts';
import { Moment } from './moment.tsx';
import { Notes } from './notes.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';

/** A longer page would not be read. */
const most = 50;

const ReportLine = ({ report }: { report: Report }) => {
  const { to } = useLanguage();
  const name = useCodes();
  const { id = '', status, details, datePublished } = report;
  return (
    <>
      <a href={to(`/report/${encodeURIComponent(id)}`)}>{id}</a> <Status code={status} text={name('report', status)} />
      <Notes of={[name('reason', details?.reason), datePublished === undefined ? null : <Moment key="date" at={datePublished} day />]} />
    </>
  );
};

interface Props {
  /** Id of the record that the reports concern. */
  readonly of: string;
  /** Its `dateModified`. */
  readonly modified: string | undefined;
  readonly load: (id: string) => Promise<Outcome<readonly Report[]>>;
}

/** Violation reports, if there are any; nothing when they are unavailable, so that the page does not fail. */
export const Reports = ({ of, modified, load }: Props) => {
  const words = useWords({ uk, en });
  const states = useStates();
  const loading = useReread({ id: of, modified }, { load, name: 'reports' });
  if (loading.state === 'failed')
    return (
      <Section id="reports" title={words.reports}>
        <p>{words.offline}</p>
      </Section>
    );
  if (loading.state !== 'done' || loading.value.length === 0) return null;
  return (
    <Section id="reports" title={words.reports} count={loading.value.length} gist={states('report', loading.value)}>
      <LongList of={loading.value.slice(0, most)}>
        {(part) => (
          <ul class="rows">
            {part.map((report) => (
              <li key={report.id}>
                <ReportLine report={report} />
              </li>
            ))}
          </ul>
        )}
      </LongList>
      {loading.value.length > most ? <p class="quiet">{fill(words.moreNotShown, { n: most })}</p> : null}
    </Section>
  );
};
