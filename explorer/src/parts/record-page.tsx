import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { type Named, type NumberedRecord, readNamed } from '../data/find.ts';
import type { Loading } from '../data/loader.ts';
import { useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import { useRefreshing } from '../data/refreshing.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { WithKeptDocuments } from './kept-documents.tsx';
import { Loaded } from './loaded-page.tsx';
import { usePassing } from './passing.ts';
import { PlainRecord } from './plain-record.tsx';

interface Props<T> {
  readonly kind: NumberedRecord['kind'];
  /** From the address: an id or a number. */
  readonly id: string;
  readonly read: (id: string) => Promise<Outcome<T>>;
  /** The message when there is no such record. */
  readonly missing: string;
  readonly children: (record: T) => ComponentChildren;
}

/** The target of the address's fragment exists only once the record is rendered. */
const goToPlace = (): void => {
  const place = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (place === null) return;
  for (let fold = place.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  place.scrollIntoView();
};

/** Still loading while being redirected to another page. */
const recordIn = <T,>(loading: Loading<Named<T>>): Loading<T> => {
  if (loading.state !== 'done') return loading;
  return 'page' in loading.value ? { state: 'loading' } : { state: 'done', value: loading.value.record };
};

/** The address may contain a number instead of the id. */
const recordId = (record: unknown, otherwise: string): string => {
  const id: unknown = Reflect.get(Object(record), 'id');
  return typeof id === 'string' ? id : otherwise;
};

/** Renders `otherwise` if `children` throws. */
const Guarded = ({ children, otherwise }: { children: ComponentChildren; otherwise: ComponentChildren }) => {
  const [error] = useErrorBoundary();
  return <>{error === undefined ? children : otherwise}</>;
};

/** Loads a record and renders it with `children`; until then, or on failure, a notice. */
export const RecordPage = <T extends object>({ kind, id, read, missing, children }: Props<T>) => {
  const { route } = useLocation();
  const { to, language } = useLanguage();
  const words = useWords({ uk, en });
  const [loading, retry, refresh] = useLoading<Named<T>>(id, (name) => readNamed(kind, name, read));
  const named = loading.state === 'done' ? loading.value : null;
  const [message, say] = usePassing();
  const shown = useRef({ id: '', language });
  useRefreshing(named !== null && 'record' in named ? named.record : null, refresh);
  useEffect(() => {
    if (named === null) return;
    if ('page' in named) route(to(named.page), true);
    else if (shown.current.id !== id) goToPlace();
    // In another language it is read again.
    else if (shown.current.language === language) say(words.refreshed);
    shown.current = { id, language };
  }, [named]);
  return (
    <Loaded loading={recordIn(loading)} retry={retry} missing={missing}>
      {(record) => (
        <WithKeptDocuments kind={kind} record={recordId(record, id)}>
          <div role="status" class="fresh">
            {message === '' ? null : <p class="notice">{message}</p>}
          </div>
          <Guarded key={id} otherwise={<PlainRecord record={record} kind={kind} id={recordId(record, id)} />}>
            {children(record)}
          </Guarded>
        </WithKeptDocuments>
      )}
    </Loaded>
  );
};
