/** A client of the document service. */
import { createHash } from 'node:crypto';
import { type Answer, askUrl, keys, type TestRegistry } from './registry.ts';

export interface TestFile {
  readonly title: string;
  readonly content?: string | Buffer;
  /** Type of the part; omitted when absent. */
  readonly format?: string;
}

/** The `data` of a document that a client posts to the registry. */
export interface DocumentData {
  readonly url: string;
  readonly hash: string;
  readonly format: string;
  readonly title: string;
}

export const md5Of = (content: string | Buffer): string => createHash('md5').update(content).digest('hex');

export const basic = (user: string, password = ''): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const boundary = 'test-boundary-4f0c';

export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** A multipart body with one part, built by hand so that names and types are sent exactly as given. */
export const multipart = ({ title, content = 'content', format }: TestFile, field = 'file'): Buffer => {
  const name = title.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
  const type = format === undefined ? '' : `Content-Type: ${format}\r\n`;
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n${type}\r\n`),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
};

/** Posts one file to the document service; `authorization` defaults to a broker's, null sends none. */
export const postFile = (url: string, file: TestFile, authorization: string | null = basic(keys.broker)): Promise<Answer> =>
  askUrl('POST', url, {
    raw: multipart(file),
    headers: { 'Content-Type': multipartType, ...(authorization === null ? {} : { Authorization: authorization }) },
  });

/**
 * Uploads a file through the registry's document service with the broker's key and returns the `data` to post. By default the
 * content is unique to the title.
 */
export const uploadDocument = async (registry: Pick<TestRegistry, 'documentsUrl'>, file: TestFile): Promise<DocumentData> => {
  const { status, body, text } = await postFile(`${registry.documentsUrl}/upload`, { content: `content of ${file.title}`, ...file });
  if (status !== 200) throw new Error(`The document service answered ${status}: ${text}`);
  return body.data;
};
