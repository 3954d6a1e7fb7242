/** Opens the module `documents` for the registry: keys, URLs and, unless switched off, the embedded service. */

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DocumentUrls, OwnFile } from '../../../base/domain/documents.ts';
import { type FieldError, invalidData, ruleError, unavailable } from '../../../base/domain/problem.ts';
import type { Accounts } from '../../../base/platform/accounts/accounts.ts';
import type { Clock } from '../../../base/platform/clock.ts';
import type { Log } from '../../../base/platform/log.ts';
import type { Settings } from '../../../base/platform/settings.ts';
import { type BodyMemory, makeBodyMemory } from '../../../http/body-memory.ts';
import type { Connections } from '../../../http/server.ts';
import type { Store } from '../../../store/client.ts';
import { type Lacking, makeUploads, UploadTrouble } from '../../../store/uploads.ts';
import { makeContentCheck } from './content-check.ts';
import { makeKeyring, ownSeed } from './keyring.ts';
import { makeDocumentService } from './server.ts';
import { makeDocumentUrls } from './urls.ts';

interface DocumentsOptions {
  readonly settings: Settings;
  readonly store: Store;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly log: Log;
  readonly connections?: Connections;
  /** Default: private to the service. */
  readonly bodies?: BodyMemory;
  readonly sweeps?: boolean;
}

const DELETED_FILE_TEXT = 'the document service has no such file: what nothing uses is deleted 24 hours after it came';

/** Opens the module. `embedded`: whether to run our own service. */
export const openDocumentStore = async (
  { settings, store, accounts, clock, log, connections, bodies = makeBodyMemory(settings.bodyMemory), sweeps = true }: DocumentsOptions,
  embedded: boolean,
) => {
  const keyring = makeKeyring(settings.documentServiceKey ?? (await ownSeed(settings.dataDir)), settings.documentServiceKeys);
  const uploads = makeUploads(store);
  let base = settings.documentServiceUrl ?? '';
  const service = embedded
    ? await makeDocumentService({
        ...{ settings, uploads, accounts, clock, log, keyring, connections, bodies },
        baseUrl: () => base,
        sweeps: sweeps && !settings.readOnly,
      })
    : null;
  /** Throws 400 for unusable files. */
  const requireUsable = ({ unknown, empty }: Lacking, keys: readonly string[], places: readonly (readonly string[])[]): void => {
    // An outside service stores its own files; an unknown one of ours has been swept.
    const gone = service === null ? [] : unknown;
    const errors = keys.flatMap((key, index): FieldError[] => {
      const at = [...(places[index] ?? ['data']), 'url'];
      if (gone.includes(key)) return [{ ...ruleError(at, 'Document url expired.'), ctx: { because: DELETED_FILE_TEXT } }];
      return empty.includes(key) ? [ruleError(at, 'Document has no content yet: upload it first.')] : [];
    });
    if (errors.length > 0) throw invalidData(errors);
  };
  const attach: DocumentUrls['attach'] = async (keys, places = []) => {
    if (keys.length === 0) return;
    // Checked before any is marked: files of a rejected body stay unused and are swept.
    requireUsable(await uploads.lacking(keys), keys, places);
    requireUsable(await uploads.attach(keys), keys, places);
  };
  const keep = async ({ text, ...described }: OwnFile, now: Date): Promise<string> => {
    const content = Buffer.from(text);
    const key = createHash('sha256').update(described.title).update(content).digest('hex').slice(0, 32);
    const received = await uploads.receive(Readable.from([content]), now).catch((error: unknown) => {
      // The caller sent no content, so this is not an upload error.
      throw error instanceof UploadTrouble ? unavailable('The store is not ready. Please, retry', error.cause) : error;
    });
    await uploads.keep(key, received, described, now);
    return key;
  };
  const check = makeContentCheck({ log });
  return {
    /** Not listening yet. Null: an outside service, or none. */
    service,
    /** Counts of uploads to the embedded service and of checks at an outside one, since the process started. */
    report: () => ({ ...uploads.report(), ...check.report() }),
    /** The URLs, once the service's address is known; '' when there is none. */
    urlsAt: (baseUrl: string): DocumentUrls => {
      base = baseUrl;
      const keeping = settings.documentServicePort === 0 ? {} : { keep };
      const urls = { ...makeDocumentUrls({ baseUrl, keyring, attach }), ...keeping };
      if (service !== null || baseUrl === '') return urls;
      return { ...urls, checkContent: (opened) => check.take(opened, (key) => urls.downloadLink(key, opened.now)) };
    },
    /** Stops checks at an outside service. */
    close: check.close,
  };
};

export type DocumentsReport = ReturnType<Awaited<ReturnType<typeof openDocumentStore>>['report']>;
