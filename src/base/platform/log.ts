/** Logs one JSON line per event to standard output. */
import { Writable } from 'node:stream';
import winston from 'winston';

export interface Log {
  error(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
  info(message: string, fields?: object): void;
  debug(message: string, fields?: object): void;
  /** True when `info` lines are written; the request log checks it before building one. */
  readonly talks: boolean;
  close(): Promise<void>;
}

/** Lines are buffered: a system call per line would cost as much as the request itself. */
const LOG_GATHER_MS = 10;
const GATHER_LENGTH = 64 * 1024;

/** Buffers lines briefly; the rest is flushed on exit, unless the process is killed. */
const makeLineBuffer = (out: Writable): { readonly stream: Writable; readonly flush: () => void } => {
  let lines = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const ready = lines;
    lines = '';
    if (ready !== '') out.write(ready);
  };
  const stream = new Writable({
    decodeStrings: false,
    write: (line: string, _encoding, done) => {
      lines += line;
      if (lines.length >= GATHER_LENGTH) flush();
      else timer ??= setTimeout(flush, LOG_GATHER_MS);
      done();
    },
  });
  process.once('exit', flush);
  return { stream, flush };
};

/** The property that winston reads a line's text from (its package `triple-beam`). */
const winstonMessage = Symbol.for('message');

const jsonFormat = winston.format.json();

/** Timestamp and text in one step: winston's chain of formats costs twice as much. */
const asLine = winston.format((info) => {
  info.timestamp = new Date().toISOString();
  try {
    return Object.assign(info, { [winstonMessage]: JSON.stringify(info) });
  } catch {
    // A cycle or a bigint must not lose the line.
    return jsonFormat.transform(info, {});
  }
});

/** `traceId` returns the id of the current trace, if any. */
export const makeLog = (level: string, traceId: () => string | undefined = () => undefined): Log => {
  const { stream, flush } = makeLineBuffer(process.stdout);
  const logger = winston.createLogger({
    level,
    format: asLine(),
    transports: [new winston.transports.Stream({ stream })],
  });
  const write = (to: 'error' | 'warn' | 'info' | 'debug', message: string, fields: object): void => {
    const trace = traceId();
    logger[to](message, trace === undefined ? fields : { trace_id: trace, ...fields });
  };
  return {
    error: (message, fields = {}) => write('error', message, fields),
    warn: (message, fields = {}) => write('warn', message, fields),
    info: (message, fields = {}) => write('info', message, fields),
    debug: (message, fields = {}) => write('debug', message, fields),
    talks: logger.isLevelEnabled('info'),
    close: () =>
      new Promise((resolve) => {
        logger.once('finish', () => {
          flush();
          resolve();
        });
        logger.end();
      }),
  };
};

export const silentLog: Log = {
  error: () => {},
  warn: () => {},
  info: () => {},
  debug: () => {},
  talks: false,
  close: async () => {},
};
