import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useGathered, useIsSent } from '../../data/gathered.ts';
import type { Outcome } from '../../data/outcome.ts';
import type { Page } from '../../data/parties.ts';
import { fill } from '../../format/text.ts';
import { usePartyWords } from '../../language/party.ts';
import { PageFold } from '../../parts/page-fold.tsx';
import { PageLinks, usePaging } from '../../parts/page-links.tsx';
import { useRevealed } from '../../parts/revealed.ts';

interface Props<T> {
  /** A change restarts the list. */
  readonly of: string;
  /** How many are loaded at a time. */
  readonly page: number;
  /** Id of the section or heading of the list. */
  readonly anchor: string;
  readonly load: (cursor: string | undefined) => Promise<Outcome<Page<T>>>;
  readonly line: (item: T) => ComponentChildren;
}

type Phase = 'loading' | 'done' | 'failed';

/** A list loaded page by page. The focus stays on the list when there are no more pages. */
export const Paged = <T,>({ of, page, anchor, load, line }: Props<T>) => {
  const words = usePartyWords();
  const isSent = useIsSent();
  const paging = usePaging('cursor', anchor);
  const begin = paging.begin ?? undefined;
  const { shown, reveal, restart } = useRevealed(page);
  const sent = useGathered(`list ${of}`, () => load(begin));
  const { found, cursor: next } = sent?.state === 'done' ? sent.value : { found: [], cursor: null };
  const [items, setItems] = useState<readonly T[]>(found);
  const [cursor, setCursor] = useState<string | null>(next);
  const [phase, setPhase] = useState<Phase>(sent === null ? 'loading' : sent.state === 'done' ? 'done' : 'failed');
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef('');
  const wasTaken = useRef(false);
  const ask = async (from: string | undefined, before: readonly T[]): Promise<void> => {
    setPhase('loading');
    const outcome = await load(from);
    if (wanted.current !== of) return;
    if (outcome.state !== 'done') return setPhase('failed');
    setItems([...before, ...outcome.value.found]);
    setCursor(outcome.value.cursor);
    setPhase('done');
  };
  useEffect(() => {
    wanted.current = of;
    setItems([]);
    setCursor(null);
    restart();
    void ask(begin, []);
  }, [of, begin]);
  const again = (): void => void ask(cursor ?? (items.length === 0 ? begin : undefined), items);
  const isHidden = items.length > shown;
  const more = (): void => {
    if (phase === 'loading') return;
    wasTaken.current = true;
    reveal(isHidden ? shown : items.length);
    if (!isHidden) again();
  };
  const isMore = isHidden || cursor !== null;
  useEffect(() => {
    if (!wasTaken.current || phase === 'loading') return;
    wasTaken.current = false;
    if (!isMore) list.current?.focus({ preventScroll: true });
  }, [phase, isMore, shown]);
  return (
    <div aria-busy={phase === 'loading'}>
      <PageFold of={items.slice(0, shown)} page={page}>
        {(part, from) => (
          <ol class="results" start={from + 1} ref={list} tabIndex={-1}>
            {part.map((item, index) => (
              <li key={from + index} class="result">
                {line(item)}
              </li>
            ))}
          </ol>
        )}
      </PageFold>
      <p role="status" class="quiet">
        {phase === 'failed'
          ? words.failed
          : phase === 'loading'
            ? '…'
            : items.length === 0
              ? words.none
              : fill(isMore || begin !== undefined ? words.shown : words.allShown, { n: Math.min(shown, items.length) })}
      </p>
      {phase === 'failed' ? (
        <button type="button" class="scripted" onClick={again}>
          {words.retry}
        </button>
      ) : !isMore || isSent ? null : (
        <button type="button" class="main-button" aria-disabled={phase === 'loading'} onClick={more}>
          {words.more}
        </button>
      )}
      <PageLinks of={paging} next={cursor} />
    </div>
  );
};
