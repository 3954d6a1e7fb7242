import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { badRequest } from '../../../src/base/domain/problem.ts';
import { answerReader, type ReaderProblemDeps } from '../../../src/http/readers.ts';
import { requestContext } from '../../../src/http/request-context.ts';
import { makeServer } from '../../../src/http/server.ts';

describe('A problem of an address with a page', () => {
  const failures: unknown[] = [];
  const problems = { date: String, failed: (_: string, error: unknown) => void failures.push(error), late: () => undefined };
  /** The status that a browser gets, or the code of a connection that ended without one. */
  const ask = async (problemPage: ReaderProblemDeps['problemPage']): Promise<number | string | undefined> => {
    const app = express().use(requestContext({ info: () => {}, talks: false }));
    app.use((request, response) => answerReader(request, response, badRequest('wrong'), { problems, problemPage }));
    const server = makeServer(app, () => ({})).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const sent = get({ port, agent: false, headers: { Accept: 'text/html' } });
    const status = new Promise<number | string | undefined>((resolve) => {
      sent
        .on('response', (answer) => resolve(answer.resume().statusCode))
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
    return status.finally(() => server.close());
  };

  it('is JSON where its page fails, whether at once or later', async () => {
    expect(await ask(() => Promise.reject(new Error('no page')))).to.equal(400);
    const throws = () => {
      throw new Error('no page at all');
    };
    expect(await ask(throws)).to.equal(400);
    expect(failures).to.deep.equal([]);
  });

  it('ends the connection and is logged where its answer cannot be sent, and the process goes on', async () => {
    const wrongHeader = { 'X-Wrong': 'two\nlines' };
    expect(await ask(async () => ({ status: 400, text: '<html>', headers: wrongHeader }))).to.equal('ECONNRESET');
    expect(String(failures)).to.match(/ERR_INVALID_CHAR|Invalid character in header/);
    expect(await ask(async () => ({ status: 400, text: '<html>' }))).to.equal(400);
  });
});
