/** What no response may reveal, whatever the request (SECURITY.md). */

const leaks: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['the address of a store', /mongodb(\+srv)?:\/\//],
  ['a stack trace', /(\n|\\n)\s+at [^"\n]{1,200}:\d+:\d+/],
  ['a file of the registry', /node_modules\/|file:\/\/\/|\/src\/[\w/-]+\.[tj]s:\d/],
  ['the name of an error of the store', /\bMongo\w*Error\b/],
  ['the hash of a password', /\$2[aby]\$\d\d\$/],
  ['a kept token', /"((owner|transfer)_token|keyHash)"\s*:/],
];

/** The forbidden content found in `text`; null when there is none. Anything the client has `sent` may be echoed. */
export const leakIn = (text: string, sent = ''): string | null =>
  leaks.find(([, pattern]) => pattern.test(text) && !pattern.test(sent))?.[0] ?? null;
