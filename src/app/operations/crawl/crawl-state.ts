/** The state file from which a crawl resumes, replaced atomically after the output has been accepted. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { isPlainObject } from '../../../base/domain/json.ts';
import { rethrowWithFile } from '../../../base/platform/reason.ts';
import type { CrawlPosition } from './feed-walk.ts';

/** The crawl a position belongs to; a position of another feed must not be used. */
export interface CrawlIdentity {
  readonly feed: string;
  readonly mode: string;
  readonly directions: string;
}

const readBackward = (value: unknown): Pick<CrawlPosition, 'backward'> =>
  isPlainObject(value) && typeof value.offset === 'string' ? { backward: { offset: value.offset, done: value.done === true } } : {};

const readForward = (value: unknown): Pick<CrawlPosition, 'forward'> =>
  isPlainObject(value) && typeof value.offset === 'string' ? { forward: { offset: value.offset } } : {};

const parseCrawlState = (text: string, path: string): Record<string, unknown> => {
  try {
    const state: unknown = JSON.parse(text);
    if (isPlainObject(state)) return state;
  } catch {
    // Reported below.
  }
  throw new Error(`${path} is no state file of a crawl; delete it to start from the beginning`);
};

/** The stored position; null without a file. Throws for the file of another crawl, or one that is no state file. */
export const loadState = async (path: string, identity: CrawlIdentity): Promise<CrawlPosition | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    return error.code === 'ENOENT' ? null : rethrowWithFile(path)(error);
  });
  if (text === null) return null;
  const state = parseCrawlState(text, path);
  for (const [name, value] of Object.entries(identity)) {
    if (state[name] !== value)
      throw new Error(`${path} belongs to another crawl (its ${name} is ${JSON.stringify(state[name])}); name another --state`);
  }
  const position = { ...readBackward(state.backward), ...readForward(state.forward) };
  if (Object.keys(position).length === 0) throw new Error(`${path} holds no position; delete it to start from the beginning`);
  return position;
};

export const saveState = async (path: string, identity: CrawlIdentity, position: CrawlPosition): Promise<void> => {
  await writeFile(`${path}.new`, `${JSON.stringify({ ...identity, ...position }, null, 2)}\n`);
  await rename(`${path}.new`, path);
};
