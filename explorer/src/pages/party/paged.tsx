import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useGathered, useIsSent } from '../../data/gathered.ts';
import type { Outcome } from '../../data/outcome.ts';
import type { Page } from '../../data/parties.ts';
import { fill } from '../../format/text.ts';
import { queryIn } from '../../language/address.ts';
import { usePartyWords } from '../../language/party.ts';
import { NextLink } from '../../parts/next-link.tsx';

interface Props<T> {
  /** A change restarts the list. */
  readonly of: string;
  readonly load: (cursor: string | undefined) => Promise<Outcome<Page<T>>>;
  readonly line: (item: T) => ComponentChildren;
}

type Phase = 'loading' | 'done' | 'failed';

/** A list loaded page by page. The focus stays on the list when there are no more pages. */
export const Paged = <T,>({ of, load, line }: Props<T>) => {
  const words = usePartyWords();
  const { path, url } = useLocation();
  const isSent = useIsSent();
  const begin = queryIn(url).get('cursor') ?? undefined;
  const sent = useGathered(`list ${of}`, () => load(begin));
  const { found, cursor: next } = sent?.state === 'done' ? sent.value : { found: [], cursor: null };
  const [items, setItems] = useState<readonly T[]>(found);
  const [cursor, setCursor] = useState<string | null>(next);
  const [phase, setPhase] = useState<Phase>(sent === null ? 'loading' : sent.state === 'done' ? 'done' : 'failed');
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef('');
  const ask = async (from: string | undefined, before: readonly T[]): Promise<void> => {
    setPhase('loading');
    const outcome = await load(from);
    if (wanted.current !== of) return;
    if (outcome.state !== 'done') return setPhase('failed');
    setItems([...before, ...outcome.value.found]);
    setCursor(outcome.value.cursor);
    setPhase('done');
    if (before.length > 0 && outcome.value.cursor === null) list.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    wanted.current = of;
    setItems([]);
    setCursor(null);
    void ask(begin, []);
  }, [of, begin]);
  const again = (): void => void ask(cursor ?? (items.length === 0 ? begin : undefined), items);
  const further = new URLSearchParams([...queryIn(url)].filter(([name]) => name !== 'cursor'));
  further.set('cursor', cursor ?? '');
  const message = cursor === null ? words.allShown : words.shown;
  return (
    <div aria-busy={phase === 'loading'}>
      <ol class="results" ref={list} tabIndex={-1}>
        {items.map((item, index) => (
          <li key={index} class="result">
            {line(item)}
          </li>
        ))}
      </ol>
      <p role="status" class="quiet">
        {phase === 'failed'
          ? words.failed
          : phase === 'loading'
            ? '…'
            : items.length === 0
              ? words.none
              : fill(message, { n: items.length })}
      </p>
      {phase === 'failed' ? (
        <button type="button" class="scripted" onClick={again}>
          {words.retry}
        </button>
      ) : cursor === null ? null : isSent ? (
        <NextLink address={`${path}?${further}#records`} text={words.more} />
      ) : (
        <button
          type="button"
          class="main-button"
          aria-disabled={phase === 'loading'}
          onClick={() => (phase === 'loading' ? undefined : again())}
        >
          {words.more}
        </button>
      )}
    </div>
  );
};
