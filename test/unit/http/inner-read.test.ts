import { expect } from 'chai';
import { badRequest } from '../../../src/base/domain/problem.ts';
import { makeInnerRead } from '../../../src/http/inner-read.ts';
import { type ApiRequest, anyone, bareAnswer, brokers, type Handler, route } from '../../../src/http/route.ts';

const asked = {
  ...{
    params: { tender: 'x' },
    query: new Map([['a', '1']]),
    token: 'secret',
    requestId: 'r',
    now: new Date(0),
    monitors: true,
    local: true,
  },
  actor: { name: 'broker', group: 'brokers', levels: '1' },
  links: { origin: 'https://registry.example', prefix: '', absolute: (path: string) => path },
  header: () => 'of the page',
  prefers: () => 'text/html',
} as unknown as ApiRequest; // what a handler reads here

describe('A read within the process', () => {
  const unforeseen: unknown[] = [];
  const problems = { date: String, failed: (_: string, error: unknown) => void unforeseen.push(error), late: () => {} };
  const read = (handler: Handler, access = anyone) => {
    const found = route({ get: '/parts/:part', summary: '', access, answers: bareAnswer('/x'), query: ['limit'], handler });
    return makeInnerRead((path) => (path === '/api/parts/7' ? { route: found, shownAs: '/api', params: { part: '7' } } : null), problems);
  };

  it('is that of anybody, at its own address, whoever asked for the page and however', async () => {
    const seen: ApiRequest[] = [];
    const reply = await read(async (request) => {
      seen.push(request);
      return { status: 200, body: { data: 1 } };
    })('/api/parts/7?limit=5&q=a+b', asked);
    expect(reply).to.deep.equal({ status: 200, body: { data: 1 } });
    const [request] = seen;
    expect(request).to.deep.include({ params: { part: '7' }, token: null, monitors: false, local: false, requestId: 'r' });
    expect(request?.actor.group).to.equal('anonymous');
    expect([...(request?.query ?? [])]).to.deep.equal([
      ['limit', '5'],
      ['q', 'a b'],
    ]);
    expect([request?.header?.('accept'), request?.prefers?.(['application/json', 'text/html'])]).to.deep.equal([
      undefined,
      'application/json',
    ]);
    expect(request?.links.absolute('/parts/7')).to.equal('https://registry.example/api/parts/7');
  });

  it('answers problems as replies: no address, no right, wrong parameters, a fault of the handler', async () => {
    const nothing = async () => ({ status: 204 });
    expect((await read(nothing)('/api/parts', asked)).status).to.equal(404);
    expect((await read(nothing, brokers)('/api/parts/7', asked)).status).to.equal(404);
    expect((await read(nothing)('/api/parts/7?limit=many', asked)).status).to.equal(400);
    expect((await read(async () => Promise.reject(badRequest('wrong')))('/api/parts/7', asked)).status).to.equal(400);
    expect(unforeseen).to.deep.equal([]);
    expect((await read(async () => Promise.reject(new Error('gone')))('/api/parts/7', asked)).status).to.equal(500);
    expect(unforeseen).to.have.length(1);
  });
});
