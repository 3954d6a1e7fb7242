import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** What time it is, told by who draws the page: the registry tells its own. */
export const Now = createContext<Date | null>(null);

/** Untold, the visitor's. */
export const useNow = (): Date => useContext(Now) ?? new Date();
