/**
 * `POST /upload`, `POST /register`, `POST /upload/{id}` (spec/documents.md §1), for an uploader of the accounts file by name and
 * password, or for whoever may attach the file, by its key.
 */
import { randomBytes } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Actor } from '../../../base/domain/actor.ts';
import { isPlainObject, omitUndefined } from '../../../base/domain/json.ts';
import type { Accounts } from '../../../base/platform/accounts/accounts.ts';
import { addressKey } from '../../../http/authenticate.ts';
import type { BodyPlace } from '../../../http/body-memory.ts';
import { getRequestContext } from '../../../http/request-context.ts';
import type { Upload } from '../../../store/uploads.ts';
import { buildQuery, checkUploadAddress } from './addresses.ts';
import type { DocumentServiceDeps } from './deps.ts';
import type { ReceivedFile } from './multipart.ts';
import { alreadyUploaded, makeRefusal, noDocument, unauthorizedUpload, wrongChecksum } from './refusal.ts';

interface Registration {
  /** 32 lower-case hex digits. */
  readonly md5: string;
  /** 64 lower-case hex digits of the content's SHA-256, if sent. */
  readonly sha256?: string;
  /** The client's own `data`, echoed in the response. */
  readonly data: Readonly<Record<string, unknown>>;
}

const toRegistrationData = (body: unknown): Record<string, unknown> => {
  if (!isPlainObject(body)) return {};
  if (isPlainObject(body.data)) return body.data;
  const { hash, sha256 } = body;
  return typeof hash === 'string' ? { hash, ...omitUndefined({ sha256 }) } : {};
};

/** The client's data is printed again; deeper values may not be printable. */
const MAX_UPLOAD_DATA_DEPTH = 32;

const isAtMost = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' || value === null || (depth > 0 && Object.values(value).every((part) => isAtMost(part, depth - 1)));

/** Throws 422 `body/<name>` unless the value is lower-case hex of this length. */
const requireHex = (value: string, length: number, name: string): void => {
  if (value.length !== length) throw makeRefusal(422, 'body', name, ['Hash value is wrong length.']);
  if (!/^[0-9a-f]+$/.test(value)) throw makeRefusal(422, 'body', name, ['Hash value is not hexadecimal.']);
};

/** Reads a parsed body. Throws 404 or 422 `body/hash`, 422 `body/sha256`. */
const readRegistration = (body: unknown): Registration => {
  const data = toRegistrationData(body);
  if (!isAtMost(data, MAX_UPLOAD_DATA_DEPTH)) throw makeRefusal(400, 'body', 'data', 'Malformed request');
  const { hash, sha256 } = data;
  if (hash === undefined || hash === null || hash === '') throw makeRefusal(404, 'body', 'hash', 'Not Found');
  if (typeof hash !== 'string' || !hash.startsWith('md5:')) throw makeRefusal(422, 'body', 'hash', ['Hash type is not supported.']);
  const md5 = hash.slice('md5:'.length);
  requireHex(md5, 32, 'hash');
  if (sha256 === undefined || sha256 === null) return { md5, data };
  if (typeof sha256 !== 'string') throw makeRefusal(422, 'body', 'sha256', ['Hash value is wrong length.']);
  requireHex(sha256, 64, 'sha256');
  return { md5, sha256, data };
};

const BASIC_CREDENTIALS = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

/** Groups whose keys may upload: authorities sign their decisions. The key is the user name, the password is ignored. */
const UPLOADER_GROUPS: ReadonlySet<string> = new Set(['brokers', 'authorities', 'admins']);

/** The account behind an `Authorization: Basic …` header. Throws 401. */
const findUploader = (header: string | undefined, accounts: Pick<Accounts, 'find' | 'isUploader'>): Actor => {
  if (header === undefined || header.trim() === '') throw unauthorizedUpload('Authorization not found');
  const encoded = BASIC_CREDENTIALS.exec(header.trim())?.[1];
  if (encoded === undefined) throw unauthorizedUpload('Authorization invalid');
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [user, password] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  if (password !== '' && accounts.isUploader(user, password)) return { name: user.toLowerCase(), group: 'uploaders', levels: '' };
  const account = accounts.find(user);
  if (account === null || !UPLOADER_GROUPS.has(account.group)) throw unauthorizedUpload('Authorization invalid');
  return account;
};

const newKey = (): string => randomBytes(16).toString('hex');

/** The name of the calling account. Throws 401. */
const authorizeUpload = (request: Request, { accounts }: DocumentServiceDeps): string => {
  const actor = findUploader(request.get('authorization'), accounts);
  getRequestContext(request).actor = actor;
  return actor.name;
};

