/** The text of a view that changes a little at a time: of a part that is the very same object as in an earlier text it is known. */
import type { JsonObject } from '../domain/json.ts';

type Fields = Readonly<Record<string, unknown>>;

const isLasting = (part: unknown): part is object => typeof part === 'object' && part !== null && !(part instanceof Date);

/** What `JSON.stringify` says of the view of a record; `order` is that of the view's fields. Nothing is changed in place. */
export const makeTextByParts = (view: (record: Fields) => JsonObject, order: readonly string[]): ((record: Fields) => string) => {
  const known = new Map(order.map((field) => [field, new WeakMap<object, string>()]));
  return (record) => {
    const texts = new Map<string, string>();
    const fresh: Record<string, unknown> = {};
    for (const field of Object.keys(record)) {
      const part = record[field];
      const text = isLasting(part) ? known.get(field)?.get(part) : undefined;
      if (text === undefined) fresh[field] = part;
      else texts.set(field, text);
    }
    for (const [field, shown] of Object.entries(view(fresh))) {
      const [part, text] = [record[field], JSON.stringify(shown)];
      if (isLasting(part)) known.get(field)?.set(part, text);
      texts.set(field, text);
    }
    const said: string[] = [];
    for (const field of order) {
      const text = texts.get(field);
      if (text !== undefined) said.push(`"${field}":${text}`);
    }
    return `{${said.join(',')}}`;
  };
};
