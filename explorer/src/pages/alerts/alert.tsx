/** One alert, and its owner's actions. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Alert, deleteAlert, sendTest, setStatus } from '../../data/alerts.ts';
import { useLanguage } from '../../language/language.tsx';
import { buildAddress, buildFilters } from '../../model/filters.ts';
import { Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { usePassing } from '../../parts/passing.ts';
import { Status } from '../../parts/status.tsx';
import { Written } from '../../parts/text.tsx';
import { Question, useQuestion } from '../search/chosen.tsx';
import { Deliveries } from './deliveries.tsx';
import { Trouble } from './trouble.tsx';
import { useAlertWords } from './words.ts';

interface Props {
  readonly account: string;
  readonly alert: Alert;
  readonly changed: (alert: Alert) => void;
  readonly removed: () => void;
}

export const AlertView = ({ account, alert, changed, removed }: Props) => {
  const words = useAlertWords();
  const { to } = useLanguage();
  const { id = '', name, query = '', url, on = 'published', status = 'active', because, dateCreated } = alert;
  const filters = useMemo(() => buildFilters(new URLSearchParams(query)), [query]);
  const question = useQuestion(filters);
  const asked = question.length === 0 ? words.everything : <Question parts={question} />;
  const [said, say] = usePassing();
  const [isSure, setSure] = useState(false);
  const removing = useRef<HTMLButtonElement>(null);
  const turn = async (): Promise<void> => {
    const outcome = await setStatus(account, id, status === 'active' ? 'paused' : 'active');
    say(outcome.state === 'done' ? '' : words.failed);
    if (outcome.state === 'done') changed(outcome.value);
  };
  const tryOut = async (): Promise<void> => {
    const { state } = await sendTest(account, id);
    say(state === 'done' ? words.tested : state === 'refused' ? words.notTested : words.failed);
  };
  const remove = async (): Promise<void> => {
    const { state } = await deleteAlert(account, id);
    // A missing alert counts as deleted, too.
    if (state === 'done' || state === 'missing') removed();
    else say(words.failed);
  };
  const keep = (): void => {
    setSure(false);
    removing.current?.focus();
  };
  return (
    <li>
      <h3 dir="auto">{name === undefined ? asked : <Written text={name} />}</h3>
      <Facts
        facts={[
          [words.status, <Status code={status === 'active' ? 'active' : 'pending'} text={words[status]} />],
          [words.because, because === undefined ? null : <Trouble text={because} />],
          [words.question, <a href={to(buildAddress(filters))}>{asked}</a>],
          [words.on, words[on]],
          [words.url, <span class="long">{url}</span>],
          [words.since, <Moment at={dateCreated} />],
        ]}
      />
      <div class="buttons">
        <button type="button" onClick={tryOut}>
          {words.test}
        </button>
        <button type="button" onClick={turn}>
          {status === 'active' ? words.pause : words.resume}
        </button>
        <button type="button" ref={removing} aria-expanded={isSure} onClick={() => setSure(!isSure)}>
          {words.remove}
        </button>
      </div>
      {isSure ? (
        <div class="notice" role="alert">
          <p>{words.sure}</p>
          <div class="buttons">
            <button type="button" onClick={remove}>
              {words.yes}
            </button>
            <button type="button" onClick={keep}>
              {words.no}
            </button>
          </div>
        </div>
      ) : null}
      <p role="status" class="notes">
        {said}
      </p>
      <Deliveries account={account} alert={id} />
    </li>
  );
};
