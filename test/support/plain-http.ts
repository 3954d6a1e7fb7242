/** Bare HTTP requests: no encodings requested, nothing decoded. Costs a fraction of a `fetch`. */
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface PlainAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As received, compressed or not. */
  readonly bytes: Buffer;
}

interface Sent {
  readonly body?: string | Uint8Array | undefined;
  /** Absent: a new connection. */
  readonly agent?: Agent | false;
}

export const askPlainly = (
  method: string,
  url: string | URL,
  headers: Readonly<Record<string, string | number>> = {},
  { body, agent = false }: Sent = {},
): Promise<PlainAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
