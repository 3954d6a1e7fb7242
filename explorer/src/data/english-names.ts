/** English names of codes, requested once each, and only by English pages. */
import { askJson } from '../api.ts';
import { languageIn } from '../language/address.ts';
import { collectCodes, type NameList, type NameOf, nameLists, withEnglishNames } from '../model/english-names.ts';
import type { Answer } from './outcome.ts';

/** By list and code; null where there is no name. */
const known = new Map<string, string | null>();
const keyOf = (list: NameList, code: string): string => `${list} ${code}`;

const nameOf: NameOf = (list, code) => known.get(keyOf(list, code)) ?? undefined;

/** Maximum number of codes in one request. */
const most = 100;

const ask = async (list: NameList, codes: readonly string[]): Promise<void> => {
  const { data } = await askJson(`/code-names/${list}?${new URLSearchParams({ codes: codes.join('|') })}`);
  // A successful response has the documented shape.
  const { data: names } = (data ?? {}) as { readonly data?: readonly { readonly code: string; readonly name: string }[] };
  if (names === undefined) return;
  for (const code of codes) known.set(keyOf(list, code), null);
  for (const { code, name } of names) known.set(keyOf(list, code), name);
};

/** For a page rendered by the registry: its language, and names that need not be requested. */
export interface DrawnPage {
  readonly isEnglish: boolean;
  readonly nameOf: NameOf;
}

/** Set while the registry renders pages; unset in a browser. */
export const drawing: { page: () => DrawnPage | undefined } = { page: () => undefined };

/** In a browser, by the address of the page. */
const isEnglish = (): boolean =>
  drawing.page()?.isEnglish ?? languageIn(String(Reflect.get(Object(Reflect.get(globalThis, 'location')), 'pathname'))) === 'en';

/** Requests the names of all codes in a value; on failure they stay unknown. */
export const learnNames = async (value: unknown): Promise<void> => {
  if (drawing.page() !== undefined || !isEnglish()) return;
  const codes = collectCodes(value);
  const asked = nameLists.flatMap((list) => {
    const unknown = [...codes[list]].filter((code) => !known.has(keyOf(list, code)));
    const pages = Array.from({ length: Math.ceil(unknown.length / most) }, (_, page) => unknown.slice(page * most, (page + 1) * most));
    return pages.map((page) => ask(list, page));
  });
  await Promise.all(asked).catch(() => undefined);
};

/** The value with the names known so far. */
export const inEnglish = <T>(value: T): T => (isEnglish() ? withEnglishNames(value, drawing.page()?.nameOf ?? nameOf) : value);

/** A response with the names added, for pages that show it as a record; not for data shown exactly as stored. */
export const named = async <T>(answer: Promise<Answer<T>>): Promise<Answer<T>> => {
  const settled = await answer;
  await learnNames(settled.data);
  return { ...settled, data: inEnglish(settled.data) };
};
