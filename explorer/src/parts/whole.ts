/** The complete record, where lists are truncated before rendering: totals are computed from it. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const Whole = createContext<unknown>(null);

/** `drawn` with complete lists. */
export const useWhole = <T>(drawn: T): T => (useContext(Whole) ?? drawn) as T; // the same record
