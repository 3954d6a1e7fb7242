import type { ComponentChildren } from 'preact';
import { useIsSent } from '../data/gathered.ts';
import { fill } from '../format/text.ts';
import { useLanguage } from '../language/language.tsx';

interface Props<T> {
  readonly of: readonly T[];
  /** Size of a page. */
  readonly page: number;
  /** Renders a part of the list; `from` is the index of its first item. */
  readonly children: (part: readonly T[], from: number) => ComponentChildren;
}

/** A page of a list: on a phone its second half is folded, by styles alone, until the script shows as much (`revealed.ts`). */
export const Halved = <T,>({ of, page, children }: Props<T>) => {
  const { words } = useLanguage();
  const half = Math.ceil(page / 2);
  if (!useIsSent() || of.length <= half) return <>{children(of, 0)}</>;
  return (
    <>
      {children(of.slice(0, half), 0)}
      <details class="half">
        <summary>{fill(words.showRest, { n: of.length - half })}</summary>
        {children(of.slice(half), half)}
      </details>
    </>
  );
};
