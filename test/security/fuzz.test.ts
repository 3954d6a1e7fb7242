/**
 * Requests drawn from the routes and their schemas (SECURITY.md): no answer is a 5xx, every answer is one of the OpenAPI
 * document, and none shows a secret, nor does the log. FUZZ says how many requests are drawn (1,500; 10,000 with LONG=1), FUZZ_SEED from which seed.
 */
import { Agent, request } from 'node:http';
import { expect } from 'chai';
import fc from 'fast-check';
import { accounts, type WholeWorld } from '../../fixtures/records-of-every-kind.ts';
import { type Contract, makeContract } from '../support/answers/contract.ts';
import { leakIn } from '../support/answers/leaks.ts';
import { type Drawn, fuzzSecret, requests } from '../support/fuzz/requests.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';
import { makeWholeWorld } from '../support/whole-world.ts';

const count = Number(process.env.FUZZ ?? (process.env.LONG === '1' ? 10_000 : 1500));
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Drawn at once; after them the tenders stand in their statuses again. */
const batch = 500;
const statuses = ['active.tendering', 'active.enquiries', 'active.qualification', 'active.awarded', 'draft'] as const;

interface Got {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

describe('Whatever is drawn from the rows and the schemas', function () {
  this.timeout(3_600_000);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let registry: TestRegistry;
  let world: WholeWorld;
  let contract: Contract;
  /** Lines of the log that show a key or a token. */
  const leaked: string[] = [];
  const secrets = new Set<string>([fuzzSecret, ...Object.values(keys)]);
  const look = (message: string, fields: object = {}): void => {
    const line = JSON.stringify({ message, ...fields });
    for (const secret of secrets) if (line.includes(secret)) leaked.push(`${secret}: ${line}`);
  };
  const log = { error: look, warn: look, info: look, debug: look, talks: true, close: async () => {} };
  before(async () => {
    registry = await startRegistry({ accounts, env: { SANDBOX_MODE: '1' }, log });
    world = await makeWholeWorld(registry, statuses);
    for (const { owner } of world.places) if (owner.token !== undefined) secrets.add(owner.token);
    contract = makeContract();
  });
  after(async () => {
    agent.destroy();
    await registry.stop();
  });

  const send = ({ method, path, headers, body }: Drawn): Promise<Got> =>
    new Promise((resolve, reject) => {
      // A GET has no length of its own accord, and its body would be the next request.
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const sent = request(registry.url + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
        const mediaType = (response.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
        const status = response.statusCode ?? 0;
        if (mediaType === 'text/event-stream') {
          // It has no end.
          response.destroy();
          return resolve({ status, mediaType, text: '' });
        }
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => void parts.push(part)).on('error', reject);
        response.on('end', () => {
          resolve({ status, mediaType, text: Buffer.concat(parts).toString() });
        });
      });
      sent.on('error', reject).end(body);
    });

  const faultOf = ({ method, path, body = '' }: Drawn, { status, mediaType, text }: Got): string | null => {
    if (status >= 500) return 'a failure of the registry';
    const [place = ''] = path.split('?', 1);
    const isText = !/ndjson|event-stream/.test(mediaType);
    return leakIn(text, String(body)) ?? contract.judge({ method, path: place, status, mediaType, ...(isText ? { text } : {}) });
  };

  it(`is answered by the OpenAPI document and never with 5xx (${count} requests, FUZZ_SEED=${seed})`, async () => {
    const seen = new Map<number, number>();
    const faults: string[] = [];
    let failures = 0;
    const ask = async (drawn: Drawn): Promise<void> => {
      let got = await send(drawn);
      // A machine under load renders a page in more than the time of a request; it must end all the same.
      for (let late = 0; got.status === 503 && got.text.includes('did not answer in time') && late < 20; late += 1) got = await send(drawn);
      seen.set(got.status, (seen.get(got.status) ?? 0) + 1);
      if (got.status >= 500) failures += 1;
      const fault = faultOf(drawn, got);
      if (fault === null) return;
      faults.push(
        `${fault}: ${JSON.stringify({ ...drawn, body: String(drawn.body ?? '').slice(0, 1500) })} was answered ${got.status} ${got.text.slice(0, 500)}`,
      );
    };
    const one = requests(world);
    for (let done = 0; done < count; done += batch) {
      const drawn = fc.sample(one, { numRuns: Math.min(batch, count - done), seed: seed + done });
      const lane = async (): Promise<void> => {
        for (let next = drawn.pop(); next !== undefined; next = drawn.pop()) await ask(next);
      };
      await Promise.all(Array.from({ length: 8 }, lane));
      for (const [index, table] of world.tables.entries()) await table.enter(statuses[index] ?? 'draft');
    }
    const byStatus = [...seen].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
    process.stdout.write(
      `  fuzz: ${count} requests, ${failures} with 5xx, ${faults.length} outside the document (${byStatus.join(', ')})\n`,
    );
    expect(faults.slice(0, 20)).to.deep.equal([]);
    expect(leaked.slice(0, 5), 'secrets in the log').to.deep.equal([]);
    // Else nothing but refusals at the door was tried.
    expect((seen.get(200) ?? 0) + (seen.get(201) ?? 0)).to.be.above(count / 20);
  });
});
