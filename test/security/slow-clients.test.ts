/** Clients that never end what they began (SECURITY.md S14); with figures by test/security/probes/slow-clients.ts. */
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { useRegistry } from '../support/registry.ts';

const halves = [
  'GET /api/2.5/ping HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'POST /api/2.5/tenders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer broker-key\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"data":',
] as const;

describe('Clients that are slow on purpose', () => {
  const registry = useRegistry();

  const open = (begin: string): Promise<{ socket: Socket; closed: Promise<string> }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(registry.url);
      let got = '';
      const socket = connect(Number(port), hostname, () => resolve({ socket, closed }));
      socket.on('error', reject).on('data', (part) => {
        got += part;
      });
      const closed = new Promise<string>((done) => socket.on('close', () => done(got)));
      socket.write(begin);
    });

  it('are cut off with 408 when their time is over, however many, and everybody else is answered meanwhile', async () => {
    const { server } = registry.running;
    const slow = await Promise.all(Array.from({ length: 200 }, (_, index) => open(halves[index % 2] ?? halves[0])));
    for (let asked = 0; asked < 20; asked += 1) expect((await registry.ask('GET', '/api/2.5/ping')).status).to.equal(200);
    // What the test of the limits in raw-http.test.ts reads is what Node goes by: with a tenth of a second it is over at once.
    Object.assign(server, { headersTimeout: 100, requestTimeout: 100 });
    const ends = await Promise.all(slow.map(({ closed }) => closed));
    expect(new Set(ends.map((text) => /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]))).to.deep.equal(new Set(['408']));
  });
});
