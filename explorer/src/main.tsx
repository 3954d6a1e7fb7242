import './style.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { nameLanguage } from './language/language.tsx';
import { takeSentFirst } from './sent.ts';

/** Content that is still loading. */
const waiting = '.skeleton, [aria-busy="true"]';

/** Swaps the server's HTML for the script's and carries over typed text and focus. */
const takeOver = (sent: Element, drawn: Element): void => {
  const focused = document.activeElement;
  const isIn = focused !== null && focused.id !== '' && sent.contains(focused);
  const typed = [...sent.querySelectorAll('input')].filter((input) => input.id !== '' && input.value !== input.defaultValue);
  sent.replaceWith(drawn);
  for (const { id, value } of typed) {
    const field = drawn.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
    if (field === null) continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (isIn) document.getElementById(focused.id)?.focus({ preventScroll: true });
};

/** Folds by what they hold: its id, else what its line says, and the how many-th of these it is. */
const collectFolds = (page: Element): ReadonlyMap<string, HTMLDetailsElement> => {
  const folds = new Map<string, HTMLDetailsElement>();
  const counts = new Map<string, number>();
  for (const fold of page.querySelectorAll('details')) {
    const name = fold.querySelector(':scope > [id]')?.id ?? fold.querySelector('summary')?.textContent ?? '';
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    folds.set(`${count} ${name}`, fold);
  }
  return folds;
};

/** Keeps open what the reader, or the browser's own search, opened before the script loaded. */
const keepOpen = (sent: Element, drawn: Element): void => {
  const folds = collectFolds(drawn);
  for (const [name, { open }] of collectFolds(sent)) {
    const fold = folds.get(name);
    if (open && fold !== undefined) fold.open = true;
  }
};

/** The server's HTML stays until the script has rendered as much. */
const drawBeside = (sent: Element): void => {
  const drawn = document.createElement('div');
  drawn.id = sent.id;
  const look = new MutationObserver(() => {
    if (drawn.querySelector('h1') === null || drawn.querySelector(waiting) !== null) return;
    look.disconnect();
    keepOpen(sent, drawn);
    takeOver(sent, drawn);
  });
  look.observe(drawn, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy', 'class'] });
  render(<App />, drawn);
};

nameLanguage();
takeSentFirst();
const place = document.getElementById('app');
if (place?.firstElementChild) drawBeside(place);
else if (place !== null) render(<App />, place);
