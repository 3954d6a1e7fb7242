import './style.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { nameLanguage } from './language/language.tsx';

/** What a reader, or his search, has opened before the script came. */
const keepOpen = (sent: Element, drawn: Element): void => {
  for (const { id } of sent.querySelectorAll('details[open] > [id]')) {
    const fold = drawn.querySelector(`#${CSS.escape(id)}`)?.parentElement;
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
};

/** What the registry has sent of the page stays until the script has drawn it, from its heading on. */
const drawBeside = (sent: Element): void => {
  const drawn = document.createElement('div');
  drawn.id = sent.id;
  const look = new MutationObserver(() => {
    if (drawn.querySelector('h1') === null) return;
    look.disconnect();
    keepOpen(sent, drawn);
    sent.replaceWith(drawn);
  });
  look.observe(drawn, { childList: true, subtree: true });
  render(<App />, drawn);
};

nameLanguage();
const place = document.getElementById('app');
if (place?.firstElementChild) drawBeside(place);
else if (place !== null) render(<App />, place);
