/** The embedded document service as a separate Express app: its routes, headers and errors (spec/documents.md §1). */

import { pipeline } from 'node:stream/promises';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import { Problem } from '../../../base/domain/problem.ts';
import type { Log } from '../../../base/platform/log.ts';
import type { Settings } from '../../../base/platform/settings.ts';
import { limitRate } from '../../../http/authenticate.ts';
import { logFailure } from '../../../http/log-failure.ts';
import { properHttp, securityHeaders } from '../../../http/middlewares.ts';
import { getRequestContext, requestContext } from '../../../http/request-context.ts';
import type { Upload } from '../../../store/uploads.ts';
import { attachmentDisposition } from '../file-names.ts';
import { buildQuery, checkGetAddress } from './addresses.ts';
import type { DocumentServiceDeps } from './deps.ts';
import { safeMediaType } from './media-types.ts';
import { makeRefusal, noDocument, ofMirror, Refusal, readOnlyNow, storeAway, unexpectedError } from './refusal.ts';
import { register, upload, uploadRegistered } from './upload-handlers.ts';

const setContentHeaders = (response: Response, { title, format, size, sha256 }: NonNullable<Upload['content']>): void => {
  response.setHeader('Content-Type', safeMediaType(format));
  response.setHeader('Content-Disposition', attachmentDisposition(title));
  response.setHeader('Content-Length', size);
  response.setHeader('Repr-Digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`);
  // The content of a key never changes, but permission to read it does.
  response.setHeader('Cache-Control', 'private, max-age=300');
};

/** `GET /get/{id}` (spec/documents.md §1): content that browsers save but never execute. */
const sendDocument =
  (deps: DocumentServiceDeps): RequestHandler =>
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

const neverRun: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'no-store');
  next();
};

const withRouteName =
  (route: string): RequestHandler =>
  (request, _response, next) => {
    getRequestContext(request).route = route;
    next();
  };

/** Errors of Express and its body parsers, by status. */
const refusalsByStatus: Readonly<Record<number, () => Refusal>> = {
  400: () => makeRefusal(400, 'body', 'data', 'Malformed request'),
  413: () => makeRefusal(413, 'body', 'data', 'Request body is too large'),
  415: () => makeRefusal(415, 'header', 'Content-Type', 'Encoding of the request body is not supported'),
};

const toServiceRefusal = (error: unknown, requestId: string): Refusal => {
  if (error instanceof Refusal) return error;
  if (error instanceof URIError) return noDocument();
  if (error instanceof Problem && error.status === 503 && error.cause !== undefined) return Object.assign(storeAway(), { cause: error });
  if (error instanceof Problem && (error.status < 500 || error.status === 503)) {
    const { status, type, details, headers } = error;
    return new Refusal(status, [{ location: 'header', name: type, description: details }], headers);
  }
  const known = refusalsByStatus[Number(Reflect.get(Object(error), 'status'))];
  return known === undefined || error instanceof Problem ? Object.assign(unexpectedError(requestId), { cause: error }) : known();
};

const answerRefusal =
  (log: Log): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const { requestId } = getRequestContext(request);
    const refusal = toServiceRefusal(error, requestId);
    const { cause } = refusal;
    // A disconnected client is not our failure; its request line is logged as 499.
    if (cause !== undefined && !response.destroyed) logFailure(log, 'request failed', { requestId }, cause);
    if (response.headersSent) return void response.destroy();
    for (const name of ['Content-Disposition', 'Content-Length', 'Repr-Digest']) response.removeHeader(name);
    response.setHeader('Cache-Control', 'no-store');
    response.status(refusal.status).set(refusal.headers).json(refusal.body);
  };

const allowOnlyMethod =
  (allowed: string): RequestHandler =>
  (_request, response) => {
    response.setHeader('Allow', allowed);
    throw makeRefusal(405, 'url', 'method_not_allowed', 'Method Not Allowed');
  };

/** Throws the error of a service that takes no files. */
const refuseFiles =
  (mirrorOf: string | undefined): RequestHandler =>
  () => {
    throw mirrorOf === undefined ? readOnlyNow() : ofMirror(mirrorOf);
  };

type AppSettings = Pick<Settings, 'trustProxy' | 'readOnly' | 'mirror' | 'rateLimit'>;

export const buildService = (deps: DocumentServiceDeps, log: Log, { trustProxy, readOnly, mirror, rateLimit }: AppSettings): Express => {
  const taking = <H>(handlers: H): H | RequestHandler => (readOnly || mirror !== null ? refuseFiles(mirror?.of) : handlers);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', trustProxy);
  app.set('case sensitive routing', true);
  app.use(requestContext(log, undefined, { service: 'documents' }));
  app.use(properHttp, securityHeaders, neverRun);
  app
    .route('/')
    .get(withRouteName('GET /'), (_request, response) => void response.status(200).end())
    .all(allowOnlyMethod('GET, HEAD'));
  if (rateLimit !== null) app.use(limitRate(rateLimit, deps.accounts.find));
  app
    .route('/upload')
    .post(withRouteName('POST /upload'), taking(upload(deps)))
    .all(allowOnlyMethod('POST'));
  app
    .route('/register')
    .post(withRouteName('POST /register'), taking(register(deps)))
    .all(allowOnlyMethod('POST'));
  app
    .route('/upload/:key')
    .post(withRouteName('POST /upload/:key'), taking(uploadRegistered(deps)))
    .all(allowOnlyMethod('POST'));
  app.route('/get/:key').get(withRouteName('GET /get/:key'), sendDocument(deps)).all(allowOnlyMethod('GET, HEAD'));
  app.use(() => {
    throw makeRefusal(404, 'url', 'not_found', 'Not Found');
  });
  app.use(answerRefusal(log));
  return app;
};
