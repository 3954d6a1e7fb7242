import type { ComponentChildren } from 'preact';
import type { Loading } from '../data/loader.ts';
import { useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import { Contents } from './contents.tsx';
import { FailedNotice, LoadingNotice, MissingNotice, RefusedNotice } from './notices.tsx';

interface LoadedProps<T> {
  readonly loading: Loading<T>;
  readonly retry: () => void;
  /** The message when nothing has this id. */
  readonly missing: string;
  readonly children: (found: T) => ComponentChildren;
}

/** Renders the loaded value with `children`; until then, or on failure, a notice. */
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
  /** From the address. */
  readonly id: string;
  readonly load: (id: string) => Promise<Outcome<T>>;
}

/** A page of something other than a record. */
export const LoadedPage = <T,>({ id, load, ...shown }: Props<T>) => {
  const [loading, retry] = useLoading(id, load, 'page');
  return <Loaded loading={loading} retry={retry} {...shown} />;
};
