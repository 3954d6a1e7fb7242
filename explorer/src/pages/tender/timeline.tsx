import type { Tender } from '../../data/records.ts';
import { dayText, distanceText, timeOf } from '../../format/moments.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { collectTenderCodes } from '../../language/tender-codes.ts';
import { collectStages, type Stage, type StageState } from '../../model/timeline.ts';
import { Moment, Period } from '../../parts/moment.tsx';
import { Notes } from '../../parts/notes.tsx';
import { useNow } from '../../parts/now.ts';
import { Section } from '../../parts/section.tsx';
import { useTenderWords } from './words.ts';

/** The names of the stages. */
export const stageNames = {
  enquiry: 'enquiry',
  tendering: 'tendering',
  prequalification: 'prequalification',
  auction: 'auction',
  qualification: 'qualification',
  decision: 'decision',
  dialogue: 'dialogue',
  contract: 'contractStage',
} as const;

/** On a 24 × 24 grid: a disc with a check, a ring with a dot, an empty ring, a cross, a dash. */
const marks: Readonly<Record<StageState, string>> = {
  past: 'm7 12.5 3.5 3.5 7-7.5',
  now: 'M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z',
  next: '',
  stopped: 'm8 8 8 8m0-8-8 8',
  never: 'M8 12h8',
};

const Mark = ({ state }: { state: StageState }) => (
  <svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
    <circle cx="12" cy="12" r="10" />
    <path d={marks[state]} />
  </svg>
);

/** The time until a stage begins or ends. */
const Distance = ({ stage, now }: { stage: Stage; now: Date }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const turn = timeOf(stage.state === 'now' ? stage.end : stage.start);
  if ((stage.state !== 'now' && stage.state !== 'next') || turn === null || turn <= now) return null;
  const sentence = stage.state === 'now' ? words.ends : words.starts;
  return <p class="notes">{fill(sentence, { when: distanceText(turn, now, language) })}</p>;
};

const StageItem = ({ stage, now }: { stage: Stage; now: Date }) => {
  const words = useTenderWords();
  const { name, state, start, end } = stage;
  return (
    <li class={`stage ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <Mark state={state} />
      <div>
        <p class="strong">{words[stageNames[name]]}</p>
        <p class="state">{words[state]}</p>
        {start === null && end === null ? null : (
          <p class="notes">
            <Period of={{ startDate: start, endDate: end }} />
          </p>
        )}
        <Distance stage={stage} now={now} />
      </div>
    </li>
  );
};

/** The stages of a tender: an ordered list for screen readers, a line of marks for sighted readers. */
export const Timeline = ({ tender }: { tender: Tender }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const now = useNow();
  const until = [
    [words.askedUntil, tender.enquiryPeriod?.endDate],
    [words.clarifications, tender.enquiryPeriod?.clarificationsUntil],
    [words.complainedUntil, tender.complaintPeriod?.endDate],
  ] as const;
  // For an unknown status, only the dates tell how far the tender has come.
  const isKnown = tender.status === undefined || collectTenderCodes('tender').includes(tender.status);
  const stages = collectStages(tender, now).filter(({ start, end }) => isKnown || start !== null || end !== null);
  if (stages.length === 0) return null;
  return (
    <Section id="timeline" title={words.timeline} gist={tender.date === undefined ? null : dayText(tender.date, language)}>
      <ol class="timeline">
        {stages.map((stage) => (
          <StageItem key={stage.name} stage={stage} now={now} />
        ))}
      </ol>
      <Notes
        of={until.map(([what, at]) =>
          at === undefined ? null : (
            <>
              {what} <Moment at={at} />
            </>
          ),
        )}
      />
    </Section>
  );
};
