/** A delivery goes only where it may go: names are looked up once, redirects are not followed, what is slow is given up. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { expect } from 'chai';
import { makePoster, signatureHeaders } from '../../../../src/features/alerts/webhook-client.ts';
import { freePort } from '../../../support/process.ts';

describe('A delivery on its way', () => {
  const asked: IncomingMessage[] = [];
  let server: Server;
  let port = 0;
  before((done) => {
    server = createServer((request, response) => {
      asked.push(request);
      if (request.url === '/slow') return;
      response.writeHead(request.url === '/moved' ? 302 : 204, { location: `http://127.0.0.1:${port}/inside` }).end();
    });
    server.listen(0, '127.0.0.1', () => {
      ({ port } = server.address() as AddressInfo); // listening on a port
      done();
    });
  });
  after((done) => {
    server.closeAllConnections();
    server.close(done);
  });
  beforeEach(() => void asked.splice(0));

  const post = (url: string): { url: string; headers: Record<string, string>; body: string } => ({
    url,
    headers: { 'x-of-ours': '1' },
    body: '{"ж":1}',
  });
  const here = [{ address: '127.0.0.1', family: 4 }];

  it('goes to the address that the name had when it was looked at, under its own name', async () => {
    let looks = 0;
    const poster = makePoster({
      allowsPrivate: true,
      resolve: async () => {
        looks += 1;
        return here;
      },
    });
    expect(await poster(post(`http://hooks.example.org:${port}/in`))).to.deep.equal({ status: 204 });
    expect(looks).to.equal(1);
    expect(asked[0]?.headers.host).to.equal(`hooks.example.org:${port}`);
    expect(asked[0]?.headers['x-of-ours']).to.equal('1');
    expect(asked[0]?.headers['content-length']).to.equal('8');
  });

  for (const found of [here, [{ address: '8.8.8.8', family: 4 }, ...here], [{ address: '::1', family: 6 }]]) {
    it(`does not begin where the name leads to ${found.map(({ address }) => address).join(' and ')}`, async () => {
      const poster = makePoster({ allowsPrivate: false, resolve: async () => found });
      expect(await poster(post(`http://hooks.example.org:${port}/in`))).to.deep.equal({
        trouble: 'the address is loopback, private or link-local',
      });
      expect(asked).to.have.length(0);
    });
  }

  it('does not begin where the address itself is private', async () => {
    const { trouble } = { trouble: '', ...(await makePoster({ allowsPrivate: false })(post(`http://127.0.0.1:${port}/in`))) };
    expect(trouble).to.match(/loopback/);
    expect(asked).to.have.length(0);
  });

  it('follows no redirect', async () => {
    const poster = makePoster({ allowsPrivate: true });
    expect(await poster(post(`http://127.0.0.1:${port}/moved`))).to.deep.equal({ status: 302 });
    expect(asked.map(({ url }) => url)).to.deep.equal(['/moved']);
  });

  it('is given up when there is no answer, and when there is nobody', async () => {
    const poster = makePoster({ allowsPrivate: true, limitMs: 50 });
    expect(await poster(post(`http://127.0.0.1:${port}/slow`))).to.deep.equal({ trouble: 'no answer in time' });
    const nameless = makePoster({ allowsPrivate: true, limitMs: 50, resolve: () => new Promise(() => undefined) });
    expect(await nameless(post('http://hooks.example.org/'))).to.deep.equal({ trouble: 'the name was not looked up in time' });
    expect(await makePoster({ allowsPrivate: true })(post(`http://127.0.0.1:${await freePort()}/`))).to.deep.equal({
      trouble: 'ECONNREFUSED',
    });
  });

  it('ends where the receiver changes to another protocol, or hangs up', async () => {
    const odd = createSocketServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (head) =>
        String(head).startsWith('POST /other')
          ? socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n')
          : socket.destroy(),
      );
    });
    await once(odd.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`; // listening on a port
    const poster = makePoster({ allowsPrivate: true });
    expect(await poster(post(`${address}/other`))).to.deep.equal({ status: 101 });
    expect(await poster(post(`${address}/gone`))).to.deep.equal({ trouble: 'ECONNRESET' });
    await once(odd.close(), 'close');
  });

  it('is signed over its id, its time and its body', () => {
    const secret = '0f'.repeat(32);
    const headers = signatureHeaders({ id: 'a1', at: new Date(1_700_000_000_900), body: '{}' }, secret);
    const wanted = createHmac('sha256', Buffer.from(secret, 'hex')).update('a1.1700000000.{}').digest('base64');
    expect(headers).to.deep.equal({ 'webhook-id': 'a1', 'webhook-timestamp': '1700000000', 'webhook-signature': `v1,${wanted}` });
  });
});
