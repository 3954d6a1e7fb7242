import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { badRequest } from '../../../src/base/domain/problem.ts';
import type { LateRequest } from '../../../src/http/answer.ts';
import { type MountDeps, mount } from '../../../src/http/mount.ts';
import { requestContext } from '../../../src/http/request-context.ts';
import { bareAnswer, type Handler, readers, route } from '../../../src/http/route.ts';
import { makeServer } from '../../../src/http/server.ts';

// What a read without a key does not come to is left out.
const deps = {
  clock: { now: () => new Date(0) },
  findAccount: () => null,
  problems: {
    date: String,
    failed: (_: string, error: unknown) => void unforeseen.push(error),
    late: (request: LateRequest) => void late.push(request),
  },
  publicUrl: null,
  deadlineMs: 1,
  readOnly: false,
  idempotency: {},
} as unknown as MountDeps;
const unforeseen: unknown[] = [];
const late: LateRequest[] = [];

/** The status of the answer of a route with this handler, whose deadline is a millisecond. */
const getStatus = async (handler: Handler): Promise<number | undefined> => {
  const app = express().use(requestContext({ info: () => {}, talks: false }));
  const routes = [route({ get: '/', summary: '', access: readers, answers: bareAnswer('/x'), handler })];
  mount(app, [{ routes, options: { prefixes: [{ path: '', shownAs: '' }], indent: 2 } }], deps);
  const server = makeServer(app, () => ({})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const [answer]: IncomingMessage[] = await once(get({ port, agent: false, headers: { 'X-Request-ID': 'from-the-caller' } }), 'response');
  answer?.resume();
  server.close();
  return answer?.statusCode;
};

describe('the deadline of a handler', () => {
  it('answers 503 for one that does not end, and is no business of one that ends or fails', async () => {
    let fail = (_: Error): void => undefined;
    const endless = new Promise<never>((_, reject) => {
      fail = reject;
    });
    expect(await getStatus(() => endless)).to.equal(503);
    fail(new Error('later than anybody waits'));
    expect(await getStatus(async () => ({ status: 204 }))).to.equal(204);
    expect(await getStatus(async () => Promise.reject(badRequest('wrong')))).to.equal(400);
    expect(unforeseen).to.deep.equal([]);
  });

  it('names the request that was not done in time by id, method and route, and no other', async () => {
    late.length = 0;
    await getStatus(() => new Promise(() => {}));
    await getStatus(async () => ({ status: 204 }));
    expect(late).to.deep.equal([{ requestId: 'from-the-caller', method: 'GET', route: 'GET /' }]);
  });
});
