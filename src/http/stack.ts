/** Stacks for the log. The registry runs from a few files that are made of many; a stack names the sources. */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Read at the first fault: node would read them all at each start. */
const maps = new Map<string, SourceMap | null>();

const parseSourceMap = (file: string): SourceMap | null => {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
  } catch {
    return null; // It runs from its sources, or is not of ours.
  }
};

const resolveSource = (place: string, file: string, line: string, column: string): string => {
  const map = maps.get(file) ?? parseSourceMap(file);
  maps.set(file, map);
  const found = map?.findEntry(Number(line) - 1, Number(column) - 1);
  if (found === undefined || !('originalSource' in found)) return place;
  return `${found.originalSource.replace(/^(\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`;
};

/** The stack of an error by its sources; of anything else its text. Names of files are bounded: a message may say anything. */
export const stackOf = (error: unknown): string =>
  error instanceof Error
    ? (error.stack ?? error.message).replace(/(file:\/\/\/[^\s()]{1,500}):(\d+):(\d+)/g, resolveSource)
    : String(error);