/** Discards received content if `keep` fails. */
const keepOrDiscard = async ({ uploads }: DocumentServiceDeps, file: ReceivedFile, keep: () => Promise<void>): Promise<void> => {
  try {
    await keep();
  } catch (error) {
    await uploads.discard(file.received).catch(() => {}); // the sweep will delete it
    throw error;
  }
};

const answerUploaded = (
  response: Response,
  { addresses, clock }: DocumentServiceDeps,
  key: string,
  { received, description }: ReceivedFile,
): void => {
  const { md5 } = received;
  const { title, format } = description;
  const getUrl = addresses.get(key, clock.now());
  response
    .status(200)
    .location(getUrl)
    .json({ data: { url: addresses.content(key, md5), hash: `md5:${md5}`, format, title }, get_url: getUrl });
};

/** A chunk of the store that fills, and the one before it on its way. */
const UPLOAD_BYTES = 2 * 1024 * 1024;
const REGISTRATION_BYTES = 64 * 1024;

/** Runs `work` with memory for a body that needs at most `bytes` at a time. */
const withBodyMemory = async <T>(
  { bodies }: DocumentServiceDeps,
  request: Request,
  account: string | null,
  bytes: number,
  work: (place: BodyPlace) => Promise<T>,
): Promise<T> => {
  const place = bodies.open({ account, address: addressKey(request.ip) });
  try {
    place.reserve(Math.min(bytes, Number(request.get('content-length') ?? bytes)));
    return await work(place);
  } finally {
    place.release();
  }
};

/** Uploads a file in one step, by an account. */
export const upload =
  (deps: DocumentServiceDeps): RequestHandler =>
  async (request, response) => {
    const account = authorizeUpload(request, deps);
    await withBodyMemory(deps, request, account, UPLOAD_BYTES, async (place) => {
      await deps.requireRoom(account);
      const file = await deps.multipart.read(request, response, place);
      const key = newKey();
      await keepOrDiscard(deps, file, async () => {
        await deps.requireRoom(account, { adding: file.received.size });
        await deps.uploads.create(key, file.received, file.description, deps.clock.now(), account);
      });
      answerUploaded(response, deps, key, file);
    });
  };

/** Registers a file by its MD5; its content is uploaded later to `upload_url`. */
export const register = (deps: DocumentServiceDeps): RequestHandler[] => [
  (request, response, next) => {
    const place = deps.bodies.open({ account: authorizeUpload(request, deps), address: addressKey(request.ip) });
    response.once('close', place.release);
    place.reserve(Math.min(REGISTRATION_BYTES, Number(request.get('content-length') ?? REGISTRATION_BYTES)));
    place.begin(request, (problem) => next(problem));
    request.once('end', place.end);
    next();
  },
  express.json({ limit: '64kb', inflate: false }),
  express.urlencoded({ limit: '64kb', inflate: false, extended: false, parameterLimit: 20 }),
  async (request, response) => {
    const { md5, sha256, data } = readRegistration(request.body);
    const account = getRequestContext(request).actor?.name ?? '';
    await deps.requireRoom(account);
    const key = newKey();
    await deps.uploads.register(key, { md5, sha256 }, deps.clock.now(), account);
    const uploadUrl = deps.addresses.upload(key);
    response
      .status(201)
      .location(uploadUrl)
      .json({ data: { ...data, url: deps.addresses.content(key, md5) }, upload_url: uploadUrl });
  },
];

const checkFile = (entry: Upload, { received }: ReceivedFile): void => {
  if (received.md5 !== entry.md5) throw wrongChecksum();
  if (entry.sha256 !== undefined && received.sha256 !== entry.sha256) throw wrongChecksum();
};

/** Uploads the content of a registered file; the signed URL is the only authorization. */
export const uploadRegistered =
  (deps: DocumentServiceDeps): RequestHandler =>
  async (request, response) => {
    const key = String(request.params.key);
    checkUploadAddress(deps.keyring, key, buildQuery(request));
    // Whose account it counts for is not known yet.
    await withBodyMemory(deps, request, null, UPLOAD_BYTES, async (place) => {
      const entry = await deps.uploads.find(key);
      if (entry === null) throw noDocument();
      // Attached files always have content; those attached without it before that was required stay empty.
      if (entry.content !== null || entry.attached) throw alreadyUploaded();
      await deps.requireRoom(entry.by, { isRegistered: true });
      const file = await deps.multipart.read(request, response, place);
      await keepOrDiscard(deps, file, async () => {
        checkFile(entry, file);
        await deps.requireRoom(entry.by, { adding: file.received.size, isRegistered: true });
        if (!(await deps.uploads.fill(key, file.received, file.description, deps.clock.now()))) throw alreadyUploaded();
      });
      answerUploaded(response, deps, key, file);
    });
  };
