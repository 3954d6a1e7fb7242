/**
 * The flood of `bodies.ts`, in a process of its own: `count` connections that hold what they have, or send as fast as they may, and
 * begin again when the server ends them. Says each second what has become of them, so that nobody believes in a flood that was not.
 */
import { connect } from 'node:net';

const MB = 1024 * 1024;
export const FLOOD_KEY = 'key-of-the-flood';
/** Below CONNECTIONS_PER_ADDRESS. */
const CONNECTIONS_OF_AN_ADDRESS = 900;
/** Connections begun in a second: enough to have all within three, few enough that the flood does not starve what it measures. */
const BEGUN_A_SECOND = 1000;
const TICKS_A_SECOND = 20;

const head = (path: string, type: string, framing: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${Buffer.from(`${FLOOD_KEY}:`).toString('base64')}\r\nContent-Type: ${type}\r\n${framing}\r\n\r\n`;

const post = (body: string): string => `${head('/api/2.5/tenders', 'application/json', `Content-Length: ${body.length}`)}${body}`;

const longText = `{"data":{"title":"${'x'.repeat(MB - 24)}"}}`;
const manyValues = `{"data":{"items":[${'{"description":"ten letters","quantity":1},'.repeat(24_000)}{}]}}`;
const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(4 * MB)}\r\n--b--\r\n`;

/** What one connection sends. */
interface Attack {
  readonly bytes: Buffer;
  readonly isUpload?: boolean;
}

export const attacks: Readonly<Record<string, Attack>> = {
  /** Never the last byte. */
  held: { bytes: Buffer.from(post(longText).slice(0, -1)) },
  /** The head and a little of the body. */
  begun: { bytes: Buffer.from(post(longText).slice(0, 16 * 1024)) },
  text: { bytes: Buffer.from(post(longText)) },
  values: { bytes: Buffer.from(post(manyValues)) },
  chunks: {
    bytes: Buffer.from(
      `${head('/api/2.5/tenders', 'application/json', 'Transfer-Encoding: chunked')}${longText.length.toString(16)}\r\n${longText}\r\n`,
    ),
  },
  uploads: {
    bytes: Buffer.from(head('/upload', 'multipart/form-data; boundary=b', `Content-Length: ${file.length}`) + file),
    isUpload: true,
  },
  headers: { bytes: Buffer.from(`GET /api/2.5/ping HTTP/1.1\r\nHost: x\r\nX-Slow: ${'x'.repeat(15_000)}`) },
  idle: { bytes: Buffer.from('GET /api/2.5/ping HTTP/1.1\r\nHost: x\r\n\r\n') },
};

export interface Targets {
  readonly api: string;
  readonly documents: string;
}

export interface FloodReport {
  readonly open: number;
  readonly connecting: number;
  /** Begun, accepted by the server's machine and closed since the start. */
  readonly begun: number;
  readonly connected: number;
  readonly closed: number;
  /** How often each kind was answered which status, or ended with which error. */
  readonly answers: Readonly<Record<string, number>>;
}

/** Sends a report to the parent each second, until it says that it is enough. */
export const flood = (targets: Targets, kinds: readonly string[], count: number): void => {
  const answers: Record<string, number> = {};
  let [open, connecting, begun, connected, closed] = [0, 0, 0, 0, 0];
  const waiting = Array.from({ length: count }, (_, index) => index);

  const begin = (index: number): void => {
    const kind = kinds[index % kinds.length] ?? 'text';
    const attack = attacks[kind];
    if (attack === undefined) throw new Error(`no attack ${kind}`);
    const note = (name: string): void => {
      const counted = `${kind} ${name}`;
      answers[counted] = (answers[counted] ?? 0) + 1;
    };
    const { hostname: host, port } = new URL(attack.isUpload ? targets.documents : targets.api);
    const localAddress = `127.0.0.${1 + Math.floor(index / CONNECTIONS_OF_AN_ADDRESS)}`;
    let isOpen = false;
    begun += 1;
    connecting += 1;
    const socket = connect({ host, port: Number(port), localAddress, noDelay: true }, () => {
      isOpen = true;
      open += 1;
      connected += 1;
      connecting -= 1;
      socket.write(attack.bytes);
    });
    socket.on('data', (data) => {
      const text = data.toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      if (status === undefined) return;
      note(status);
      // One that stays open begins again, but for those that only hold it.
      if (kind !== 'idle' && !/^Connection: close/im.test(text)) setTimeout(() => socket.writable && socket.write(attack.bytes), 1000);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => note(error.code ?? 'error'));
    socket.on('close', () => {
      if (isOpen) open -= 1;
      else connecting -= 1;
      closed += 1;
      waiting.push(index);
    });
  };

  setInterval(() => waiting.splice(0, BEGUN_A_SECOND / TICKS_A_SECOND).forEach(begin), 1000 / TICKS_A_SECOND);
  const report = (): FloodReport => ({ open, connecting, begun, connected, closed, answers });
  setInterval(() => process.send?.(report()), 1000);
  process.on('message', () => process.exit());
  process.on('disconnect', () => process.exit());
};
