import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import type { Fields } from '../model/changes.ts';
import { allOf } from '../model/further.ts';
import { DataLinks } from './data-links.tsx';
import { PageTitle } from './page-title.tsx';

/** The JSON of a record, by the kind of its page. */
const buildJson = (kind: string, id: string): string => (kind === 'report' ? `/violation_reports/${id}` : `/api/2.5/${kind}s/${id}`);

/** Fallback for a record whose page fails to render: its fields as they are, without calculations. */
export const PlainRecord = ({ record, kind, id }: { record: object; kind: string; id: string }) => {
  const words = useWords({ uk, en });
  // Any object can be read by field name.
  const fields = record as Fields;
  return (
    <>
      <PageTitle text={typeof fields.title === 'string' ? fields.title : id} />
      <p class="notice">{words.plainly}</p>
      <table class="stack">
        <tbody>
          {allOf(fields).map(({ field, leaves }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>
                <ul class="plain">
                  {leaves.map(({ where, value }, index) => (
                    <li key={index} dir="auto">
                      {where.length === 0 ? '' : `${where.join(' › ')}: `}
                      {String(value)}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DataLinks json={buildJson(kind, id)} />
    </>
  );
};
