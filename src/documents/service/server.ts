/** The embedded document service with its server, its sweep and its end. */
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
  /** False where another process sweeps the uploads of this store. */
  readonly sweeps?: boolean;
  readonly uploads: Uploads;
  readonly accounts: Pick<Accounts, 'find' | 'isUploader'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  /** Asked for each address given out; the port is known only when the server listens. */
  readonly baseUrl: () => string;
  readonly maxUploadBytes: number;
  readonly trustProxy: number;
  /** Absent: any number of them. */
  readonly connections?: Connections;
  /** READ_ONLY: no file is taken. */
  readonly readOnly?: boolean;
  /** The source of a mirror: no file is taken either. */
  readonly mirrorOf?: string | null;
  readonly rateLimit?: RateLimit | null;
  /** UNUSED_UPLOADS_MB; 0: no bound. */
  readonly unusedMegabytes?: number;
}

export interface DocumentService {
  /** Not listening yet. */
  readonly server: Server;
  /** Stops the sweep and waits for what is being stored or cleaned away. The server is closed before. */
  settle(): Promise<void>;
}

/** A file may take its time as long as it moves: 30 s without a byte end the connection, 30 min end it in any case. */
const idleMs = 30_000;
const wholeMs = 30 * 60_000;

const render = ({ type, details }: Problem): object => ({
  status: 'error',
  errors: [{ location: 'header', name: type, description: details }],
});

/** Prepares the store and makes the service. */
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
