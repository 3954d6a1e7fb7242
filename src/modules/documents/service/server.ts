/** The embedded document service with its server, its sweep and its shutdown. */
import type { Server } from 'node:http';
import type { Problem } from '../../../base/domain/problem.ts';
import type { Accounts } from '../../../base/platform/accounts/accounts.ts';
import type { Clock } from '../../../base/platform/clock.ts';
import type { Log } from '../../../base/platform/log.ts';
import type { Settings } from '../../../base/platform/settings.ts';
import type { BodyMemory } from '../../../http/body-memory.ts';
import { type Connections, makeServer } from '../../../http/server.ts';
import type { Uploads } from '../../../store/uploads.ts';
import { makeAddresses } from './addresses.ts';
import { buildService } from './app.ts';
import type { Keyring } from './keyring.ts';
import { makeMultipart } from './multipart.ts';
import { makeQuota, makeSweeper } from './unused-uploads.ts';

export type ServiceSettings = Pick<
  Settings,
  'maxUploadBytes' | 'unusedUploadsMegabytes' | 'trustProxy' | 'readOnly' | 'mirror' | 'rateLimit'
>;

interface ServiceOptions {
  readonly settings: ServiceSettings;
  readonly uploads: Uploads;
  readonly accounts: Pick<Accounts, 'find' | 'isUploader'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  /** Called for each URL issued; the port is only known once the server listens. */
  readonly baseUrl: () => string;
  readonly connections?: Connections | undefined;
  readonly bodies: BodyMemory;
  /** False when another process sweeps the uploads of this store. */
  readonly sweeps?: boolean;
}

export interface DocumentService {
  /** Not listening yet. */
  readonly server: Server;
  /** Stops the sweep and waits for uploads being stored or cleaned up. The server must be closed before. */
  settle(): Promise<void>;
}

/** Slow uploads are allowed as long as they progress: a connection ends after 30 s without a byte, and after 30 min in any case. */
const UPLOAD_IDLE_MS = 30_000;
const UPLOAD_LIMIT_MS = 30 * 60_000;

const renderServiceError = ({ type, details }: Problem): object => ({
  status: 'error',
  errors: [{ location: 'header', name: type, description: details }],
});

/** Prepares the store and creates the service. */
export const makeDocumentService = async (options: ServiceOptions): Promise<DocumentService> => {
  const { settings, uploads, clock, log, sweeps = true } = options;
  await uploads.prepare();
  const multipart = makeMultipart({ uploads, clock, maxBytes: settings.maxUploadBytes });
  const addresses = makeAddresses(options.keyring, options.baseUrl);
  const requireRoom = makeQuota(uploads, settings.unusedUploadsMegabytes);
  const app = buildService({ ...options, addresses, multipart, requireRoom }, log, settings);
  const server = makeServer(app, renderServiceError, options.connections);
  server.requestTimeout = UPLOAD_LIMIT_MS;
  server.setTimeout(UPLOAD_IDLE_MS);
  const sweeper = makeSweeper(uploads, clock, log);
  if (sweeps) sweeper.start();
  return {
    server,
    settle: async () => {
      await sweeper.stop();
      await multipart.settled();
    },
  };
};
