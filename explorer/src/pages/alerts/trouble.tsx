import { fill } from '../../format/text.ts';
import { useAlertWords } from './words.ts';

/** Why a delivery failed: the registry's own reasons in the words of the page, network errors verbatim. */
export const Trouble = ({ text }: { text: string }) => {
  const words = useAlertWords();
  const note = text.replace(/^a delivery was given up: /, '');
  const status = /^it answered (\d+)$/.exec(note)?.[1];
  const known: Readonly<Record<string, string>> = { 'no answer': words.noAnswer, 'no answer in time': words.noAnswerInTime };
  if (status !== undefined) return fill(words.answered, { status });
  return known[note] ?? <span lang="en">{note}</span>;
};
