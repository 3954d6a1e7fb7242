import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** `https://host` of the registry, when it renders the page; null in a browser. */
export const Origin = createContext<string | null>(null);

/** The registry's own address. */
export const useOrigin = (): string => useContext(Origin) ?? location.origin;
