/** The state of a search: its results so far, and how to continue. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useGathered } from '../../data/gathered.ts';
import { enough, type Gathered, gatherMore, nothingYet } from '../../data/gathering.ts';
import type { Explanation, Outcome } from '../../data/outcome.ts';
import { searchRecords } from '../../data/tender-search.ts';
import { useLanguage } from '../../language/language.tsx';
import { useRevealed } from '../../parts/revealed.ts';
import { useSearchMemory } from './memory.tsx';

export type Phase = 'loading' | 'done' | 'failed' | 'refused';

export interface Searching {
  readonly phase: Phase;
  /** The results that are shown. */
  readonly gathered: Gathered;
  /** Whether there may be more, loaded or not. */
  readonly isMore: boolean;
  /** Which fields the registry refused, and why. */
  readonly why: readonly Explanation[];
  /** Continues where the results end. */
  readonly more: () => void;
  /** Searches from the beginning. */
  readonly again: () => void;
}

interface State {
  readonly phase: Phase;
  readonly gathered: Gathered;
  readonly why: readonly Explanation[];
}

const buildState = (outcome: Outcome<Gathered>, before: Gathered): State => {
  if (outcome.state === 'done') return { phase: 'done', gathered: outcome.value, why: [] };
  if (outcome.state === 'refused') return { phase: 'refused', gathered: before, why: outcome.why };
  return { phase: 'failed', gathered: before, why: [] };
};

/**
 * Searches for `query` (`model/filters.ts`), again when it or the language changes; responses for an older query are dropped.
 * `cursor` is where the results of the address begin, null: from the first.
 */
export const useSearching = (query: string, cursor: string | null): Searching => {
  const memory = useSearchMemory();
  const { language } = useLanguage();
  const remembered = `${language} ${query} ${cursor ?? ''}`;
  const { shown, reveal, restart } = useRevealed(enough);
  const beginning = { ...nothingYet, cursor };
  const search = (before: Gathered): Promise<Outcome<Gathered>> =>
    gatherMore(before, (from) => searchRecords(new URLSearchParams(query), from));
  const sent = useGathered('search', () => search(beginning));
  const [state, setState] = useState<State>(
    sent === null ? { phase: 'loading', gathered: beginning, why: [] } : buildState(sent, beginning),
  );
  const turn = useRef(0);
  const depth = useRef<number | null>(null);
  const go = async (before: Gathered): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    setState({ phase: 'loading', gathered: before, why: [] });
    const outcome = await search(before);
    if (mine !== turn.current) return;
    if (outcome.state === 'done') memory.keep(remembered, outcome.value);
    setState(buildState(outcome, before));
  };
  useEffect(() => {
    const known = memory.recall(remembered);
    if (known === null) {
      restart();
      void go(beginning);
    } else {
      reveal(known.gathered.found.length);
      setState({ phase: 'done', gathered: known.gathered, why: [] });
      depth.current = known.depth;
    }
    return () => {
      turn.current += 1;
    };
  }, [remembered]);
  // Only now are there results to scroll through.
  useLayoutEffect(() => {
    if (depth.current !== null) scrollTo({ top: depth.current, behavior: 'instant' });
    depth.current = null;
  }, [state]);
  const { gathered } = state;
  const isHidden = gathered.found.length > shown;
  return {
    ...state,
    gathered: isHidden ? { ...gathered, found: gathered.found.slice(0, shown), isCut: false } : gathered,
    isMore: isHidden || gathered.cursor !== null,
    more: () => {
      reveal(isHidden ? shown : gathered.found.length);
      if (!isHidden) void go(gathered);
    },
    again: () => void go(beginning),
  };
};
