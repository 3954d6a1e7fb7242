import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { endAll, freePort, type RegistryProcess, startProcess } from '../support/process.ts';
import { askUrl } from '../support/registry.ts';

const example = new URL('../../docs/examples/tender-older.json', import.meta.url);
const writers = 16;
const wanted = 160;

/** Writes with 16 clients until `enough` says so; answers the titles of every tender that was acknowledged. */
const writeUntil = async (url: string, key: string, acknowledged: Map<string, string>, enough: () => boolean): Promise<void> => {
  const body = JSON.parse(await readFile(example, 'utf8'));
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; !enough(); number += 1) {
      const title = `Tender ${writer}-${number}`;
      try {
        const { status, body: answer } = await askUrl('POST', `${url}/api/2.5/tenders`, {
          key,
          body: { ...body, data: { ...body.data, title } },
        });
        if (status === 201) acknowledged.set(answer.data.id, title);
      } catch {
        if (enough()) return; // the registry was killed under this request; before that a lost answer acknowledges nothing
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
};

describe('a power cut', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-durability-'));
  });
  afterEach(endAll);
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }));

  const start = async (): Promise<RegistryProcess> =>
    startProcess({ PORT: String(await freePort()), DOCUMENT_SERVICE_PORT: String(await freePort()), DATA_DIR: folder });

  it('loses no acknowledged write when everything is killed while writing', async () => {
    const first = await start();
    const key = /Demo broker key\s+([0-9a-f]{64})/.exec(first.said())?.[1] ?? '';
    expect(key).to.have.length(64);
    const acknowledged = new Map<string, string>();
    let killed = false;
    const store = Number.parseInt(await readFile(join(folder, 'mongodb', 'mongod.lock'), 'utf8'), 10);
    await writeUntil(first.url, key, acknowledged, () => {
      if (!killed && acknowledged.size >= wanted) {
        killed = true;
        process.kill(store, 'SIGKILL');
        first.child.kill('SIGKILL');
      }
      return killed;
    });
    await first.ended;
    expect(acknowledged.size).to.be.at.least(wanted);

    const second = await start();
    const lost: string[] = [];
    for (const [id, title] of acknowledged) {
      const { status, body } = await askUrl('GET', `${second.url}/api/2.5/tenders/${id}`);
      if (status !== 200 || body.data.title !== title) lost.push(id);
    }
    expect(lost).to.deep.equal([]);
    second.child.kill('SIGTERM');
    expect((await second.ended).code).to.equal(0);
  });
});
