/** The embedded document service with its server, its sweep and its shutdown. */
import type { Server } from 'node:http';
import type { Problem } from '../../domain/problem.ts';
import type { RateLimit } from '../../http/authenticate.ts';
import { type Connections, makeServer } from '../../http/server.ts';
import type { Accounts } from '../../platform/accounts/accounts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Uploads } from '../../store/uploads.ts';
import { makeAddresses } from './addresses.ts';
import { buildQuery, buildService } from './app.ts';
import type { Keyring } from './keyring.ts';
import { makeMultipart } from './multipart.ts';
import { makeQuota, startSweeping } from './unused-uploads.ts';

interface ServiceOptions {
  /** False when another process sweeps the uploads of this store. */
  readonly sweeps?: boolean;
  readonly uploads: Uploads;
  readonly accounts: Pick<Accounts, 'find' | 'isUploader'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  /** Called for each URL issued; the port is only known once the server listens. */
  readonly baseUrl: () => string;
  readonly maxUploadBytes: number;
  readonly trustProxy: number;
  /** Absent: unlimited. */
  readonly connections?: Connections;
  /** READ_ONLY: files are rejected. */
  readonly readOnly?: boolean;
  /** The source of a mirror: files are rejected too. */
  readonly mirrorOf?: string | null;
  readonly rateLimit?: RateLimit | null;
  /** UNUSED_UPLOADS_MB; 0: unlimited. */
  readonly unusedMegabytes?: number;
}

export interface DocumentService {
  /** Not listening yet. */
  readonly server: Server;
  /** Stops the sweep and waits for uploads being stored or cleaned up. The server must be closed before. */
  settle(): Promise<void>;
}

/** Slow uploads are allowed as long as they progress: a connection ends after 30 s without a byte, and after 30 min in any case. */
const idleMs = 30_000;
const wholeMs = 30 * 60_000;

const render = ({ type, details }: Problem): object => ({
  status: 'error',
  errors: [{ location: 'header', name: type, description: details }],
});

/** Prepares the store and creates the service. */
export const makeService = async (options: ServiceOptions): Promise<DocumentService> => {
  const { uploads, accounts, clock, log, keyring, baseUrl, maxUploadBytes, trustProxy, readOnly = false, sweeps = true } = options;
  const { rateLimit = null, unusedMegabytes = 0, mirrorOf = null } = options;
  await uploads.prepare();
  const multipart = makeMultipart({ uploads, clock, maxBytes: maxUploadBytes });
  const addresses = makeAddresses(keyring, baseUrl);
  const requireRoom = makeQuota(uploads, unusedMegabytes);
  const deps = { uploads, accounts, clock, keyring, addresses, multipart, query: buildQuery, requireRoom };
  const app = buildService(deps, log, { trustProxy, readOnly, mirrorOf, rateLimit });
  const server = makeServer(app, render, options.connections);
  server.requestTimeout = wholeMs;
  server.setTimeout(idleMs);
  const stopSweeping = sweeps ? startSweeping(uploads, clock, log) : async () => undefined;
  return {
    server,
    settle: async () => {
      await stopSweeping();
      await multipart.settled();
    },
  };
};
