/** The complete record, where lists are truncated before rendering: totals are computed from it. */
import { createContext } from 'preact';

export const Whole = createContext<unknown>(null);
