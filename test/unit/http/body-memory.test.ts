/** What request bodies may take of the memory, and who gives way to whom (docs/operations.md "Rate limits"). */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { Problem } from '../../../src/base/domain/problem.ts';
import { defaultBodyBytes } from '../../../src/base/platform/memory.ts';
import { readBytes } from '../../../src/http/body-bytes.ts';
import { makeBodyMemory } from '../../../src/http/body-memory.ts';

const MB = 1024 * 1024;

const problemOf = (act: () => void): Problem | null => {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};

/** A request of which so many bytes have come. */
const requestOf = (isPaused = false) => ({ socket: { bytesRead: 0 }, isPaused: () => isPaused });

describe('The memory of request bodies', () => {
  let time = 0;
  const make = () => {
    time = 0;
    return makeBodyMemory({ atOnce: 4 * MB, accountShare: 0.5, addressShare: 0.5 }, () => time);
  };
  type Memory = ReturnType<typeof make>;
  const holding = (memory: Memory, account: string | null, address: string, bytes: number) => {
    const place = memory.open({ account, address });
    place.reserve(bytes);
    return place;
  };

  it('is a sixteenth of the limit, shared by the workers, and not more than 256 MB', () => {
    expect(defaultBodyBytes(1, 512 * MB)).to.equal(32 * MB);
    expect(defaultBodyBytes(4, 512 * MB)).to.equal(8 * MB);
    expect(defaultBodyBytes(1, 64 * 1024 * MB)).to.equal(256 * MB);
    expect(defaultBodyBytes(1)).to.be.within(1, 256 * MB);
  });

  it('is refused with 429 beyond the share of an account or an address, and with 503 beyond all of it', () => {
    const memory = make();
    const first = holding(memory, 'a', '1', 1.5 * MB);
    const refusals = [
      problemOf(() => holding(memory, 'a', '2', MB)),
      problemOf(() => holding(memory, null, '1', MB)),
      problemOf(() => holding(memory, 'b', '1', MB)),
    ];
    expect(refusals.map((problem) => [problem?.status, problem?.details, problem?.headers['Retry-After']])).to.deep.equal([
      [429, 'Request bodies of this account fill 1.5 MB of 2.0 MB (BODY_MEMORY_ACCOUNT_PERCENT). Please, retry later', '5'],
      [429, 'Request bodies of this address fill 1.5 MB of 2.0 MB (BODY_MEMORY_ADDRESS_PERCENT). Please, retry later', '5'],
      [429, 'Request bodies of this address fill 1.5 MB of 2.0 MB (BODY_MEMORY_ADDRESS_PERCENT). Please, retry later', '5'],
    ]);
    holding(memory, 'b', '2', 2 * MB);
    const full = problemOf(() => holding(memory, 'c', '3', MB));
    expect([full?.status, full?.details, full?.headers['Retry-After']]).to.deep.equal([
      503,
      'Request bodies fill 3.5 MB of 4.0 MB (BODY_MEMORY_MB). Please, retry later',
      '5',
    ]);
    expect(memory.report()).to.deep.equal({ bytes: 3.5 * MB, refused: 4, dropped: 0 });
    first.release();
    holding(memory, 'c', '3', MB).release();
    expect(memory.report().bytes).to.equal(2 * MB);
  });

  it('lets in what is alone, whatever its size', () => {
    const memory = make();
    const large = holding(memory, 'a', '1', 9 * MB);
    expect(problemOf(() => holding(memory, 'b', '2', 1))?.status).to.equal(503);
    large.release();
    expect(memory.report().bytes).to.equal(0);
  });

  it('takes the place of the slowest body, and of no other', () => {
    const memory = make();
    const lost: string[] = [];
    const arrive = (account: string, request: ReturnType<typeof requestOf>) => {
      const place = holding(memory, account, account, MB);
      place.begin(request, ({ status, headers }) => lost.push(`${account} ${status} ${headers.Connection} ${headers['Retry-After']}`));
      return place;
    };
    const [slow, fast, paused, arrived] = [requestOf(), requestOf(), requestOf(true), requestOf()];
    arrive('slow', slow);
    arrive('fast', fast);
    arrive('paused', paused);
    arrive('arrived', arrived).end();
    time = 999;
    expect(problemOf(() => holding(memory, 'next', '9', MB))?.status, 'nobody is slow yet').to.equal(503);
    time = 2000;
    slow.socket.bytesRead = 100_000;
    fast.socket.bytesRead = 200_000;
    holding(memory, 'next', '9', MB);
    expect(lost).to.deep.equal(['slow 503 close 5']);
    expect(problemOf(() => holding(memory, 'last', '8', MB))?.status, 'the others go on').to.equal(503);
    expect(memory.report()).to.include({ bytes: 4 * MB, dropped: 1 });
  });

  it('of an account takes no place of another one', () => {
    const memory = make();
    holding(memory, 'other', '1', MB).begin(requestOf(), () => expect.fail('it is another account'));
    holding(memory, 'own', '2', 2 * MB);
    time = 5000;
    expect(problemOf(() => holding(memory, 'own', '3', MB))?.status).to.equal(429);
  });
});

