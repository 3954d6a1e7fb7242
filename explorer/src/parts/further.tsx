import type { HistoryOf } from '../data/records.ts';
import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import type { Fields } from '../model/changes.ts';
import { collectFurther } from '../model/further.ts';
import { useFieldName } from './field-name.ts';
import { LeafList } from './leaf-list.tsx';
import { Section } from './section.tsx';

/** Fields of a record that this registry does not know, labelled by their names split into words. */
export const FurtherFields = ({ of, kind }: { of: object; kind: HistoryOf }) => {
  const words = useWords({ uk, en });
  const name = useFieldName();
  // Any object can be read by field name.
  const further = collectFurther(kind, of as Fields);
  if (further.length === 0) return null;
  return (
    <Section id="further" title={words.further} count={further.length}>
      <table class="stack">
        <tbody>
          {further.map(({ field, leaves }) => (
            <tr key={field}>
              <th scope="row">{name(field)}</th>
              <td>
                <LeafList leaves={leaves} list={field} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
};
