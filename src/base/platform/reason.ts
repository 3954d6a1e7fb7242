/** Errors of the system: as sentences that say what is wrong, for whoever reads them in a terminal, and as stacks for the log. */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const FILE_ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder, and a file is wanted',
  ENOTDIR: 'it is a file, or lies below one, and a folder is wanted',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'its disk can only be read',
  EEXIST: 'a file of this name is there already',
  ENOSPC: 'its disk is full',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'symbolic link loop',
  EMFILE: 'this process has too many files open',
};

const HOST_ERROR_TEXTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'its name cannot be looked up now',
  ETIMEDOUT: 'it does not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer in time',
  UND_ERR_SOCKET: 'the connection was cut',
};

const getErrorText = (value: object, name: string): string => String(Reflect.get(value, name) ?? '');

/** The root cause of generic errors such as `fetch failed`. */
const getRootCause = (error: Error): Error => {
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner instanceof Error ? getRootCause(inner) : error;
};

/** The fault of a file or folder, without its name; null for other errors. */
export const fileTroubleOf = (error: unknown): string | null => FILE_ERROR_TEXTS[getErrorText(Object(error), 'code')] ?? null;

/** Why something failed. Errors of files and connections are spelled out with their path or host, others keep their message. */
export const formatReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const path = getErrorText(error, 'path');
  const trouble = fileTroubleOf(error);
  if (trouble !== null) return path === '' ? `A file cannot be used: ${trouble}` : `${path}: ${trouble}`;
  // The message of a failed `fetch` has no details.
  const failure = error.message === 'fetch failed' ? getRootCause(error) : error;
  const unreached = HOST_ERROR_TEXTS[getErrorText(failure, 'code')];
  if (unreached === undefined) return failure.message;
  const location = [getErrorText(failure, 'hostname') || getErrorText(failure, 'address'), getErrorText(failure, 'port')].filter(
    (part) => part !== '',
  );
  return `${location.length === 0 ? failure.message : location.join(':')}: ${unreached}`;
};

/** The same with its cause: an error that only asks to retry does not explain why. */
export const reasonWithCause = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? `${formatReason(error)}: ${formatReason(cause)}` : formatReason(error);
};

/** Adds the file's name to errors that lack it, such as those of reading a folder; for `catch`. */
export const rethrowWithFile =
  (path: string) =>
  (error: unknown): never => {
    const trouble = fileTroubleOf(error);
    throw trouble === null ? error : new Error(`${path}: ${trouble}`, { cause: error });
  };

/** The registry runs from a few files that are made of many. Read at the first fault: node would read them all at each start. */
const sourceMaps = new Map<string, SourceMap | null>();

const parseSourceMap = (file: string): SourceMap | null => {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
  } catch {
    return null; // It runs from its sources, or is not of ours.
  }
};

const resolveSource = (place: string, file: string, line: string, column: string): string => {
  const map = sourceMaps.get(file) ?? parseSourceMap(file);
  sourceMaps.set(file, map);
  const found = map?.findEntry(Number(line) - 1, Number(column) - 1);
  if (found === undefined || !('originalSource' in found)) return place;
  return `${found.originalSource.replace(/^(\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`;
};

/** The stack of an error by its sources; of anything else its text. Names of files are bounded: a message may say anything. */
export const stackOf = (error: unknown): string =>
  error instanceof Error
    ? (error.stack ?? error.message).replace(/(file:\/\/\/[^\s()]{1,500}):(\d+):(\d+)/g, resolveSource)
    : String(error);
