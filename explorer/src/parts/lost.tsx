/** For an address that names nothing: what it asks for, a search for it, and where else to go. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { lastWordIn } from '../language/address.ts';
import { useLanguage } from '../language/language.tsx';
import { PageTitle } from './page-title.tsx';
import { Written } from './text.tsx';

interface Props {
  readonly title: string;
  /** What is missing, in a sentence. */
  readonly says: string;
  readonly children?: ComponentChildren;
}

export const Lost = ({ title, says, children }: Props) => {
  const { words, to } = useLanguage();
  const { path } = useLocation();
  const wanted = lastWordIn(path);
  const [typed, setTyped] = useState(wanted);
  return (
    <>
      <PageTitle text={title} />
      <p>{says}</p>
      {wanted === '' ? null : (
        <p>
          {words.lookedFor}:{' '}
          <span class="code" dir="auto">
            <Written text={wanted} />
          </span>
        </p>
      )}
      {children}
      <search>
        <form action={to('/')} class="field">
          <label for="q">{words.searchFor}</label>
          <div class="with-button">
            <input
              id="q"
              name="q"
              type="search"
              autocomplete="off"
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <button type="submit" class="main-button">
              {words.search}
            </button>
          </div>
        </form>
      </search>
      <p>
        <a href={to('/')}>{words.toSearch}</a> · <a href={to('/data')}>{words.data}</a> · <a href="/docs">{words.docs}</a>
      </p>
    </>
  );
};
