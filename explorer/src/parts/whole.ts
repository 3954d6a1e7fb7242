/** The record that a page is drawn of, where its lists are cut before they are sent: what is added up is added up of all of it. */
import { createContext } from 'preact';

export const Whole = createContext<unknown>(null);
