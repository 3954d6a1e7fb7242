/** Requests that ask for nothing by themselves: no encodings, nothing decoded. */
import { type IncomingHttpHeaders, request } from 'node:http';

export interface PlainAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As they came, compressed or not. */
  readonly bytes: Buffer;
}

export const askPlainly = (method: string, url: string, headers: Readonly<Record<string, string>> = {}): Promise<PlainAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    sent.on('error', reject);
    sent.end();
  });
