import type { ComponentChildren } from 'preact';
import { useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import { Contents } from './contents.tsx';
import { FailedNotice, LoadingNotice, MissingNotice, RefusedNotice } from './notices.tsx';

interface Props<T> {
  /** What the address names. */
  readonly id: string;
  readonly load: (id: string) => Promise<Outcome<T>>;
  /** Says that there is nothing of that name. */
  readonly missing: string;
  readonly children: (found: T) => ComponentChildren;
}

/** Loads what is no record and shows it by `children`; until then, or instead, what became of it. */
export const LoadedPage = <T,>({ id, load, missing, children }: Props<T>) => {
  const [loading, retry] = useLoading(id, load);
  switch (loading.state) {
    case 'loading':
      return <LoadingNotice />;
    case 'missing':
      return <MissingNotice says={missing} />;
    case 'refused':
      return <RefusedNotice />;
    case 'failed':
      return <FailedNotice retry={retry} />;
    default:
      return (
        <article>
          {children(loading.value)}
          <Contents />
        </article>
      );
  }
};
