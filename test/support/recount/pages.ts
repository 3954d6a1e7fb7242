/** What a page shows: names with their texts, and the numbers in them, in English. */
import type { TestRegistry } from '../registry.ts';

export type At = Pick<TestRegistry, 'url' | 'ask'>;

export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Names and values of the lists in a part of a page; the first one for each name. */
export const printedIn = (html: string): ReadonlyMap<string, string> => {
  const pairs = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)];
  return new Map(pairs.toReversed().map(([, name = '', value = '']) => [textOf(name), textOf(value)]));
};

/** All numbers in a text, in order; also recognizes a minus in front of the currency. */
export const numbersIn = (text: string | undefined): number[] =>
  [...(text ?? '').matchAll(/(-?)(?:[A-Z]{2,3}\$?\s|[€$£]\s?)?(\d[\d,]*(?:\.\d+)?)/gu)].map(([, sign = '', digits = '']) =>
    Number(sign + digits.replaceAll(',', '')),
  );

/** The main part of a page as sent. */
export const pageAt = async ({ url }: Pick<At, 'url'>, path: string): Promise<string> => {
  const answer = await fetch(url + path, { headers: { accept: 'text/html' } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  const html = await answer.text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
};

/** Its summary, the first section. */
export const summaryIn = (main: string): ReadonlyMap<string, string> => printedIn(main.slice(0, main.indexOf('</section>')));

export interface SectionShown {
  readonly html: string;
  readonly count: number | undefined;
  /** The line for which it is folded; undefined where it is not. */
  readonly line: string | undefined;
}

/** A section of a record's page, by its id; null without one. */
export const sectionIn = (main: string, id: string): SectionShown | null => {
  const start = main.indexOf(`<h2 id="${id}-title"`);
  if (start === -1) return null;
  const html = main.slice(start, main.indexOf('</section>', start));
  const heading = html.slice(0, html.indexOf('</h2>'));
  const line = /<span class="gist">(.*?)<\/summary>/s.exec(html)?.[1];
  return {
    html,
    count: /class="count">\s*(\d+)/.exec(heading) === null ? undefined : Number(/class="count">\s*(\d+)/.exec(heading)?.[1]),
    line: line === undefined ? undefined : textOf(line),
  };
};

/** The numbers behind a name in such a line. */
export const numbersBehind = (name: string, line: string | undefined): number[] => {
  const part = line?.split(' · ').find((one) => one.startsWith(`${name}:`));
  return numbersIn(part?.slice(name.length + 1));
};

/** How many are in all states together, of a line that begins with these. */
export const statesIn = (line: string | undefined): number =>
  (line?.split(' · ') ?? []).filter((part) => /: \d+$/.test(part)).reduce((sum, part) => sum + Number(/\d+$/.exec(part)?.[0] ?? 0), 0);
