/** The language is the first segment of a page's address: `/uk/tender/…`, `/en/live`. An address without one is valid, too. */
import type { Language } from '../format/text.ts';

const prefixed = /^\/(uk|en)(?=[/?#]|$)/;

/** The language in an address, or null. */
export const languageIn = (address: string): Language | null => {
  const name = prefixed.exec(address)?.[1];
  return name === 'uk' || name === 'en' ? name : null;
};

/** The address without its language: `/tender/…`, `/?q=…`. */
export const placeIn = (address: string): string => {
  const place = address.replace(prefixed, '');
  return place.startsWith('/') ? place : `/${place}`;
};

/** The same page in another language. */
export const addressIn = (language: Language, address: string): string => `/${language}${placeIn(address)}`;

/** The query of an address. */
export const queryIn = (address: string): URLSearchParams => new URLSearchParams(/\?([^#]*)/.exec(address)?.[1] ?? '');

/** The last segment of an address: what somebody who typed it was looking for; the login of an auction is about the auction. */
export const lastWordIn = (address: string): string => {
  const parts = placeIn(address)
    .split('/')
    .filter((part) => part !== '');
  const word = (parts.at(-1) === 'login' ? parts.at(-2) : parts.at(-1)) ?? '';
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
};
