import type { ComponentChildren } from 'preact';
import { type Loading, useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import { Contents } from './contents.tsx';
import { FailedNotice, LoadingNotice, MissingNotice, RefusedNotice } from './notices.tsx';

interface LoadedProps<T> {
  readonly loading: Loading<T>;
  readonly retry: () => void;
  /** Says that there is nothing of that name. */
  readonly missing: string;
  readonly children: (found: T) => ComponentChildren;
}

/** What was loaded, by `children`; until then, or instead, what became of it. */
export const Loaded = <T,>({ loading, retry, missing, children }: LoadedProps<T>) => {
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

interface Props<T> extends Pick<LoadedProps<T>, 'missing' | 'children'> {
  /** What the address names. */
  readonly id: string;
  readonly load: (id: string) => Promise<Outcome<T>>;
}

/** A page of what is no record. */
export const LoadedPage = <T,>({ id, load, ...shown }: Props<T>) => {
  const [loading, retry] = useLoading(id, load, 'page');
  return <Loaded loading={loading} retry={retry} {...shown} />;
};
