import type { ComponentChildren } from 'preact';
import { useIsSent } from '../data/gathered.ts';
import { fill } from '../format/text.ts';
import { useLanguage } from '../language/language.tsx';
import { fitOnPhone } from './revealed.ts';

interface Props<T> {
  readonly of: readonly T[];
  /** Size of a page. */
  readonly page: number;
  /** Renders a part of the list; `from` is the index of its first item. */
  readonly children: (part: readonly T[], from: number) => ComponentChildren;
}

/** A page of a list: what a phone has no room for is folded there, by styles alone, until the script shows as much. */
export const PageFold = <T,>({ of, page, children }: Props<T>) => {
  const { words } = useLanguage();
  const fits = fitOnPhone(page);
  if (!useIsSent() || of.length <= fits) return <>{children(of, 0)}</>;
  return (
    <>
      {children(of.slice(0, fits), 0)}
      <details class="page-fold">
        <summary>{fill(words.showRest, { n: of.length - fits })}</summary>
        {children(of.slice(fits), fits)}
      </details>
    </>
  );
};
