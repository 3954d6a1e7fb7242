import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { makeConnections, makeServer } from '../../../src/http/server.ts';

/** More than any kernel takes off a process. */
const long = Buffer.alloc(24 * 1024 * 1024);

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

  it('cannot ask for more than a few answers on one connection', async () => {
    const app = express();
    let answered = 0;
    app.get('/waits', (_, response) => response.flushHeaders());
    app.get('/', (_, response) => {
      answered += 1;
      response.end(Buffer.alloc(1024 * 1024));
    });
    const server = makeServer(app, () => ({}), makeConnections({ atOnce: 100, perAddress: 100 })).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const socket = connect(port, '127.0.0.1', () => void socket.write(get('/waits') + get('/').repeat(200)));
    try {
      await once(socket.on('error', () => undefined).resume(), 'close');
      expect(answered, 'of 200 at once').to.equal(32);
    } finally {
      socket.destroy();
      server.closeAllConnections();
      server.close();
    }
  });
});
