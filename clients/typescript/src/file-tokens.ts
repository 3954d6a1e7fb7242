/** Owner tokens in a file, for scripts that run more than once (Node only). */
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { TokenStore } from './tokens.ts';

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((token) => typeof token === 'string');

const readTokens = async (path: string): Promise<Record<string, string>> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const tokens: unknown = JSON.parse(text);
  if (!isTexts(tokens)) throw new Error(`${path} is no file of owner tokens`);
  return tokens;
};

/**
 * A JSON file of tokens at `path`, readable by its owner only, created with the first token and replaced atomically.
 * Only one process may write it at a time. Throws an Error for a file of any other content.
 */
export const fileTokens = (path: string): TokenStore => {
  let writing = Promise.resolve();
  const write = async (object: string, token: string): Promise<void> => {
    const tokens = { ...(await readTokens(path)), [object]: token };
    await writeFile(`${path}.new`, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  return {
    get: async (object) => {
      await writing.catch(() => undefined);
      const tokens = await readTokens(path);
      return Object.hasOwn(tokens, object) ? tokens[object] : undefined;
    },
    set: (object, token) => {
      writing = writing.catch(() => undefined).then(() => write(object, token));
      return writing;
    },
  };
};
