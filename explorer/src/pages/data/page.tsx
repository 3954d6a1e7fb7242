/** The available data, with working examples. */
import { useLanguage } from '../../language/language.tsx';
import { useOrigin } from '../../parts/origin.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { collectExamples } from './examples.ts';
import { useDataWords } from './words.ts';

type Name = keyof ReturnType<typeof useDataWords>;

const tables = ['tenders', 'lots', 'bids', 'awards', 'contracts'] as const;
const records: readonly (readonly [Name, string])[] = [
  ['tenders', 'tenders'],
  ['contracts', 'contracts'],
  ['plans', 'plans'],
  ['agreements', 'agreements'],
  ['reports', 'violation_reports'],
];
const open: readonly (readonly [Name, string])[] = [
  ['releases', 'ocds-releases'],
  ['compiled', 'ocds-records'],
];

const Files = ({ files }: { files: readonly (readonly [Name, string])[] }) => {
  const words = useDataWords();
  return (
    <ul class="plain">
      {files.map(([name, file]) => (
        <li key={file}>
          <a href={`/export/${file}`}>{words[name]}</a> <code>/export/{file}</code>
        </li>
      ))}
    </ul>
  );
};

export const DataPage = () => {
  const words = useDataWords();
  const { to } = useLanguage();
  const origin = useOrigin();
  return (
    <article>
      <PageTitle text={words.title} />
      <p>{words.lead}</p>
      <Section id="tables" title={words.tables}>
        <p>{words.tablesHint}</p>
        <Files files={tables.map((name) => [name, `${name}.csv`] as const)} />
      </Section>
      <Section id="search" title={words.search}>
        <p>
          {words.searchHint} <a href={to('/')}>{words.toSearch}</a>
        </p>
      </Section>
      <Section id="examples" title={words.examples}>
        <p>{words.examplesHint}</p>
        {collectExamples(origin, words.exampleWords).map(([name, text]) => (
          <div key={name}>
            <h3>{name}</h3>
            <pre class="long" lang="en" dir="ltr">
              <code>{text}</code>
            </pre>
          </div>
        ))}
      </Section>
      <Section id="records" title={words.records}>
        <p>{words.recordsHint}</p>
        <Files files={records.map(([name, file]) => [name, `${file}.ndjson`] as const)} />
      </Section>
      <Section id="open" title={words.open}>
        <p>{words.openHint}</p>
        <Files files={open.map(([name, file]) => [name, `${file}.ndjson`] as const)} />
      </Section>
      <Section id="alerts" title={words.alerts}>
        <p>
          {words.alertsHint} <a href={to('/alerts')}>{words.alerts}</a>
        </p>
      </Section>
    </article>
  );
};
