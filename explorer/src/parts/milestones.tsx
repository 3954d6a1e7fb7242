import { numberText } from '../format/money.ts';
import { useCodes } from '../language/codes.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { Moment } from './moment.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';
import { hasText, Text } from './text.tsx';

interface MilestoneRecord {
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly status?: string | undefined;
  readonly percentage?: number | undefined;
  readonly duration?: { readonly days?: number | undefined; readonly type?: string | undefined } | undefined;
  readonly dueDate?: string | undefined;
}

const MilestoneLine = ({ milestone }: { milestone: MilestoneRecord }) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  const name = useCodes();
  const { type, code, title, percentage, duration, dueDate, status } = milestone;
  const share = percentage === undefined ? '' : ` ${numberText(percentage, language)} %`;
  const days = duration?.days === undefined ? '' : `, ${numberText(duration.days, language)} ${name('days', duration.type)}`;
  return (
    <>
      <span class="strong">
        {name('milestoneType', type)}
        {share}
      </span>{' '}
      {name('milestoneCode', code)}
      {days} {words.after}: {name('milestoneTitle', title)}
      {dueDate === undefined ? null : (
        <>
          {' · '}
          {words.until} <Moment at={dueDate} day />
        </>
      )}{' '}
      <Status code={status} text={name('milestone', status)} />
      {hasText(milestone, 'description') ? (
        <p class="notes">
          <Text of={milestone} field="description" />
        </p>
      ) : null}
    </>
  );
};

/** Terms of payment and delivery. */
export const Milestones = ({ milestones }: { milestones: readonly MilestoneRecord[] }) => (
  <ul class="rows">
    {milestones.map((milestone, index) => (
      <li key={index}>
        <MilestoneLine milestone={milestone} />
      </li>
    ))}
  </ul>
);

/** Those of a record, under their heading; nothing where there are none. */
export const MilestonesSection = ({ milestones }: { milestones: readonly MilestoneRecord[] }) => {
  const words = useWords({ uk, en });
  if (milestones.length === 0) return null;
  return (
    <Section id="milestones" title={words.milestones}>
      <Milestones milestones={milestones} />
    </Section>
  );
};
