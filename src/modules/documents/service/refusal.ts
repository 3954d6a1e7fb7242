/** The document service's own errors (spec/documents.md §1): `{"status":"error","errors":[{location, name, description}]}`. */

type ErrorLocation = 'body' | 'url' | 'header';

/** An error response. `description` is the exact text, in a list where clients expect one. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, errors: readonly object[], headers: Readonly<Record<string, string>> = {}) {
    super(JSON.stringify(errors));
    this.name = 'Refusal';
    this.status = status;
    this.body = { status: 'error', errors };
    this.headers = headers;
  }
}

export const makeRefusal = (status: number, location: ErrorLocation, name: string, description: string | readonly string[]): Refusal =>
  new Refusal(status, [{ location, name, description }]);

export const noFile = (): Refusal => makeRefusal(404, 'body', 'file', 'Not Found');
export const noDocument = (): Refusal => makeRefusal(404, 'url', 'doc_id', 'Not Found');
export const alreadyUploaded = (): Refusal => makeRefusal(403, 'url', 'doc_id', 'Content already uploaded');
export const wrongChecksum = (): Refusal => makeRefusal(403, 'body', 'file', 'Invalid checksum');
export const tooLarge = (limit: number): Refusal => makeRefusal(413, 'body', 'file', `File is larger than ${limit} bytes`);
export const notMultipart = (): Refusal => makeRefusal(415, 'header', 'Content-Type', 'Send multipart/form-data with a field "file"');
export const notUploaded = (): Refusal =>
  new Refusal(503, [{ description: 'Upload failed, please try again later' }], { 'Retry-After': '5' });
export const tooManyUnused = (megabytes: number): Refusal =>
  makeRefusal(
    429,
    'body',
    'file',
    `The account has ${megabytes} MB of files that no document uses, as much as it may. Please, use them first; after 24 hours they are deleted`,
  );

export const unauthorizedUpload = (description: string): Refusal =>
  new Refusal(401, [{ location: 'header', name: 'Authorization', description }], {
    'WWW-Authenticate': 'Basic realm="document service", charset="UTF-8"',
  });

export const storeAway = (): Refusal =>
  new Refusal(503, [{ description: 'The store cannot be reached. Please, try again later' }], { 'Retry-After': '5' });

export const readOnlyNow = (): Refusal =>
  new Refusal(503, [{ description: 'The registry is read-only for the time being. Please, try again later' }], { 'Retry-After': '60' });

export const ofMirror = (source: string): Refusal =>
  makeRefusal(403, 'url', 'mirror', `This registry is a mirror and takes no files: send them to ${source}`);

export const unexpectedError = (requestId: string): Refusal =>
  new Refusal(500, [{ description: `The document service failed to answer; the log names the cause under request id ${requestId}` }]);
