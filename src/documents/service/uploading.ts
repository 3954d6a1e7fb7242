/** `POST /upload`, `POST /register`, `POST /upload/{id}` (spec/documents.md §1). */
import { randomBytes } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { buildContext } from '../../http/request-context.ts';
import type { Upload } from '../../store/uploads.ts';
import { checkUploadAddress } from './addresses.ts';
import { findUploader } from './authorization.ts';
import type { ServiceDeps } from './deps.ts';
import type { ReceivedFile } from './multipart.ts';
import { alreadyUploaded, noDocument, wrongChecksum } from './refusal.ts';
import { readRegistration } from './registration.ts';

const newKey = (): string => randomBytes(16).toString('hex');

/** The name of the calling account. Throws 401. */
const authorize = (request: Request, { accounts }: ServiceDeps): string => {
  const actor = findUploader(request.get('authorization'), accounts);
  buildContext(request).actor = actor;
  return actor.name;
};

/** Discards received content if `keep` fails. */
const keepOrDiscard = async ({ uploads }: ServiceDeps, file: ReceivedFile, keep: () => Promise<void>): Promise<void> => {
  try {
    await keep();
  } catch (error) {
    await uploads.discard(file.received).catch(() => {}); // the sweep will delete it
    throw error;
  }
};

const answerUploaded = (
  response: Response,
  { addresses, clock }: ServiceDeps,
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

/** Uploads a file in one step, by an account. */
export const upload =
  (deps: ServiceDeps): RequestHandler =>
  async (request, response) => {
    const account = authorize(request, deps);
    await deps.requireRoom(account);
    const file = await deps.multipart.read(request, response);
    const key = newKey();
    await keepOrDiscard(deps, file, async () => {
      await deps.requireRoom(account, { adding: file.received.size });
      await deps.uploads.create(key, file.received, file.description, deps.clock.now(), account);
    });
    answerUploaded(response, deps, key, file);
  };

/** Registers a file by its MD5; its content is uploaded later to `upload_url`. */
export const register = (deps: ServiceDeps): RequestHandler[] => [
  (request, _response, next) => {
    authorize(request, deps);
    next();
  },
  express.json({ limit: '64kb', inflate: false }),
  express.urlencoded({ limit: '64kb', inflate: false, extended: false, parameterLimit: 20 }),
  async (request, response) => {
    const { md5, sha256, data } = readRegistration(request.body);
    const account = buildContext(request).actor?.name ?? '';
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
  (deps: ServiceDeps): RequestHandler =>
  async (request, response) => {
    const key = String(request.params.key);
    checkUploadAddress(deps.keyring, key, deps.query(request));
    const entry = await deps.uploads.find(key);
    if (entry === null) throw noDocument();
    // Attached files always have content; those attached without it before that was required stay empty.
    if (entry.content !== null || entry.attached) throw alreadyUploaded();
    await deps.requireRoom(entry.by, { isRegistered: true });
    const file = await deps.multipart.read(request, response);
    await keepOrDiscard(deps, file, async () => {
      checkFile(entry, file);
      await deps.requireRoom(entry.by, { adding: file.received.size, isRegistered: true });
      if (!(await deps.uploads.fill(key, file.received, file.description, deps.clock.now()))) throw alreadyUploaded();
    });
    answerUploaded(response, deps, key, file);
  };
