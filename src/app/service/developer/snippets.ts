/** Code that calls an operation, in three languages. Pure. */
import type { Json } from '../../../base/domain/json.ts';
import type { Snippets } from './first-tender.ts';

export interface Called {
  readonly method: string;
  /** With `{names}` for parameters. */
  readonly path: string;
  /** Null if the operation has no body; undefined if no example is known. */
  readonly body: Json | null | undefined;
  readonly needsKey: boolean;
  readonly takesToken: boolean;
}

/** A longer body is put into a file. */
const MAX_INLINE_LENGTH = 240;

const bracedNamesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const buildCurl = ({ method, path, body, needsKey, takesToken }: Called): string => {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = text === '' || text.length > MAX_INLINE_LENGTH ? '@body.json' : inShell(text);
  return [
    'curl',
    ...(needsKey ? ['-u "$KEY:"'] : []),
    ...(takesToken ? ['-H "X-Access-Token: $TOKEN"'] : []),
    ...(method === 'GET' || (method === 'POST' && body !== null) ? [] : [`-X ${method}`]),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${sent}`]),
    `"$REGISTRY${address}"`,
  ].join(' ');
};

const formatBody = (body: Json | undefined): string => (body === undefined ? '{ … }' : JSON.stringify(body));

const buildTypescript = ({ method, path, body }: Called): string => {
  const own = bracedNamesIn(path);
  const parts = [
    ...(own.length === 0 ? [] : [`params: { path: { ${own.join(', ')} } }`]),
    ...(body === null ? [] : [`body: ${formatBody(body).length > MAX_INLINE_LENGTH ? 'body' : formatBody(body)}`]),
  ];
  const options = parts.length === 0 ? '' : `, { ${parts.join(', ')} }`;
  return `const answer = await client.${method.toLowerCase()}('${path}'${options});`;
};

/** JSON is valid Python except for three words. */
const inPython = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|\btrue\b|\bfalse\b|\bnull\b/g, (word) => ({ true: 'True', false: 'False', null: 'None' })[word] ?? word);

const buildPython = ({ method, path, body, needsKey, takesToken }: Called): string => {
  const text = formatBody(body ?? undefined);
  const parts = [
    `f"{REGISTRY}${path}"`,
    ...(needsKey ? ['auth=(KEY, "")'] : []),
    ...(takesToken ? ['headers={"X-Access-Token": TOKEN}'] : []),
    ...(body === null ? [] : [`json=${body === undefined || text.length > MAX_INLINE_LENGTH ? 'body' : inPython(text)}`]),
  ];
  return `answer = requests.${method.toLowerCase()}(${parts.join(', ')})`;
};

export const buildSnippets = (called: Called): Snippets => ({
  curl: buildCurl(called),
  typescript: buildTypescript(called),
  python: buildPython(called),
});
