import type { Foreign, Question, Tender } from '../../data/records.ts';
import { timeOf } from '../../format/moments.ts';
import { fill } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { LongList } from '../../parts/folding.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useNow } from '../../parts/now.ts';
import { Section } from '../../parts/section.tsx';
import { Text } from '../../parts/text.tsx';
import { useTenderWords } from './words.ts';

type Asked = Pick<Tender, 'enquiryPeriod' | 'questions'> | Pick<Foreign, 'enquiryPeriod' | 'questions'>;

const open: ReadonlySet<string | undefined> = new Set(['active.enquiries', 'active.tendering', 'active']);

/** The buyer may still answer: during enquiries, bidding or submission, until the clarification deadline. */
const mayStillBeAnswered = ({ status, enquiryPeriod }: Asked & { readonly status?: string | undefined }, now: Date): boolean => {
  const end = timeOf(enquiryPeriod?.clarificationsUntil ?? enquiryPeriod?.endDate);
  return open.has(status) && (end === null || now < end);
};

const QuestionView = ({ question, none }: { question: Question; none: string }) => {
  const words = useTenderWords();
  const name = useCodes();
  const { questionOf, date, answer, dateAnswered } = question;
  return (
    <li>
      <h3>
        <Text of={question} field="title" otherwise={words.untitled} />
      </h3>
      <p class="notes">
        {words.asked} <Moment at={date} />
        {questionOf === undefined || questionOf === 'tender' ? null : ` · ${name('of', questionOf)}`}
      </p>
      <Text of={question} field="description" long />
      {answer === undefined ? (
        <p class="quiet">{none}</p>
      ) : (
        <div class="answer">
          <p class="notes">
            {words.answer} <Moment at={dateAnswered} />
          </p>
          <Text of={question} field="answer" long />
        </div>
      )}
    </li>
  );
};

export const Questions = ({ of }: { of: Asked & { readonly status?: string | undefined } }) => {
  const words = useTenderWords();
  const questions: readonly Question[] = of.questions ?? [];
  const none = mayStillBeAnswered(of, useNow()) ? words.noAnswer : words.neverAnswered;
  if (questions.length === 0) return null;
  const open = questions.filter(({ answer }) => answer === undefined).length;
  return (
    <Section id="questions" title={words.questions} count={questions.length} gist={open === 0 ? null : fill(words.unanswered, { n: open })}>
      <LongList of={questions}>
        {(part) => (
          <ul class="rows">
            {part.map((question, index) => (
              <QuestionView key={question.id ?? index} question={question} none={none} />
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};
