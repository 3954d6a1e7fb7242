/** `GET /get/{id}` (spec/documents.md §1): content that browsers save but never execute. */
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import type { Upload } from '../../../store/uploads.ts';
import { attachmentDisposition } from '../file-names.ts';
import { buildQuery, checkGetAddress } from './addresses.ts';
import type { ServiceDeps } from './deps.ts';
import { safeMediaType } from './media-types.ts';
import { noDocument } from './refusal.ts';

const setContentHeaders = (response: Response, { title, format, size, sha256 }: NonNullable<Upload['content']>): void => {
  response.setHeader('Content-Type', safeMediaType(format));
  response.setHeader('Content-Disposition', attachmentDisposition(title));
  response.setHeader('Content-Length', size);
  response.setHeader('Repr-Digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`);
  // The content of a key never changes, but permission to read it does.
  response.setHeader('Cache-Control', 'private, max-age=300');
};

export const sendDocument =
  (deps: ServiceDeps): RequestHandler =>
  async (request, response) => {
    const key = String(request.params.key);
    checkGetAddress(deps.keyring, key, buildQuery(request), deps.clock.now());
    const entry = await deps.uploads.find(key);
    if (entry === null) throw noDocument();
    if (entry.content === null) return void response.status(204).end();
    setContentHeaders(response, entry.content);
    if (request.method === 'HEAD') return void response.end();
    await pipeline(deps.uploads.open(entry.content), response);
  };
