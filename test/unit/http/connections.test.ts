import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { makeConnections } from '../../../src/http/connections.ts';
import { makeServer } from '../../../src/http/server.ts';

/** More than any kernel takes off a process. */
const long = Buffer.alloc(24 * 1024 * 1024);

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Clients that do not take what they asked for', () => {
  it('have the end of their answers also from a server that is closed', async () => {
    const app = express();
    app.get('/', (_, response) => void response.end(long));
    const server = makeServer(app, () => ({}), makeConnections({ atOnce: 100, perAddress: 100 })).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const socket = connect(port, '127.0.0.1', () => void socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    await once(socket, 'readable');
    const closed = once(server, 'close');
    server.close();
    let taken = 0;
    socket.on('data', ({ length }: Buffer) => {
      taken += length;
      if (taken > long.length) server.closeIdleConnections();
    });
    await once(socket, 'close');
    await closed;
    expect(taken).to.be.greaterThan(long.length);
  });

  it('are cut off when they leave too much in memory together, those of the address that leaves most first', async () => {
    const connections = makeConnections({ atOnce: 100, perAddress: 100, unreadBytes: 60 * 1024 * 1024 });
    const app = express();
    let answered = 0;
    const left: (string | undefined)[] = [];
    app.get('/', (request, response) => {
      answered += 1;
      const { remoteAddress } = request.socket;
      response.end(long).once('close', () => left.push(remoteAddress));
    });
    const server = makeServer(app, () => ({}), connections).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const clients: Socket[] = [];
    const deaf = (localAddress: string): void => {
      const socket = connect({ port, host: '127.0.0.1', localAddress }, () => void socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
      clients.push(socket.pause().on('error', () => undefined));
    };
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.3']) deaf(address);
    try {
      while (answered < 4) await turn();
      connections.look();
      expect(connections.report().cut, 'nobody was seen with the same twice').to.equal(0);
      connections.look();
      expect(connections.report().cut).to.equal(3);
      while (connections.report().taken > 1) await turn();
      expect(left).to.deep.equal(['127.0.0.3', '127.0.0.3', '127.0.0.3']);
      connections.look();
      expect(connections.report().unreadBytes).to.be.within(1, long.length + 1000);
    } finally {
      for (const socket of clients) socket.destroy();
      connections.close();
      server.closeAllConnections();
      server.close();
    }
  });

  it('cannot hide what they leave behind an answer that does not end, nor ask for more than a few on one connection', async () => {
    const connections = makeConnections({ atOnce: 100, perAddress: 100, unreadBytes: 64 * 1024 * 1024 });
    const app = express();
    let answered = 0;
    app.get('/waits', (_, response) => response.flushHeaders());
    app.get('/', (_, response) => {
      answered += 1;
      response.end(Buffer.alloc(1024 * 1024));
    });
    const server = makeServer(app, () => ({}), connections).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const clients: Socket[] = [];
    const ask = (count: number): Socket => {
      const socket = connect({ port, host: '127.0.0.1' }, () => void socket.write(get('/waits') + get('/').repeat(count)));
      clients.push(socket.on('error', () => undefined).resume());
      return socket;
    };
    try {
      await once(ask(200), 'close');
      expect(answered, 'of 200 at once').to.equal(32);
      for (let count = 0; count < 3; count += 1) ask(30);
      while (answered < 122) await turn();
      connections.look();
      expect(connections.report().unreadBytes).to.be.above(90 * 1024 * 1024);
      connections.look();
      expect(connections.report().cut).to.equal(2);
    } finally {
      for (const socket of clients) socket.destroy();
      connections.close();
      server.closeAllConnections();
      server.close();
    }
  });
});
