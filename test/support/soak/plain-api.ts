/**
 * A registry process whose feed has only a watermark: no fence, no guard. The control of the soak;
 * accepts the settings of `main.ts`.
 */
import { createServer } from 'node:http';
import { buildApp } from '../../../src/app/app.ts';
import { openRegistryStore } from '../../../src/app/registry-store.ts';
import { openAccounts } from '../../../src/base/platform/accounts/accounts.ts';
import { makeSystemClock } from '../../../src/base/platform/clock.ts';
import { silentLog } from '../../../src/base/platform/log.ts';
import { readSettings } from '../../../src/base/platform/settings.ts';
import { openDocumentStore } from '../../../src/modules/documents/service/document-store.ts';
import { plainWatermark } from '../plain-watermark.ts';

const settings = readSettings(process.env);
const store = await openRegistryStore({ uri: settings.mongodbUri ?? '', dbName: settings.dbName });
const accounts = await openAccounts(settings.accountsFile ?? '', silentLog);
const clock = makeSystemClock(silentLog);
await clock.follow(store.now);
const given = { settings, store, accounts, clock, log: silentLog };
const hasDocuments = settings.documentServicePort !== 0;
const documents = await openDocumentStore(given, hasDocuments);
const closedTimestamps = plainWatermark(settings.feedWatermarkSeconds, store.now);
const repair = { state: 'stopped', lagSeconds: 0, late: 0, restamped: 0, historyLost: 0, repairing: false } as const;
const health = () => ({ repair, closed: null, fenceAgeSeconds: null, trouble: null });
const app = buildApp({ ...given, documents: documents.urlsAt(settings.documentServiceUrl ?? ''), feed: { closedTimestamps, health } });
if (documents.service !== null) documents.service.server.listen(settings.documentServicePort, '127.0.0.1');
createServer({}, app).listen(settings.port, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
