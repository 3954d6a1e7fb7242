import { useState } from 'preact/hooks';

/** How much of a page of a list a phone shows at a time: each item takes more height there. */
export const fitOnPhone = (page: number): number => Math.ceil(page / 3);

const onPhone = '(max-width: 39.99rem)';

/** False outside a browser. */
const isPhone = (): boolean => {
  const match: unknown = Reflect.get(globalThis, 'matchMedia');
  return typeof match === 'function' && match.call(globalThis, onPhone).matches === true;
};

export interface Revealed {
  /** How many of the loaded items are shown. */
  readonly shown: number;
  /** Shows more of them; `of` is how many are shown by then. */
  readonly reveal: (of: number) => void;
  /** Shows the first again. */
  readonly restart: () => void;
}

/**
 * On a phone a part of a page is shown at a time. A whole page is asked for all the same: it is what the registry has rendered
 * and sent along.
 */
export const useRevealed = (page: number): Revealed => {
  const [step] = useState(() => (isPhone() ? fitOnPhone(page) : Number.POSITIVE_INFINITY));
  const [shown, setShown] = useState(step);
  return { shown, reveal: (of) => setShown(of + step), restart: () => setShown(step) };
};
