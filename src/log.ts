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

export const makeLog = (level: string): Log => {
  const logger = winston.createLogger({
    level,
    format: winston.format.combine(winston.format.timestamp(), winston.format.json()),
    transports: [new winston.transports.Console({ stderrLevels: [] })],
  });
  return {
    error: (message, fields = {}) => void logger.error(message, fields),
    warn: (message, fields = {}) => void logger.warn(message, fields),
    info: (message, fields = {}) => void logger.info(message, fields),
    debug: (message, fields = {}) => void logger.debug(message, fields),
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