describe('A body on the wire', () => {
  let time = 0;
  const memory = makeBodyMemory({ atOnce: 200_000, accountShare: 1, addressShare: 1 }, () => time);
  let server: Server;
  const sockets: Socket[] = [];
  before(async () => {
    server = createServer((request, response) => {
      const place = memory.open({ account: null, address: String(request.socket.remotePort) });
      readBytes(request, 1_000_000, place)
        .then(
          ({ length }) => ({ status: 200, text: `${length}` }),
          ({ status, details }: Problem) => ({ status, text: details }),
        )
        .then(({ status, text }) => {
          place.release();
          response.writeHead(status, { 'Content-Length': text.length }).end(text);
        });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const post = (framing: string): { readonly socket: Socket; readonly answer: Promise<string> } => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
    sockets.push(socket);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`);
    return { socket, answer: once(socket, 'data').then(([data]) => String(data)) };
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is refused before a byte of it has come, and one under way ends as it would have', async () => {
    const first = post('Content-Length: 150000');
    await until(() => memory.report().bytes === 150_000);
    expect(await post('Content-Length: 100000').answer).to.match(/^HTTP\/1.1 503 [\s\S]*BODY_MEMORY_MB/);
    first.socket.write('x'.repeat(150_000));
    expect(await first.answer).to.match(/^HTTP\/1.1 200 [\s\S]*\r\n\r\n150000$/);
    expect(memory.report()).to.deep.equal({ bytes: 0, refused: 1, dropped: 0 });
  });

  it('in chunks is counted as it comes, and refused where the memory ends', async () => {
    const other = post('Content-Length: 100000');
    await until(() => memory.report().bytes === 100_000);
    const chunked = post('Transfer-Encoding: chunked');
    await until(() => memory.report().bytes === 165_536);
    chunked.socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n10000\r\n${'x'.repeat(65_536)}\r\n`);
    expect(await chunked.answer).to.match(/^HTTP\/1.1 503 [\s\S]*BODY_MEMORY_MB/);
    other.socket.write('x'.repeat(100_000));
    expect(await other.answer).to.match(/^HTTP\/1.1 200 /);
    expect(memory.report().bytes).to.equal(0);
  });

  it('that comes slowly gives way to the next one, and is told so', async () => {
    const slow = post('Content-Length: 150000');
    await until(() => memory.report().bytes === 150_000);
    time += 1000;
    const next = post('Content-Length: 100000');
    expect(await slow.answer).to.match(
      /^HTTP\/1.1 503 [\s\S]*The body came too slowly while others waited for its place. Please, retry later$/,
    );
    next.socket.write('x'.repeat(100_000));
    expect(await next.answer).to.match(/^HTTP\/1.1 200 /);
    expect(memory.report()).to.include({ bytes: 0, dropped: 1 });
  });

  it('of a client that leaves takes nothing any more', async () => {
    const { socket } = post('Content-Length: 150000');
    await until(() => memory.report().bytes === 150_000);
    socket.write('x'.repeat(1000), () => socket.destroy());
    await until(() => memory.report().bytes === 0);
  });
});
