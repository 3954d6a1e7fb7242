import type { Question } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/section.tsx';
import { Text } from '../../parts/text.tsx';
import { useTenderWords } from './words.ts';

const QuestionView = ({ question }: { question: Question }) => {
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
        <p class="quiet">{words.noAnswer}</p>
      ) : (
        <div class="answer">
          <p class="notes">
            {words.answer} <Moment at={dateAnswered} />
          </p>
          <p class="long">{answer}</p>
        </div>
      )}
    </li>
  );
};

export const Questions = ({ questions }: { questions: readonly Question[] }) => {
  const words = useTenderWords();
  if (questions.length === 0) return null;
  return (
    <Section id="questions" title={words.questions} count={questions.length}>
      <ul class="rows">
        {questions.map((question, index) => (
          <QuestionView key={question.id ?? index} question={question} />
        ))}
      </ul>
    </Section>
  );
};
