import type { Criterion } from '../../data/records.ts';
import { numberText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { LongList } from '../../parts/folding.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Text, Written } from '../../parts/text.tsx';
import { useTenderWords } from './words.ts';

type Group = NonNullable<Criterion['requirementGroups']>[number];
type Requirement = NonNullable<Group['requirements']>[number];
type Value = string | number | boolean;

/** Formats a value of a requirement, or of an answer to it. */
export const useValueText = (): ((value: Value) => string) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  return (value) => {
    // Records may store booleans as text.
    if (/^(?:true|false)$/.test(String(value))) return String(value) === 'true' ? words.yes : words.no;
    if (typeof value === 'number') return numberText(value, language);
    return typeof value === 'string' ? value : '';
  };
};

const Wanted = ({ requirement }: { requirement: Requirement }) => {
  const words = useTenderWords();
  const text = useValueText();
  const { expectedValue, expectedValues = [], minValue, maxValue, unit } = requirement;
  const expected = expectedValue === undefined ? expectedValues : [expectedValue];
  const notes = [
    expected.length === 0 ? '' : fill(words.expectedValue, { value: expected.map(text).join(', ') }),
    minValue === undefined ? '' : fill(words.atLeast, { value: text(minValue) }),
    maxValue === undefined ? '' : fill(words.atMost, { value: text(maxValue) }),
  ].filter((note) => note !== '');
  if (notes.length === 0) return null;
  return (
    <span class="quiet">
      {' '}
      <Written text={notes.join(', ')} /> <Text of={unit} field="name" />
    </span>
  );
};

const RequirementLine = ({ requirement }: { requirement: Requirement }) => {
  const name = useCodes();
  return (
    <li>
      <Text of={requirement} field="title" otherwise="—" />
      <Wanted requirement={requirement} />{' '}
      {requirement.status === 'cancelled' ? <Status code="cancelled" text={name('requirement', 'cancelled')} /> : null}
    </li>
  );
};

const GroupView = ({ group, isFirst }: { group: Group; isFirst: boolean }) => {
  const words = useTenderWords();
  return (
    <>
      {isFirst ? null : <p class="or">{words.or}</p>}
      <Text of={group} field="description" />
      <ul>
        {(group.requirements ?? []).map((requirement, index) => (
          <RequirementLine key={requirement.id ?? index} requirement={requirement} />
        ))}
      </ul>
    </>
  );
};

const CriterionView = ({ criterion }: { criterion: Criterion }) => {
  const words = useTenderWords();
  const name = useCodes();
  const { source, relatesTo, requirementGroups = [], legislation = [] } = criterion;
  const laws = legislation.map(({ article, identifier }) => [identifier?.id, article].filter((part) => part !== undefined).join(' '));
  return (
    <details>
      <summary>
        <Text of={criterion} field="title" otherwise={words.untitled} />{' '}
        <span class="quiet">{[name('of', relatesTo), name('source', source)].filter((note) => note !== '').join(' · ')}</span>
      </summary>
      <Text of={criterion} field="description" long />
      {requirementGroups.map((group, index) => (
        <GroupView key={group.id ?? index} group={group} isFirst={index === 0} />
      ))}
      {laws.length === 0 ? null : (
        <p class="notes">
          {words.legislation}: <Written text={laws.join('; ')} />
        </p>
      )}
    </details>
  );
};

/** What bidders or goods must meet; folded, as there are dozens of lines. */
export const Criteria = ({ criteria }: { criteria: readonly Criterion[] }) => {
  const words = useTenderWords();
  if (criteria.length === 0) return null;
  return (
    <Section id="criteria" title={words.criteria} count={criteria.length}>
      <LongList of={criteria} most={10}>
        {(part) => part.map((criterion, index) => <CriterionView key={criterion.id ?? index} criterion={criterion} />)}
      </LongList>
    </Section>
  );
};
