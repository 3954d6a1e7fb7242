import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { examine } from '../../src/app/operations/doctor/examination.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import type { Finding } from '../../src/base/platform/findings.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/process.ts';
import { useThreeNodes } from '../support/three-nodes.ts';

describe('The doctor of a set of three', () => {
  const set = useThreeNodes();
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor-'));
    await writeFile(join(folder, 'accounts.ini'), `[brokers]\nacme = sha256:${'a'.repeat(64)}\n`, { mode: 0o600 });
    await (await openRegistryStore({ uri: set().uri, dbName: 'doctor' })).close();
  });
  after(() => rm(folder, { recursive: true }));

  const visit = async (uri: string): Promise<readonly Finding[]> =>
    examine(
      {
        MONGODB_URI: uri,
        DB_NAME: 'doctor',
        DATA_DIR: folder,
        PORT: String(await freePort()),
        DOCUMENT_SERVICE_PORT: String(await freePort()),
      },
      () => undefined,
    );
  const members = (findings: readonly Finding[]): Finding | undefined => findings.find(({ check }) => check === 'members');

  it('names the member that is missing, then that there is no primary, and goes on looking at the records', async () => {
    const nodes = set();
    await eventually('three are named', async () => {
      const { level, says } = members(await visit(nodes.uri)) ?? {};
      return level === 'ok' && says === '3 members, one primary, a majority is 2.';
    });
    const [first = 0, second = 0] = await nodes.secondaries();
    await nodes.kill(first);
    await eventually('the missing member is named', async () => {
      const finding = members(await visit(nodes.uri));
      return finding?.level === 'warn' && finding.says.includes(`missing: 127.0.0.1:${nodes.set.members[first]?.port}`);
    });
    await nodes.kill(second);
    await eventually('the missing majority is named', async () => {
      const findings = await visit(nodes.uri);
      const finding = members(findings);
      const indexes = findings.find(({ check }) => check === 'indexes');
      return finding?.level === 'fail' && finding.says.startsWith('There is no primary') && indexes?.level === 'ok';
    });
  });

  it('says that another set answers than the address names', async () => {
    const finding = (await visit(set().uri.replace('replicaSet=registry', 'replicaSet=other'))).find(({ check }) => check === 'store');
    expect(finding?.level).to.equal('fail');
    expect(finding?.says).to.contain('is a member of registry');
    expect(finding?.todo).to.contain('Correct the name of the set');
  });
});
