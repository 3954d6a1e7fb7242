/**
 * Writes answers: JSON with its tag, compressed from 1 kB on for clients that accept it; every problem goes through one renderer
 * (spec/errors.md §1, spec/decisions.md D1). An error that is no `Problem` becomes a constant 500; its cause goes to the log only.
 */

import { pipeline, type Writable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';
import type { Json, JsonObject } from '../base/domain/json.ts';
import { omitUndefined } from '../base/domain/json.ts';
import { type FieldError, MAX_ERRORS, Problem, problemTable } from '../base/domain/problem.ts';
import { encodedTag, heldTag, tagOf } from './conditional.ts';
import { getRequestContext, type RequestLine } from './request-context.ts';
import type { Reply } from './route.ts';

const MAX_INPUT_BYTES = 64 * 1024;

const getOwn = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

const getAtPath = (body: unknown, path: readonly string[]): unknown => path.reduce<unknown>(getOwn, body);

/** Whether the JSON of a value has more than `room` characters, without `access` keys; strings count without their escapes. */
const isLongerThan = (value: unknown, room: number): boolean => {
  let left = room;
  const count = (part: unknown): boolean => {
    left -= typeof part === 'string' ? part.length + 2 : 2;
    if (typeof part !== 'object' || part === null) return left < 0;
    if (Array.isArray(part)) return left < 0 || part.some(count);
    for (const key in part) {
      if (key === 'access') continue;
      left -= key.length + 2;
      if (count(Reflect.get(part, key))) return true;
    }
    return left < 0;
  };
  return count(value);
};

/** JSON without any key `access`: a misplaced token is not echoed either. */
const withoutAccess = (value: unknown): string =>
  JSON.stringify(value ?? null, (key, part: unknown) => (key === 'access' ? undefined : part));

/** The value of the request at the path of the error; for a missing field, the containing object. */
const buildInput = (error: FieldError, body: unknown): unknown => {
  if (error.path.includes('access')) return null;
  if (error.input !== undefined) return error.input;
  return getAtPath(body, error.type === 'missing' ? error.path.slice(0, -1) : error.path);
};

/** Maximum characters of a step in `loc`; a key may be of any length. */
const MAX_STEP_LENGTH = 256;

const withModel = ({ path, model }: FieldError): string[] => {
  const [head, ...rest] = path.map((part) => String(part).slice(0, MAX_STEP_LENGTH));
  if (head === undefined) return [];
  return model === undefined ? [head, ...rest] : [head, model, ...rest];
};

const renderErrors = (errors: readonly FieldError[], body: unknown): Json[] => {
  let room = MAX_INPUT_BYTES;
  const inputAt = (error: FieldError): unknown => {
    const found = buildInput(error, body);
    const input = isLongerThan(found, room) ? undefined : withoutAccess(found);
    room = input === undefined ? -1 : room - input.length;
    return input === undefined || room < 0 ? null : JSON.parse(input);
  };
  return errors.slice(0, MAX_ERRORS).map((error) => {
    const input = room < 0 ? null : inputAt(error);
    const element: Record<string, unknown> = { type: error.type, loc: withModel(error), msg: error.msg, input };
    if (error.ctx !== undefined) element.ctx = error.ctx;
    // Everything in an element came out of JSON.parse or is a literal of ours.
    return element as JsonObject;
  });
};

/** Renders a problem. `body` is the request's own parsed body, `date` prints an instant in the registry's zone. */
export const renderProblem = (problem: Problem, body: unknown, date: (instant: Date) => string): JsonObject => {
  const [status, title] = problemTable[problem.type];
  const answer: Record<string, Json> = { type: problem.type, title, details: problem.details, status };
  if (problem.window !== undefined) {
    const { now, period } = problem.window;
    answer.now = date(now);
    answer.period =
      period === null
        ? null
        : {
            ...omitUndefined({ startDate: period.startDate && date(period.startDate), endDate: period.endDate && date(period.endDate) }),
          };
  }
  if (problem.errors !== undefined) answer.errors = renderErrors(problem.errors, body);
  return answer;
};

type Render = (problem: Problem, body: unknown, date: (instant: Date) => string) => JsonObject;

/** A problem in the form that programs made for other services read; of several errors only the first. */
export const renderPlainly: Render = ({ details, errors: [first] = [] }) => ({
  error: first === undefined ? details : `${first.path.join('.')}: ${first.msg}`,
});

/** Bytes; shorter bodies gain nothing. */
const COMPRESSION_MIN_BYTES = 1024;

const compressReply = compression({
  threshold: COMPRESSION_MIN_BYTES,
  // The default quality of brotli, 11, takes a hundred times as long.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});

/** Adds the coding to the tag when the headers are written. Wraps `writeHead` first, so that `compression` has chosen by then. */
const tagByEncoding = (response: Response): void => {
  const { writeHead } = response;
  response.writeHead = (...given: unknown[]) => {
    const [encoding, tag] = [response.getHeader('Content-Encoding'), response.getHeader('ETag')];
    if (typeof encoding === 'string' && typeof tag === 'string') response.setHeader('ETag', encodedTag(tag, encoding));
    return Reflect.apply(writeHead, response, given);
  };
};

/** Compresses a body of `length` bytes if it is long enough and the client accepts it. Call before the headers are sent. */
const compressLong = (response: Response, length: number): void => {
  if (length < COMPRESSION_MIN_BYTES || response.req.headers['accept-encoding'] === undefined) return;
  tagByEncoding(response);
  compressReply(response.req, response, () => undefined);
};

/** Fast, and saves nine tenths of what the default of 6 does. */
const STREAM_LEVEL = 3;

/** Where a streamed body is written: the response, through gzip if the client accepts it. Destroying one end destroys the other. */
const openReplyStream = (response: Response): Writable => {
  response.vary('Accept-Encoding');
  if (response.req.acceptsEncodings('gzip', 'identity') !== 'gzip') return response;
  response.setHeader('Content-Encoding', 'gzip');
  const gzip = createGzip({ level: STREAM_LEVEL, chunkSize: 64 * 1024 });
  pipeline(gzip, response, () => undefined);
  return gzip;
};

export type LateRequest = Pick<RequestLine, 'requestId' | 'method' | 'route'>;

export interface ProblemContext {
  /** Prints an instant in the registry's zone. */
  readonly date: (instant: Date) => string;
  readonly render?: Render;
  /** Called for everything that became a 500, and for problems with a cause of their own. */
  readonly failed: (requestId: string, error: unknown) => void;
  /** Called for every request that became a 503 because its handler did not finish in time. */
  readonly late: (request: LateRequest) => void;
}

const JSON_MEDIA_TYPE = 'application/json; charset=utf-8';

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Sets the tag of a view; true when the client already has the view, and 304 was sent. */
const isHeld = (response: Response, tag: string): boolean => {
  const held = heldTag(response.req.headers['if-none-match'], tag);
  response.setHeader('ETag', held ?? tag);
  if (held === null) return false;
  response.status(304).removeHeader('Content-Type');
  response.end();
  return true;
};

const formatIndentedJson = (body: unknown, indent: number): Buffer => Buffer.from(JSON.stringify(body, null, indent), 'utf8');

const sendBody = (response: Response, reply: Reply, indent: number): void => {
  const { status, body, bytes, text: ready, tag, packed } = reply;
  response.vary('Accept-Encoding');
  const isView = status === 200 && READ_METHODS.has(response.req.method);
  if (isView && tag !== undefined && isHeld(response, tag)) return;
  // Indented or not, it is the same view: the tag is that of the compact form.
  const plain = bytes ?? Buffer.from(ready ?? JSON.stringify(body), 'utf8');
  if (isView && tag === undefined && isHeld(response, tagOf(plain))) return;
  const whole = indent > 0 && ready === undefined ? formatIndentedJson(body ?? JSON.parse(plain.toString('utf8')), indent) : plain;
  const isPacked = packed !== undefined && whole.length >= COMPRESSION_MIN_BYTES && response.req.acceptsEncodings('br') === 'br';
  if (isPacked) response.setHeader('Content-Encoding', 'br');
  const sent = isPacked ? packed : whole;
  if (response.getHeader('Content-Type') === undefined) response.setHeader('Content-Type', JSON_MEDIA_TYPE);
  response.setHeader('Content-Length', sent.length);
  compressLong(response, whole.length);
  response.end(response.req.method === 'HEAD' ? undefined : sent);
};

/** Sends a reply; `indent` is 0 or the spaces of `opt_pretty`. A view that the client already has is answered with 304. */
export const sendReply = (response: Response, reply: Reply, indent = 0): void => {
  const { status, body, bytes, text, stream, headers = {} } = reply;
  if (response.headersSent) return;
  response.status(status);
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (stream !== undefined && response.req.method !== 'HEAD') {
    const out = reply.gzips === true ? openReplyStream(response) : response;
    response.flushHeaders();
    // `response.destroy` does nothing while the response is queued behind another one on its connection.
    stream(out, () => void (response.writableFinished || response.req.socket.destroy()));
  } else if (body === undefined && bytes === undefined && text === undefined) response.end();
  else sendBody(response, reply, indent);
};

const toAnsweredProblem = (error: unknown, requestId: string, context: ProblemContext): Problem => {
  if (error instanceof Problem) return error;
  context.failed(requestId, error);
  return new Problem('http-internal-server-error', `The registry failed to answer; the log names the cause under request id ${requestId}`);
};

/** An error as a reply. `body` is the request's parsed body, from which `input` of each element is taken. */
export const buildProblemReply = (error: unknown, body: unknown, requestId: string, context: ProblemContext): Reply => {
  const problem = toAnsweredProblem(error, requestId, context);
  if (problem.cause !== undefined) context.failed(requestId, problem);
  const { render = renderProblem } = context;
  return { status: problem.status, body: render(problem, body, context.date), headers: problem.headers };
};

/** Sends an error. */
export const answerProblem = (
  request: Request,
  response: Response,
  error: unknown,
  body: unknown,
  context: ProblemContext,
  indent = 0,
): void => sendReply(response, buildProblemReply(error, body, getRequestContext(request).requestId, context), indent);
