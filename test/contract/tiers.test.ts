/** The tests are split into tiers (docs/start.md "Test"): what `npm test` runs needs few minutes, and loses nothing of what is promised. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { drawing, firstFaults, named, ofFeaturesPresent, tiers } from '../tiers.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (file: string): string => readFileSync(root + file, 'utf8');

/** Why a test may pause all the same; whatever else waits does so for a condition, with `eventually`. */
const pauses: Readonly<Record<string, readonly string[]>> = {
  'paces its writers, readers or faults': [
    ...['cut-connections', 'failover', 'readiness', 'three-servers'].map((name) => `fault/${name}.test.ts`),
    ...['auctions/support/bots.ts', 'mirror/fault/mirror.test.ts'].map((name) => `features/${name}`),
    ...['creators.ts', 'feed-load.ts'].map((name) => `support/${name}`),
    ...['crawlers', 'faults', 'freshness', 'http-writer', 'pages', 'push', 'run', 'witness', 'writers'].map(
      (name) => `support/soak/${name}.ts`,
    ),
  ],
  'asks again until it is so': [
    'features/explorer/api/mirror-bounds.test.ts',
    'features/explorer/browser/auction-stage.ts',
    'feed/lossless/lag.test.ts',
    'feed/lossless/pages.test.ts',
    'feed/page-cache.test.ts',
    ...['eventually', 'feed-bench', 'registry', 'repeated', 'soak/apis'].map((name) => `support/${name}.ts`),
  ],
  'is about time that servers or clients measure by their own clocks': [
    'fault/no-majority.test.ts',
    'feed/lossless/failover.test.ts',
    'security/probes/greedy-client.ts',
    'support/guard-cost.ts',
  ],
  'gives the loop a turn and waits for nothing': ['support/garbage.ts'],
};

describe('The tiers of the tests', () => {
  it('have each file once, but in both what draws more in the second, and each file that is named is there', () => {
    expect([...tiers.first, ...tiers.rest].sort()).to.deep.equal([...tiers.all, ...drawing].sort());
    expect(tiers.first.filter((file) => /\bdraws\(/.test(textOf(file)) && file !== 'test/contract/tiers.test.ts').sort()).to.deep.equal(
      drawing,
    );
    expect(tiers.unit.filter((file) => !tiers.first.includes(file))).to.deep.equal([]);
    expect(named.filter((file) => !existsSync(root + file))).to.deep.equal([]);
  });

  it('the first has a fault of each class', () => {
    expect(Object.keys(firstFaults)).to.have.members(['lost race', 'killed primary', 'cut connection', 'aborted transaction', 'restart']);
    expect(tiers.first).to.include.members(Object.values(firstFaults));
  });

  it('what pauses is in the second alone', () => {
    const waits = /node:timers|\bsetTimeout\((?!\(\) => \w+\.abort)|\bfaketime\b|three-nodes\.ts/;
    expect(tiers.first.filter((file) => waits.test(textOf(file)) && file !== 'test/contract/tiers.test.ts')).to.deep.equal([]);
  });

  it('there, and in what tests share, what pauses has a reason', () => {
    const waits = /node:timers|\bsetTimeout\((resolve|\(\) => resolve)\b/;
    const files = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const found = files.filter((name) => name !== 'contract/tiers.test.ts' && waits.test(textOf(`test/${name}`)));
    const reasoned = ofFeaturesPresent(Object.values(pauses).flatMap((names) => names.map((name) => `test/${name}`)));
    expect(found.map((name) => `test/${name}`).sort()).to.deep.equal(reasoned.sort());
  });

  it('units, contracts and pure properties need no store', () => {
    const stores = /\buse\w*Registry\(|\bstart(Registry|Listed)\(|\bTEST_MONGODB_URI\b/;
    expect(tiers.unit.filter((file) => stores.test(textOf(file)) && file !== 'test/contract/tiers.test.ts')).to.deep.equal([]);
  });
});
