import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import { Contents } from './contents.tsx';
import { FailedNotice, LoadingNotice, MissingNotice } from './notices.tsx';

interface Props<T> {
  /** What the address names. */
  readonly id: string;
  readonly load: (id: string) => Promise<Outcome<T>>;
  /** Says that there is no such record. */
  readonly missing: string;
  readonly children: (record: T) => ComponentChildren;
}

/** A place within the page that the address names is there only when the record is. */
const goToPlace = (): void => {
  const place = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  place?.scrollIntoView();
};

/** Loads a record and shows it by `children`; until then, or instead, what became of it. */
export const RecordPage = <T,>({ id, load, missing, children }: Props<T>) => {
  const [loading, retry] = useLoading(id, load);
  useEffect(() => {
    if (loading.state === 'done') goToPlace();
  }, [loading.state]);
  switch (loading.state) {
    case 'loading':
      return <LoadingNotice />;
    case 'missing':
      return <MissingNotice says={missing} />;
    case 'done':
      return (
        <article>
          {children(loading.value)}
          <Contents />
        </article>
      );
    default:
      return <FailedNotice retry={retry} says={loading.state === 'refused' ? loading.why.map(({ says }) => says).join('\n') : null} />;
  }
};
