import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { Section } from './section.tsx';

/** The same data for programs. */
export const DataLinks = ({ json, ocds }: { json: string; ocds?: string }) => {
  const words = useWords({ uk, en });
  return (
    <Section id="data" title={words.data} gist={ocds === undefined ? 'JSON' : 'JSON, OCDS'}>
      <ul class="plain">
        <li>
          <a href={json}>{words.json}</a>
        </li>
        {ocds === undefined ? null : (
          <li>
            <a href={ocds}>{words.ocds}</a>
          </li>
        )}
      </ul>
    </Section>
  );
};
