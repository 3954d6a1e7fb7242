import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { sendReply } from '../../../src/http/answer.ts';
import { makeServer } from '../../../src/http/server.ts';

describe('the server of an application', () => {
  it('makes requests and answers that are those of Express before Express has seen them', async () => {
    const born: boolean[] = [];
    const app = express();
    app.get('/', (request, response) => {
      born.push(typeof request.ip === 'string', request.app === app, response.app === app);
      response.status(204).end();
    });
    const server = makeServer(app, () => ({}));
    const [asked, answered]: object[] = [app.request, app.response];
    server.prependListener('request', (request, response) => {
      born.push(Object.getPrototypeOf(request) === asked, Object.getPrototypeOf(response) === answered);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo; // it listens on a port
      const [answer] = await once(get({ port, agent: false }), 'response');
      answer.resume();
      expect(born).to.deep.equal([true, true, true, true, true]);
    } finally {
      server.close();
    }
  });

  it('ends the connection of a stream that is cut while it stands behind another answer', async () => {
    const app = express();
    const cuts: (() => void)[] = [];
    app.get('/', (_, response) => sendReply(response, { status: 200, stream: (_out, cut) => void cuts.push(cut) }));
    const server = makeServer(app, () => ({})).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const socket = connect({ port, host: '127.0.0.1' });
    try {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
      while (cuts.length < 2) await new Promise((resolve) => setImmediate(resolve));
      cuts[1]?.();
      await once(socket.resume(), 'close');
    } finally {
      socket.destroy();
      server.close();
    }
  });
});
