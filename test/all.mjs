/**
 * All tests but those in a browser, as `npm run test:all` runs them: several files at a time, in an order that keeps the
 * processors at work. Files that mostly wait stand between files that mostly compute, and none that is long comes last.
 * Sorted by name and not by folder, what is dear and what costs nothing mix.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const filesIn = (...folders) =>
  folders
    .flatMap((folder) =>
      readdirSync(`${root}test/${folder}`, { recursive: true })
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `test/${folder}/${name}`),
    )
    .sort((one, other) => basename(one).localeCompare(basename(other), 'en') || one.localeCompare(other, 'en'));

/** The longest, longest first. */
const long = [
  'test/soak/soak.test.ts',
  'test/fault/every-command.test.ts',
  'test/security/hostile-bodies.test.ts',
  'test/security/authorization-matrix.test.ts',
  'test/fault/auctions-failover.test.ts',
  'test/feed/lossless/clock-skew.test.ts',
  'test/feed/lossless/lag.test.ts',
  'test/api/mirror/odd-feeds.test.ts',
  'test/fault/three-servers.test.ts',
  'test/contract/rows.test.ts',
  'test/feed/lossless/failover.test.ts',
  'test/fault/auctions.test.ts',
  'test/api/lifecycle/state-table.test.ts',
  'test/api/package.test.ts',
  'test/security/fuzz.test.ts',
  'test/security/worst-bodies.test.ts',
  'test/api/command-line.test.ts',
  'test/api/seed-stages.test.ts',
  'test/api/documents-of-every-holder.test.ts',
  'test/security/sealed-types.test.ts',
];

const isShort = (file) => !long.includes(file);
const waiting = filesIn('soak', 'feed', 'fault').filter(isShort);
const working = filesIn('security', 'contract', 'property', 'api', 'unit').filter(isShort);
const each = Math.ceil(working.length / waiting.length);
const mixed = waiting.flatMap((file, index) => [file, ...working.slice(index * each, (index + 1) * each)]);

export default {
  ...JSON.parse(readFileSync(`${root}.mocharc.json`, 'utf8')),
  parallel: true,
  jobs: 4,
  spec: [...long, ...mixed],
};
