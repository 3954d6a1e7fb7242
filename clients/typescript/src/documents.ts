/** Files: uploaded to the document service first; its answer is what is then posted to an object. */
import { RegistryError, readBody, refusal } from './errors.ts';
import type { Fetch } from './sending.ts';

export interface FileToSend {
  readonly title: string;
  readonly content: Blob | Uint8Array<ArrayBuffer> | string;
  /** Media type; by default the document service determines it. */
  readonly format?: string;
}

/** What a document of an object starts with. */
export interface Uploaded {
  readonly url: string;
  readonly hash: string;
  readonly title: string;
  readonly format: string;
}

const isUploaded = (data: unknown): data is Uploaded =>
  typeof data === 'object' &&
  data !== null &&
  ['url', 'hash', 'title', 'format'].every((name) => typeof Reflect.get(data, name) === 'string');

/** Uploads a file to the document service at `documents`, as the account of `key`. Throws a `RegistryError`. */
export const uploadFile = async (
  { send, documents, key }: { send: Fetch; documents: string; key: string | undefined },
  { title, content, format }: FileToSend,
): Promise<Uploaded> => {
  const form = new FormData();
  form.set('file', content instanceof Blob ? content : new Blob([content], format === undefined ? {} : { type: format }), title);
  // The user name of the Basic scheme is the key; keys are ASCII.
  const headers = key === undefined ? {} : { authorization: `Basic ${btoa(`${key}:`)}` };
  const request = new Request(`${documents}/upload`, { method: 'POST', headers, body: form });
  const response = await send(request);
  const body = await readBody(response);
  if (!response.ok) throw refusal(request, response, body);
  const data: unknown = Object(body).data;
  if (isUploaded(data)) return format === undefined ? data : { ...data, format };
  const requestId = response.headers.get('x-request-id');
  throw new RegistryError(`${request.url} is no document service`, { status: response.status, problem: null, requestId, body });
};
