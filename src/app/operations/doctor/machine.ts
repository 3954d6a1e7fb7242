/** This machine → findings: its disk, its ports, and the registry that may be running on them. */
import { access, constants, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { type Finding, makeFindings, reasonOf } from '../../../base/platform/findings.ts';
import type { Settings } from '../../../base/platform/settings.ts';
import { ownAddress } from '../../../http/server.ts';
import { judgeDisk } from './records.ts';

const TIMEOUT_MS = 3000;

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The response from an address; null if there is none in time. */
const findResponse = async (url: string): Promise<Answer | null> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    const body: unknown = await response.json().catch(() => ({}));
    return { status: response.status, body: Object(body) };
  } catch {
    return null;
  }
};

/** The error of listening there; null: the port is free. */
const tryListen = (port: number, host: string): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });

const judgePort = (check: string, variable: string, place: string, trouble: NodeJS.ErrnoException | null): Finding => {
  const { ok, fail } = makeFindings(check);
  if (trouble === null) return ok(`${place} is free.`);
  if (trouble.code === 'EADDRINUSE')
    return fail(`${place} is in use by another program.`, `Stop that program, or set ${variable} to a free port.`);
  if (trouble.code === 'EADDRNOTAVAIL') return fail(`${place} is no address of this machine.`, 'Correct HOST.');
  return fail(
    `Nobody may listen on ${place} (${trouble.code ?? trouble.message}).`,
    `Set ${variable} to a port above 1023, or give the user the right to it.`,
  );
};

interface RunningRegistry {
  readonly version: string;
  readonly ready: Answer | null;
}

/** The registry that responds on the port of the settings; null if there is none. */
export const findRegistry = async ({ host, port }: Settings): Promise<RunningRegistry | null> => {
  const url = ownAddress(host, port);
  const version = (await findResponse(`${url}/api/2.5/version`))?.body.API;
  return typeof version === 'string' ? { version, ready: await findResponse(`${url}/ready`) } : null;
};

export const examineRegistry = async ({ host, port }: Settings, registry: RunningRegistry | null): Promise<Finding[]> => {
  const { ok, fail } = makeFindings('registry');
  const url = ownAddress(host, port);
  if (registry === null) {
    const state = judgePort('port', 'PORT', `Port ${port} of ${host}`, await tryListen(port, host));
    return [state, ok(`No registry answers on ${url}; what it needs was checked without it.`)];
  }
  const taken = makeFindings('port').ok(`Port ${port} is in use by a registry.`);
  const { version, ready } = registry;
  if (ready?.status === 200) return [taken, ok(`Version ${version} runs on ${url} and is ready.`)];
  const cause = ready === null ? 'it does not say why' : String(ready.body.details ?? `it answers ${ready.status}`);
  return [
    taken,
    fail(`Version ${version} runs on ${url} and is not ready: ${cause}.`, 'See the other findings for the cause, then its log.'),
  ];
};

/** `running`: a registry responds, so its embedded document service should. */
export const examineDocumentService = async (settings: Settings, running: boolean): Promise<Finding> => {
  const check = 'document service';
  const { ok, warn, fail } = makeFindings(check);
  const { host, documentServicePort: port, documentServiceUrl, mirror } = settings;
  if (mirror !== null && mirror.documents === null) return ok('A mirror has none: links of documents lead to its source.');
  const own = port === 0 ? null : ownAddress(host, port);
  const url = documentServiceUrl ?? own;
  if (url === null)
    return warn(
      'There is no document service: no document can be added.',
      'Set DOCUMENT_SERVICE_PORT, or DOCUMENT_SERVICE_URL to one elsewhere.',
    );
  if ((await findResponse(`${url}/`)) !== null) return ok(`${url} answers.`);
  const todo = 'Start it, or correct DOCUMENT_SERVICE_URL and DOCUMENT_SERVICE_PORT.';
  if (running || own === null) return fail(`${url} does not answer: documents can be neither uploaded nor read.`, todo);
  const state = judgePort(
    check,
    'DOCUMENT_SERVICE_PORT',
    `Port ${port} of ${host}, intended for the document service,`,
    await tryListen(port, host),
  );
  return state.level === 'ok' ? ok(`Not running, as no registry is; port ${port} is free for it.`) : state;
};

const nearestFolder = async (path: string): Promise<string> =>
  stat(path).then(
    () => path,
    () => (dirname(path) === path ? path : nearestFolder(dirname(path))),
  );

/** DATA_DIR: exists, is writable, and its disk has space. */
export const examineFolder = async ({ dataDir }: Settings): Promise<Finding> => {
  const check = 'data folder';
  try {
    const folder = await nearestFolder(dataDir);
    await access(folder, constants.W_OK | constants.X_OK);
    const { bavail, blocks, bsize } = await statfs(folder);
    return judgeDisk(check, dataDir, { freeBytes: bavail * bsize, totalBytes: blocks * bsize });
  } catch (error) {
    return makeFindings(check).fail(`${dataDir} cannot be used (${reasonOf(error)}).`, 'Correct DATA_DIR or the rights on it.');
  }
};
