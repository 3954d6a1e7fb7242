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

/** Keeps open what the reader, or the browser's own search, opened before the script loaded. */
const keepOpen = (sent: Element, drawn: Element): void => {
  for (const { id } of sent.querySelectorAll('details[open] > [id]')) {
    const fold = drawn.querySelector(`#${CSS.escape(id)}`)?.parentElement;
    if (fold instanceof HTMLDetailsElement) fold.open = true;
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
