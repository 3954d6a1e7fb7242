import { countText, percentText } from '../format/money.ts';
import { useCodes } from '../language/codes.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { LongList } from './folding.tsx';
import { Moment } from './moment.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';
import { hasText, Text, Written } from './text.tsx';

interface MilestoneRecord {
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly status?: string | undefined;
  readonly percentage?: number | undefined;
  readonly duration?: { readonly days?: number | undefined; readonly type?: string | undefined } | undefined;
  readonly dueDate?: string | undefined;
  readonly relatedLot?: string | undefined;
}

/** The name of a lot; undefined if unknown. */
type NameOf = (lot: string) => string | undefined;

interface LineProps {
  readonly milestone: MilestoneRecord;
  readonly nameOf: NameOf;
  readonly isOver: boolean;
}

const MilestoneLine = ({ milestone, nameOf, isOver }: LineProps) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  const name = useCodes();
  const { type, code, title, percentage, duration, dueDate, status, relatedLot } = milestone;
  const lot = relatedLot === undefined ? undefined : nameOf(relatedLot);
  const share = percentage === undefined ? '' : ` ${percentText(percentage / 100, language)}`;
  const days = duration?.days === undefined ? '' : `, ${countText(duration.days, name('days', duration.type), language)}`;
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
      {isOver && status === 'scheduled' ? null : <Status code={status} text={name('milestone', status)} />}
      {lot === undefined ? null : (
        <p class="notes">
          <Written text={lot} />
        </p>
      )}
      {hasText(milestone, 'description') ? (
        <p class="notes">
          <Text of={milestone} field="description" />
        </p>
      ) : null}
    </>
  );
};

interface Props {
  readonly milestones: readonly MilestoneRecord[];
  readonly nameOf?: NameOf;
  /** The record has ended, so nothing in it is scheduled any more. */
  readonly isOver?: boolean;
}

/** Terms of payment and delivery. */
export const Milestones = ({ milestones, nameOf = () => undefined, isOver = false }: Props) => (
  <LongList of={milestones}>
    {(part) => (
      <ul class="rows">
        {part.map((milestone, index) => (
          <li key={index}>
            <MilestoneLine milestone={milestone} nameOf={nameOf} isOver={isOver} />
          </li>
        ))}
      </ul>
    )}
  </LongList>
);

/** The milestones of a record under a heading; nothing without any. */
export const MilestonesSection = (props: Props) => {
  const words = useWords({ uk, en });
  if (props.milestones.length === 0) return null;
  return (
    <Section id="milestones" title={words.milestones} count={props.milestones.length}>
      <Milestones {...props} />
    </Section>
  );
};
