/** A long page folds: its sections into a line each, the ends of its lists into another. Plain `details`, so nothing of it needs a script. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { fill } from '../format/text.ts';
import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';

/** The sections that stay open; null on a page that is short enough as it is. */
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
  /** Whether it begins open. */
  readonly open?: boolean;
  readonly children: ComponentChildren;
}

/** What is told by the way: folded on a long page under its title, as it stands on a short one. */
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
  /** So many are seen at once. */
  readonly most?: number;
  /** Folded on a short page as well. */
  readonly always?: boolean;
  /** Draws a part of the list; `from` is the place of its first. */
  readonly children: (part: readonly T[], from: number) => ComponentChildren;
}

/** Fewer than these are not worth a fold. */
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

/** Opens all that is folded; it takes a script, and is there only with one. */
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
