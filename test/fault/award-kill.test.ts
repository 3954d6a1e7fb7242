/** Between any two writes of an activation the registry may be killed: the award and its contract agree (spec/contracts.md §2). */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { accounts, afterTendering, inTendering, pendingBid, signature } from '../../fixtures/procedure.ts';
import { storedTender, write } from '../../fixtures/tender-parts.ts';
import type { MadeTender } from '../../fixtures/tenders.ts';
import { freeTransactions, type HeldBack, isCommitted, killAt, limitTransactions, settled } from '../support/held-back.ts';
import { endAll, freePort, type RegistryProcess, startProcess } from '../support/process.ts';
import { type Answer, askUrl, keys, must, startRegistry, type TestRegistry } from '../support/registry.ts';

interface Step extends HeldBack {
  readonly name: string;
}

/** Every write of the transaction, in order; what is lost never comes to the store. */
const steps: readonly Step[] = [
  { name: 'before the contract is written', command: 'update', collection: 'contracts' },
  { name: 'after the contract, while the store still writes it', command: 'update', collection: 'contracts', arrives: true },
  { name: 'between the contract and the tender', command: 'update', collection: 'tenders' },
  { name: 'after the tender, while the store still writes it', command: 'update', collection: 'tenders', arrives: true },
  { name: 'between the tender and the commit', command: 'commitTransaction' },
  { name: 'after the commit, before its answer', command: 'commitTransaction', arrives: true },
];

describe('an activation that is killed', () => {
  const dbName = `award_kill_${randomBytes(4).toString('hex')}`;
  let folder: string;
  let registry: TestRegistry;
  let admin: MongoClient;
  let serving: RegistryProcess;

  const start = async (): Promise<RegistryProcess> =>
    startProcess({
      PORT: String(await freePort()),
      DOCUMENT_SERVICE_PORT: '0',
      DATA_DIR: folder,
      MONGODB_URI: process.env.TEST_MONGODB_URI ?? '',
      DB_NAME: dbName,
      SANDBOX_MODE: '1',
      ACCOUNTS_FILE: join(folder, 'accounts.ini'),
    });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-award-kill-'));
    await writeFile(join(folder, 'accounts.ini'), `[brokers]\nbroker = ${keys.broker},123456\n`);
    registry = await startRegistry({ accounts, env: { DB_NAME: dbName } });
    admin = await MongoClient.connect(process.env.TEST_MONGODB_URI ?? '', { appName: 'test' });
    serving = await start();
  });
  after(async () => {
    await endAll();
    await freeTransactions(admin);
    await admin.close();
    await registry.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  });

  const pending = async (): Promise<{ tender: MadeTender; id: string }> => {
    const tender = await inTendering(registry);
    await pendingBid(registry, tender);
    await afterTendering(registry, tender);
    const [{ id }] = (await storedTender(registry, tender)).awards;
    await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', 'decision.p7s'));
    return { tender, id };
  };
  const activate = ({ tender, id }: { tender: MadeTender; id: string }): Promise<Answer> =>
    askUrl('PATCH', `${serving.url}${tender.path}/awards/${id}`, {
      key: keys.broker,
      token: tender.token,
      body: { data: { status: 'active', qualified: true } },
    });

  /** Award, stub, contract and how many contracts there are. */
  const states = async ({ tender, id }: { tender: MadeTender; id: string }) => {
    const stored = await storedTender(registry, tender);
    const contracts = await registry.store.collection('contracts').find({ tender_id: tender.id }).toArray();
    const stubs: { id: string; status: string; awardID: string }[] = stored.contracts ?? [];
    expect(
      stubs.map((stub) => [stub.id, stub.awardID, stub.status]),
      'stubs and contracts',
    ).to.deep.equal(contracts.map((contract) => [contract._id, contract.awardID, contract.status]));
    const award = stored.awards.find((one: { id: string }) => one.id === id);
    return [award?.status, contracts.length];
  };

  for (const step of steps) {
    it(`leaves award and contract agreed, and is done once in the end: ${step.name}`, async () => {
      await limitTransactions(admin, step);
      const kill = (one: Awaited<ReturnType<typeof pending>>) => killAt(admin, dbName, step, serving, () => activate(one));
      let created = await pending();
      // A machine may be so slow that the store has waited long enough before the process is killed.
      for (let tries = 1; !(await kill(created)); tries += 1) {
        expect(tries, 'answers of the one that was to be killed').to.be.lessThan(3);
        serving = await start();
        created = await pending();
      }
      serving = await start();
      await settled(admin);
      expect(await states(created)).to.deep.equal(isCommitted(step) ? ['active', 1] : ['pending', 0]);
      must(await activate(created), 200);
      expect(await states(created)).to.deep.equal(['active', 1]);
    });
  }
});
