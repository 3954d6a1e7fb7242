import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Outcome } from '../../data/outcome.ts';
import type { Page } from '../../data/parties.ts';
import { fill } from '../../format/text.ts';
import { usePartyWords } from '../../language/party.ts';

interface Props<T> {
  /** Another list begins anew. */
  readonly of: string;
  readonly load: (cursor: string | undefined) => Promise<Outcome<Page<T>>>;
  readonly line: (item: T) => ComponentChildren;
}

type Phase = 'loading' | 'done' | 'failed';

/** A list that is asked for page by page. The focus stays on the list when there is nothing more to ask for. */
export const Paged = <T,>({ of, load, line }: Props<T>) => {
  const words = usePartyWords();
  const [items, setItems] = useState<readonly T[]>([]);
  const [cursor, setCursor] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>('loading');
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
    if (from !== undefined && outcome.value.cursor === null) list.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    wanted.current = of;
    setItems([]);
    setCursor(null);
    void ask(undefined, []);
  }, [of]);
  const again = (): void => void ask(cursor ?? undefined, items);
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
        <button type="button" onClick={again}>
          {words.retry}
        </button>
      ) : cursor === null ? null : (
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
