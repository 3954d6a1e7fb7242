/** Creates an alert from a search. */
import { useState } from 'preact/hooks';
import { type Alert, type Made, makeAlert, type NewAlert } from '../../data/alerts.ts';
import type { Outcome } from '../../data/outcome.ts';
import { useLanguage } from '../../language/language.tsx';
import { buildAddress, buildQuery, type Filters } from '../../model/filters.ts';
import { Section } from '../../parts/section.tsx';
import { Question, useQuestion } from '../search/chosen.tsx';
import { useAlertWords } from './words.ts';

/** Defined in `schemas/alerts/create.json`. */
const occasions = ['published', 'found', 'changed'] as const;

/** The secret in the format that libraries expect. */
const hookSecret = (token: string): string =>
  `whsec_${btoa(String.fromCharCode(...(token.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))}`;

/** The signing key is shown only once. */
const Secret = ({ token }: { token: string }) => {
  const words = useAlertWords();
  return (
    <div class="notice" role="status">
      <p class="strong">{words.secret}</p>
      <p>{words.secretHint}</p>
      {[
        [words.secretHex, token],
        [words.secretHook, hookSecret(token)],
      ].map(([name, value]) => (
        <p key={name} class="long">
          {name}: <code>{value}</code>
        </p>
      ))}
    </div>
  );
};

type Word = 'isThere' | 'wrongUrl' | 'wrongQuery' | 'tooMany' | 'failed';

const whyNot = (outcome: Outcome<Made>): Word => {
  if (outcome.state !== 'refused') return 'failed';
  const at = outcome.why.map((one) => one.at[1]);
  return at.includes('url') ? 'wrongUrl' : at.includes('query') ? 'wrongQuery' : 'tooMany';
};

interface Props {
  readonly account: string;
  /** From the address. */
  readonly filters: Filters;
  /** Those of the account. */
  readonly alerts: readonly Alert[];
  readonly made: (created: Made) => void;
}

export const MakeAlert = ({ account, filters, alerts, made }: Props) => {
  const words = useAlertWords();
  const { to } = useLanguage();
  const [draft, setDraft] = useState({ name: '', url: '', on: 'published' as NonNullable<NewAlert['on']> });
  const [trouble, setTrouble] = useState<Word | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const question = useQuestion(filters);
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }));
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const { name, ...asked } = draft;
    // The order of results is not part of the search.
    const query = buildQuery({ ...filters, sort: '' }).toString();
    const isSame = (one: Alert): boolean =>
      one.url === asked.url && one.on === asked.on && new URLSearchParams(one.query).toString() === query;
    if (alerts.some(isSame)) return setTrouble('isThere');
    setSending(true);
    const outcome = await makeAlert(account, { ...asked, query, ...(name.trim() === '' ? {} : { name: name.trim() }) });
    setSending(false);
    setTrouble(outcome.state === 'done' ? null : whyNot(outcome));
    if (outcome.state !== 'done') return;
    change({ name: '' });
    setToken(outcome.value.token);
    made(outcome.value);
  };
  return (
    <Section id="make" title={words.make}>
      <form class="alert-form" onSubmit={send}>
        <p>
          {words.question}: <span class="strong">{question.length === 0 ? words.everything : <Question parts={question} />}</span>{' '}
          <a href={to(buildAddress(filters))}>{words.toSearch}</a>
        </p>
        {question.length === 0 ? <p class="notes">{words.makeHint}</p> : null}
        <div class="fields">
          <div class="field">
            <label for="url">{words.url}</label>
            <input
              id="url"
              type="url"
              required
              maxLength={2000}
              aria-describedby="url-hint"
              value={draft.url}
              onInput={({ currentTarget }) => change({ url: currentTarget.value })}
            />
            <p id="url-hint" class="notes">
              {words.urlHint}
            </p>
          </div>
          <div class="field">
            <label for="on">{words.on}</label>
            <select
              id="on"
              value={draft.on}
              onChange={({ currentTarget }) => change({ on: occasions.find((one) => one === currentTarget.value) ?? 'published' })}
            >
              {occasions.map((one) => (
                <option key={one} value={one}>
                  {words[one]}
                </option>
              ))}
            </select>
          </div>
          <div class="field">
            <label for="name">{words.name}</label>
            <input id="name" maxLength={200} value={draft.name} onInput={({ currentTarget }) => change({ name: currentTarget.value })} />
          </div>
        </div>
        {trouble === null ? null : (
          <p class="notice" role="alert">
            {words[trouble]}
          </p>
        )}
        <div class="buttons">
          <button type="submit" class="main-button" aria-disabled={isSending}>
            {words.create}
          </button>
        </div>
      </form>
      {token === null ? null : <Secret token={token} />}
    </Section>
  );
};
