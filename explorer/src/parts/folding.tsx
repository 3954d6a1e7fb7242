/** On a long page sections and the ends of lists are folded. Uses plain `details`, so it works without scripts. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { fill } from '../format/text.ts';
import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';

/** The sections that stay open; null on a page short enough not to fold. */
export const OpenSections = createContext<ReadonlySet<string> | null>(null);

interface FoldedProps {
  /** Whether the page is long. */
  readonly when: boolean;
  /** Ids of the sections that stay open. */
  readonly open: readonly string[];
  readonly children: ComponentChildren;
}

export const Folded = ({ when, open, children }: FoldedProps) => {
  const sections = useMemo(() => (when ? new Set(open) : null), [when, open.join()]);
  return <OpenSections.Provider value={sections}>{children}</OpenSections.Provider>;
};

interface AsideProps {
  readonly title: ComponentChildren;
  /** Whether it is open initially. */
  readonly open?: boolean;
  readonly children: ComponentChildren;
}

/** Secondary content: folded under its title on a long page, shown directly on a short one. */
export const Aside = ({ title, open = false, children }: AsideProps) =>
  useContext(OpenSections) === null ? (
    children
  ) : (
    <details open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );

interface LongListProps<T> {
  readonly of: readonly T[];
  /** Items visible at first. */
  readonly most?: number;
  /** Folds on a short page, too. */
  readonly always?: boolean;
  /** Renders a part of the list; `from` is the index of its first item. */
  readonly children: (part: readonly T[], from: number) => ComponentChildren;
}

/** Fewer items are not worth folding. */
const leastFolded = 2;

/** A list whose end is folded on a long page. */
export const LongList = <T,>({ of, most = 5, always = false, children }: LongListProps<T>) => {
  const words = useWords({ uk, en });
  const isFolded = (useContext(OpenSections) !== null || always) && of.length >= most + leastFolded;
  if (!isFolded) return <>{children(of, 0)}</>;
  return (
    <>
      {children(of.slice(0, most), 0)}
      <details class="rest">
        <summary>{fill(words.rest, { n: of.length - most, all: of.length })}</summary>
        {children(of.slice(most), most)}
      </details>
    </>
  );
};

const collectFolds = (): readonly HTMLDetailsElement[] => [...document.querySelectorAll<HTMLDetailsElement>('details.fold, details.rest')];

/** Opens everything that is folded; needs a script, and is only shown with one. */
export const UnfoldAll = () => {
  const words = useWords({ uk, en });
  const isFolded = useContext(OpenSections) !== null;
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  if (!isFolded || !isDrawn) return null;
  const unfold = (): void => {
    for (const fold of collectFolds()) fold.open = true;
  };
  return (
    <p class="screen-only">
      <button type="button" class="quiet-button" onClick={unfold}>
        {words.unfoldAll}
      </button>
    </p>
  );
};
