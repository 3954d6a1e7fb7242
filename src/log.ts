/** One JSON line an event on standard output; a disabled level costs nothing that the caller guards. */
import winston from 'winston';

export interface Log {
  error(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
  info(message: string, fields?: object): void;
  debug(message: string, fields?: object): void;
  /** True when `info` lines are written; the request log asks before it builds one. */
  readonly talks: boolean;
  close(): Promise<void>;
}

/** `traceId` names the trace a line belongs to, if it belongs to one. */
export const makeLog = (level: string, traceId: () => string | undefined = () => undefined): Log => {
  const logger = winston.createLogger({
    level,
    format: winston.format.combine(winston.format.timestamp(), winston.format.json()),
    transports: [new winston.transports.Console({ stderrLevels: [] })],
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
        logger.once('finish', () => resolve());
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
