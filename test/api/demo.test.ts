import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { type Ended, runCli, runHere } from '../support/command.ts';
import { freePort } from '../support/process.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';

const authority = fileURLToPath(new URL('../../docs/examples/authority.json', import.meta.url));
const whole = { SANDBOX_MODE: '1', DEFAULT_AUTHORITY: authority };

/** What a running registry may lack, and how that is said. */
const lacking: Readonly<Record<string, readonly [env: Readonly<Record<string, string>>, accounts: string, says: RegExp]>> = {
  'SANDBOX_MODE and DEFAULT_AUTHORITY': [{}, '', /SANDBOX_MODE=1\.\n.*DEFAULT_AUTHORITY.*docs\/examples\/authority\.json\.$/],
  DEFAULT_AUTHORITY: [{ SANDBOX_MODE: '1' }, '', /^(?!.*SANDBOX_MODE).*DEFAULT_AUTHORITY/s],
  'an auction': [{ ...whole, AUCTION: 'external' }, '', /AUCTION=builtin/],
  'a key of its authorities': [whole, '[authorities]\njudge = judge-key\n', /--authority-key KEY/],
  writers: [{ ...whole, READ_ONLY: '1' }, '', /It answers 503 to a creation/],
};

describe('registry demo URL', () => {
  let registry: TestRegistry | undefined;
  afterEach(() => registry?.stop());

  const demo = ({ url, documentsUrl }: TestRegistry, key: string): Promise<Ended> =>
    runHere(['demo', url, '--key', key, '--documents', documentsUrl]);

  for (const [what, [env, accounts, says]] of Object.entries(lacking)) {
    it(`says that a registry lacks ${what} before it writes anything`, async () => {
      registry = await startRegistry({ env, accounts });
      const { code, out, err } = await demo(registry, keys.broker);
      expect({ code, out }).to.deep.equal({ code: 1, out: '' });
      expect(err.trim())
        .to.match(/^The demonstration cannot run on \S+; nothing was written there\.\n/)
        .and.to.match(says);
      expect(await registry.store.collection('tenders').countDocuments()).to.equal(0);
    });
  }

  it('knows a wrong key, a missing document service and an address that is no registry', async () => {
    registry = await startRegistry({ env: whole });
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const wrong = await runCli(['demo', registry.url, '--key', 'nobody', '--documents', nowhere]);
    expect(wrong.err).to.match(
      /does not know this key.*\n.*No document service answers at \S+ \(.*nothing answers there\).*--documents URL\.\n$/,
    );
    const away = await runHere(['demo', nowhere, '--key', 'x']);
    expect(away).to.include({ code: 1, err: `${nowhere} cannot be asked: ${nowhere.slice(7)}: nothing answers there\n` });
    const other = await runHere(['demo', registry.documentsUrl, '--key', 'x']);
    expect(other.err).to.match(/^http:\S+ is no registry: it answers 404 to GET \/api\/2\.5\/constants\n$/);
  });
});
