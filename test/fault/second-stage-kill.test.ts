/** Between any two writes of a step the registry may be killed: there is a second stage with the end of the first, or neither. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { dialogueOptions, endDialogue, inDialogue, inFirstStage, inSecondStage, stagesOf, word } from '../../fixtures/dialogues.ts';
import type { MadeTender } from '../../fixtures/tenders.ts';
import { freeTransactions, type HeldBack, isCommitted, killAt, limitTransactions, settled } from '../support/held-back.ts';
import { endAll, type RegistryProcess, startProcess } from '../support/process.ts';
import { askUrl, keys, startRegistry, type TestRegistry } from '../support/registry.ts';

interface Step extends HeldBack {
  readonly name: string;
}

const steps: readonly Step[] = [
  { name: 'before the second tender is written', command: 'update', collection: 'tenders' },
  { name: 'between the second tender and the first', command: 'update', collection: 'tenders', skip: 1 },
  { name: 'between the first tender and the commit', command: 'commitTransaction' },
  { name: 'after the commit, before its answer', command: 'commitTransaction', arrives: true },
];

describe('a step that is killed', () => {
  const dbName = `second_stage_kill_${randomBytes(4).toString('hex')}`;
  let folder: string;
  let registry: TestRegistry;
  let admin: MongoClient;

  const start = (): Promise<RegistryProcess> =>
    startProcess(
      { TEST_MONGODB_URI: process.env.TEST_MONGODB_URI ?? '', DB_NAME: dbName, TMPDIR: folder },
      { file: process.execPath, args: ['--import', 'tsx', fileURLToPath(new URL('../support/dialogue-process.ts', import.meta.url))] },
    );

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-second-stage-'));
    registry = await startRegistry({ ...dialogueOptions, env: { DB_NAME: dbName } });
    admin = await MongoClient.connect(process.env.TEST_MONGODB_URI ?? '', { appName: 'test' });
  });
  after(async () => {
    await endAll();
    await freeTransactions(admin);
    await admin.close();
    await registry.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  });

  for (const step of steps) {
    it(`leaves both tenders agreed, and one second stage in the end: ${step.name}`, async () => {
      await limitTransactions(admin, step);
      const kill = async (): Promise<MadeTender | null> => {
        const { tender } = await inDialogue(registry);
        const serving = await start();
        const ask = () => askUrl('PATCH', serving.url + tender.path, { key: keys.broker, token: tender.token, body: { data: word } });
        return (await killAt(admin, dbName, step, serving, ask)) ? tender : null;
      };
      // A machine may be so slow that the store has waited long enough before the process is killed.
      const first = (await kill()) ?? (await kill());
      if (first === null) throw new Error('it was answered before it was killed');
      await settled(admin);
      expect(await stagesOf(registry, first)).to.deep.equal(isCommitted(step) ? inSecondStage : inFirstStage);
      expect((await endDialogue(registry, first)).status).to.equal(isCommitted(step) ? 403 : 200);
      expect(await stagesOf(registry, first)).to.deep.equal(inSecondStage);
    });
  }
});
