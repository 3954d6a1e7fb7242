import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
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
});
