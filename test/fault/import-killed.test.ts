import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { createTender } from '../../fixtures/tenders.ts';
import { verifyHistory } from '../../src/app/operations/history/verification.ts';
import { hashOf } from '../../src/base/domain/actor.ts';
import { runCli } from '../support/command.ts';
import { getStart } from '../support/compiled.ts';
import { eventually } from '../support/eventually.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

/** More than the batches that are read and stored at a time. */
const count = 4000;
/** What the killed import has been given; it waits for the rest. */
const given = 3500;

interface Token {
  readonly id: string;
  readonly token: string;
}

const tokensIn = (text: string): Token[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      // The line that the killed process was writing.
      return [];
    }
  });

describe('An import that is killed', () => {
  let registry: TestRegistry;
  let folder: string;

  before(async () => {
    registry = await startRegistry();
    folder = await mkdtemp(join(tmpdir(), 'import-killed-'));
  });
  after(async () => {
    await registry.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has stored records with their histories or neither, and goes on where it is begun again', async () => {
    const tender = await createTender(registry);
    const { body } = await registry.ask('GET', `${tender.path}`);
    const model = { ...body.data, status: 'complete' };
    const idOf = (nth: number): string => nth.toString(16).padStart(32, '0');
    const lines = Array.from(
      { length: count },
      (_, nth) => `${JSON.stringify({ collection: 'tenders', data: { ...model, id: idOf(nth) } })}\n`,
    );
    const [file, pipe, tokens] = ['records.ndjson', 'pipe', 'tokens'].map((name) => join(folder, name)) as [string, string, string];
    await writeFile(file, lines.join(''));
    await promisify(execFile)('mkfifo', [pipe]);

    const { mongodbUri = '', dbName } = registry.settings;
    const env = { MONGODB_URI: mongodbUri || (process.env.TEST_MONGODB_URI ?? ''), DB_NAME: dbName, DATA_DIR: folder };
    const records = registry.store.collection<{ _id: string; owner_token: string }>('tenders');
    const isImported = { _id: { $lt: idOf(count) } };
    const stored = () => records.countDocuments(isImported);
    const entries = async () => (await registry.store.collection('tenders_history').distinct('of')).filter((id) => id < idOf(count)).sort();
    const ids = async () =>
      (
        await records
          .find(isImported, { projection: { _id: 1 } })
          .sort({ _id: 1 })
          .toArray()
      ).map(({ _id }) => _id);

    const child = spawn(process.execPath, [...(await getStart('cli')), 'import', pipe, '--tokens', tokens], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const writer = createWriteStream(pipe);
    writer.on('error', () => {});
    writer.write(lines.slice(0, given).join(''));
    await eventually('some records are stored', async () => (await stored()) > 0);
    child.kill('SIGKILL');
    expect((await ended)[1]).to.equal('SIGKILL');
    writer.destroy();

    // A kill may come while a line of tokens is being written.
    await appendFile(tokens, '{"collection":"tenders","id":"');

    const before = await stored();
    expect(before).to.be.within(1, given);
    expect(await entries()).to.deep.equal(await ids());

    const again = await runCli(['import', file, '--tokens', tokens, '--json'], env);
    expect(again.code, again.err).to.equal(0);
    const { imported, unchanged, failed } = JSON.parse(again.out);
    expect({ imported, unchanged, failed }).to.deep.equal({ imported: count - unchanged, unchanged, failed: 0 });
    expect(unchanged).to.be.at.least(before);
    expect(await stored()).to.equal(count);
    expect(await entries()).to.deep.equal(await ids());
    const faults: unknown[] = [];
    await verifyHistory(registry.store, { names: ['tenders'], complete: true, found: (fault) => void faults.push(fault) });
    expect(faults).to.deep.equal([]);

    const lastOf = new Map(tokensIn(await readFile(tokens, 'utf8')).map(({ id, token }) => [id, hashOf(token)]));
    const owners = await records.find(isImported, { projection: { owner_token: 1 } }).toArray();
    expect(owners.filter(({ _id, owner_token }) => lastOf.get(_id) !== owner_token)).to.deep.equal([]);
  });
});
