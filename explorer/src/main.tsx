import './style.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { nameLanguage } from './language/language.tsx';
import { takeSentFirst } from './sent.ts';

/** Content that is still loading. */
const waiting = '.skeleton, [aria-busy="true"]';

type Control = HTMLInputElement | HTMLSelectElement;

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** Boxes of one list share a name and differ in their value; other controls have an id. */
const keyOf = (control: Control): string => (isTick(control) ? `${control.name} ${control.value}` : control.id);

const collectControls = (page: Element): readonly Control[] => [...page.querySelectorAll<Control>('input:not([type="hidden"]), select')];

const isTouched = (control: Control): boolean => {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  const usual = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
  return control.value !== usual?.value;
};

/** Swaps the server's HTML for the script's and carries over what was typed, chosen and ticked, and the focus. */
const takeOver = (sent: Element, drawn: Element): void => {
  const focused = document.activeElement;
  const isIn = focused !== null && focused.id !== '' && sent.contains(focused);
  const touched = collectControls(sent).filter((control) => keyOf(control).trim() !== '' && isTouched(control));
  sent.replaceWith(drawn);
  const controls = new Map(collectControls(drawn).map((control) => [keyOf(control), control]));
  for (const before of touched) {
    const control = controls.get(keyOf(before));
    if (control === undefined) continue;
    if (!isTick(before) || !isTick(control)) control.value = before.value;
    else if (control.checked === before.checked) continue;
    else control.checked = before.checked;
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
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
