/** Finds texts in a page that are not in the language they are marked with. */

/** Elements without visible text. */
const silent: ReadonlySet<string> = new Set(['script', 'style', 'title', 'noscript']);
const empty: ReadonlySet<string> = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'path', 'circle', 'source', 'wbr']);

/** Cyrillic texts in HTML that are not inside an element with `lang="uk"`. */
export const collectStrayTexts = (html: string): readonly string[] => {
  const open: { readonly name: string; readonly lang: string }[] = [];
  const stray: string[] = [];
  for (const [, tag, text] of html.matchAll(/<(!--[\s\S]*?--|[^>]*)>|([^<]+)/g)) {
    const inside = open.at(-1);
    if (text !== undefined) {
      if (inside?.lang !== 'uk' && !open.some(({ name }) => silent.has(name)) && /\p{Script=Cyrillic}/u.test(text)) stray.push(text.trim());
      continue;
    }
    const [, end, name = ''] = /^(\/?)([a-z0-9]+)/i.exec(tag ?? '') ?? [];
    if (name === '') continue;
    if (end === '/') open.splice(open.findLastIndex((one) => one.name === name));
    else if (!empty.has(name) && !tag?.endsWith('/'))
      open.push({ name, lang: / lang="([\w-]+)"/.exec(tag ?? '')?.[1] ?? inside?.lang ?? '' });
  }
  return stray;
};
