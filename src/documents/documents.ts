/** The room `documents` as the registry starts it: keys, addresses and, unless switched off, the embedded service. */
import type { Accounts } from '../accounts/accounts.ts';
import type { Clock } from '../domain/clock.ts';
import type { DocumentUrls } from '../domain/document-urls.ts';
import { invalid, ruleError } from '../domain/problem.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/client.ts';
import { makeUploads, type Uploads } from '../store/uploads.ts';
import { makeKeyring } from './keyring.ts';
import { ownSeed } from './own-key.ts';
import { type DocumentService, makeService } from './service/server.ts';
import { makeDocumentUrls } from './urls.ts';

export interface DocumentsOptions {
  readonly settings: Settings;
  readonly store: Store;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly log: Log;
  /** False where another process sweeps the uploads. */
  readonly sweeps?: boolean;
}

export type DocumentsReport = ReturnType<Uploads['report']>;

export interface Documents {
  /** What the embedded service has taken since the start of the process. */
  report(): DocumentsReport;
  /** Null: an outside service, or none. Not listening yet. */
  readonly service: DocumentService | null;
  /** The addresses, once it is known where the service is; '' when there is none. */
  urlsAt(baseUrl: string): DocumentUrls;
}

/** Opens the room. `embedded` says whether a service of our own shall run. */
export const openDocuments = async (
  { settings, store, accounts, clock, log, sweeps = true }: DocumentsOptions,
  embedded: boolean,
): Promise<Documents> => {
  const keyring = makeKeyring(settings.documentServiceKey ?? (await ownSeed(settings.dataDir)), settings.documentServiceKeys);
  const uploads = makeUploads(store);
  let base = settings.documentServiceUrl ?? '';
  const service = embedded
    ? await makeService({
        uploads,
        accounts,
        clock,
        log,
        keyring,
        baseUrl: () => base,
        maxUploadBytes: settings.maxUploadBytes,
        trustProxy: settings.trustProxy,
        readOnly: settings.readOnly,
        sweeps: sweeps && !settings.readOnly,
      })
    : null;
  const attach: DocumentUrls['attach'] = async (keys, places = []) => {
    if (keys.length === 0) return;
    const unknown = new Set(await uploads.attach(keys));
    // An outside service keeps its own files; ours has swept what it does not know any more.
    if (service === null || unknown.size === 0) return;
    const gone = keys.flatMap((key, index) => (unknown.has(key) ? [places[index] ?? ['data']] : []));
    throw invalid(gone.map((place) => ruleError([...place, 'url'], 'Document url expired.')));
  };
  return {
    service,
    report: uploads.report,
    urlsAt: (baseUrl) => {
      base = baseUrl;
      return makeDocumentUrls({ baseUrl, keyring, attach });
    },
  };
};
