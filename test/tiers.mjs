/**
 * Which tests run when (docs/start.md "Test"): `TIER=unit` needs no store, `TIER=first` is `npm test`, `TIER=rest` what that
 * leaves to `npm run test:all`, `TIER=all` both, `TIER=browser` the pages in Chromium. `test/contract/tiers.test.ts` holds the split.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const tests = readdirSync(`${root}test`, { recursive: true })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name}`);

/** A test of a feature lies in `test/features/<name>/`, in a folder of its kind like the others. */
const kindOf = (file) => /^test\/(?:features\/\w+\/)?(\w+)/.exec(file)?.[1] ?? '';
const filesIn = (...kinds) => tests.filter((file) => kinds.includes(kindOf(file)));

/** Without those of features that have been deleted. */
export const ofFeaturesPresent = (files) =>
  files.filter((file) => {
    const folder = /^test\/features\/\w+\//.exec(file)?.[0];
    return folder === undefined || existsSync(root + folder);
  });

/** One fault of each class, for the first tier. */
export const firstFaults = {
  'lost race': 'test/fault/lost-update.test.ts',
  'killed primary': 'test/fault/durability.test.ts',
  'cut connection': 'test/fault/commit-outcome.test.ts',
  'aborted transaction': 'test/fault/cancellation-transactions.test.ts',
  restart: 'test/fault/ready.test.ts',
};

/** Folders of the second tier: faults, matrices over HTTP, and whatever waits for other processes or for the store's clock. */
const slowKinds = ['fault', 'soak', 'security'];
const slowFolders = [
  'feed/lossless',
  'feed/push',
  'property/long',
  'features/auctions/api',
  'features/explorer/api',
  'features/mirror/api',
];

/** Of those folders, what the first tier wants all the same. */
const firstAnyway = [
  ...Object.values(firstFaults),
  'test/security/headers.test.ts',
  'test/security/hostile-bodies.test.ts',
  'test/security/orphaned-handler.test.ts',
  'test/security/raw-http.test.ts',
  'test/security/sealed-bids.test.ts',
  'test/security/secret-comparison.test.ts',
  'test/security/secrets.test.ts',
  'test/security/supply-chain.test.ts',
  'test/feed/push/pump.test.ts',
  'test/feed/push/refused.test.ts',
  'test/feed/push/stream.test.ts',
  'test/features/auctions/api/auction-store.test.ts',
  'test/features/auctions/api/bids.test.ts',
  'test/features/auctions/api/revenue-share.test.ts',
  'test/features/auctions/api/settings.test.ts',
  'test/features/explorer/api/explorer.test.ts',
  'test/features/mirror/api/as-of.test.ts',
];

/** Files of other folders that wait, start processes, or walk through whole tables over HTTP. */
const slowFiles = [
  'test/api/accounts.test.ts',
  'test/api/adopted-tenders.test.ts',
  'test/api/client-feed.test.ts',
  'test/api/client-pack.test.ts',
  'test/api/command-line.test.ts',
  'test/api/contract/parameters.test.ts',
  'test/api/contract/rows.test.ts',
  'test/api/demo-dates.test.ts',
  'test/api/demo.test.ts',
  'test/api/demos.test.ts',
  'test/api/docs-page.test.ts',
  'test/api/doctor.test.ts',
  'test/api/document-service-keeping.test.ts',
  'test/api/documents-of-every-holder.test.ts',
  'test/api/frameworks/state-table.test.ts',
  'test/api/frameworks/writes.test.ts',
  'test/api/import-whole.test.ts',
  'test/api/lifecycle/bid-space.test.ts',
  'test/api/lifecycle/close-framework-central.test.ts',
  'test/api/lifecycle/close-framework.test.ts',
  'test/api/lifecycle/closed-contracts.test.ts',
  'test/api/lifecycle/competitive-ordering-runs.test.ts',
  'test/api/lifecycle/dialogue-runs.test.ts',
  'test/api/lifecycle/esco-run.test.ts',
  'test/api/lifecycle/listed-views.test.ts',
  'test/api/lifecycle/state-table.test.ts',
  'test/api/lifecycle/state-tables.test.ts',
  'test/api/operations-compression.test.ts',
  'test/api/operations-places.test.ts',
  'test/api/new-type.test.ts',
  'test/api/package.test.ts',
  'test/api/readme-walk.test.ts',
  'test/api/recount.test.ts',
  'test/api/schema-version.test.ts',
  'test/features/search/api/search-orders.test.ts',
  'test/features/search/api/search-plans.test.ts',
  'test/features/search/api/search-questions.test.ts',
  'test/api/seed-dates.test.ts',
  'test/api/seed-resume.test.ts',
  'test/api/seed-stages.test.ts',
  'test/api/seed.test.ts',
  'test/api/shards.test.ts',
  'test/api/tender-patch-races.test.ts',
  'test/api/traces.test.ts',
  'test/api/violation-report-access.test.ts',
  'test/feed/page-cache.test.ts',
  'test/contract/card.test.ts',
  'test/contract/features.test.ts',
  'test/contract/client-types.test.ts',
  'test/contract/openapi-lint.test.ts',
  'test/feed/watermark.test.ts',
  'test/unit/http/connections.test.ts',
  'test/unit/validation/types.test.ts',
];

/** Tests that draw few in the first tier and many in the second (test/support/draws.ts). */
export const drawing = ofFeaturesPresent([
  'test/features/explorer/property/auctions.test.ts',
  'test/features/ocds/property/ocds.test.ts',
  ...['awards', 'cancellations', 'procedure'].map((name) => `test/property/${name}.test.ts`),
  'test/security/hostile-bodies.test.ts',
  'test/security/sealed-bids.test.ts',
  'test/unit/domain/zone-time.test.ts',
  'test/unit/history/steps-back.test.ts',
  'test/unit/performance/net-present-value.test.ts',
  'test/unit/tenders/large-tenders.test.ts',
  'test/unit/validation/json-text.test.ts',
  'test/unit/validation/plain.test.ts',
]);

const isSlow = (file) =>
  !firstAnyway.includes(file) &&
  (slowFiles.includes(file) || slowKinds.includes(kindOf(file)) || slowFolders.some((folder) => file.startsWith(`test/${folder}/`)));

const all = filesIn('unit', 'contract', 'property', 'api', 'feed', 'security', 'fault', 'soak');

export const tiers = {
  all,
  unit: filesIn('unit', 'contract', 'property').filter((file) => !isSlow(file)),
  first: all.filter((file) => !isSlow(file)),
  rest: all.filter((file) => isSlow(file) || drawing.includes(file)),
  browser: filesIn('browser'),
};
export const named = ofFeaturesPresent([...firstAnyway, ...slowFiles, ...drawing]);

/** The longest of them, longest first, begin; the others are sorted by name and not by folder, which mixes what waits with what computes. */
const long = [
  'test/api/readme-walk.test.ts',
  'test/api/seed-dates.test.ts',
  'test/features/explorer/browser/every-stage.test.ts',
  'test/features/explorer/browser/every-page.test.ts',
  'test/features/explorer/browser/journeys.test.ts',
  'test/features/explorer/browser/alerts.test.ts',
  'test/soak/soak.test.ts',
  'test/fault/every-command.test.ts',
  'test/feed/lossless/clock-skew.test.ts',
  'test/fault/readiness.test.ts',
  'test/api/demo-dates.test.ts',
  'test/api/recount.test.ts',
  'test/fault/chaining.test.ts',
  'test/api/seed-stages.test.ts',
  'test/api/seed-resume.test.ts',
  'test/security/worst-bodies.test.ts',
  'test/fault/three-servers.test.ts',
  'test/fault/process.test.ts',
  'test/api/new-type.test.ts',
  'test/api/package.test.ts',
  'test/api/client-feed.test.ts',
  'test/feed/lossless/failover.test.ts',
  'test/feed/lossless/lag.test.ts',
  'test/security/sealed-types.test.ts',
  'test/security/hostile-bodies.test.ts',
  'test/security/sealed-bids.test.ts',
  'test/property/long/plain-schemas.test.ts',
  'test/api/command-line.test.ts',
  'test/features/search/api/search-orders.test.ts',
  'test/api/contract/rows.test.ts',
  'test/api/accounts.test.ts',
  'test/fault/durability.test.ts',
  'test/features/search/api/search-plans.test.ts',
  'test/api/contract/parameters.test.ts',
  'test/property/plain-schemas.test.ts',
  'test/api/lifecycle/awards.test.ts',
  'test/features/search/api/search-records.test.ts',
  'test/api/lifecycle/closed-contracts.test.ts',
  'test/api/lifecycle/close-framework.test.ts',
  'test/api/lifecycle/complaints.test.ts',
  'test/features/auctions/api/bids.test.ts',
  'test/api/docs-page.test.ts',
  'test/api/schema-version.test.ts',
  'test/features/search/api/search-files.test.ts',
  'test/api/lifecycle/scheduler.test.ts',
  'test/property/procedure.test.ts',
  'test/features/explorer/property/auctions.test.ts',
];
const rankOf = (file) => long.indexOf(file) + 1 || long.length + 1;
const inOrder = (files) =>
  [...files].sort(
    (one, other) => rankOf(one) - rankOf(other) || basename(one).localeCompare(basename(other), 'en') || one.localeCompare(other, 'en'),
  );

const tier = process.env.TIER ?? 'first';
if (!(tier in tiers)) throw new Error(`TIER is one of ${Object.keys(tiers).join(', ')}, not ${tier}`);
const { require: global, 'disable-proto': forbidProto, ...common } = JSON.parse(readFileSync(`${root}.mocharc.json`, 'utf8'));

export default {
  ...common,
  // Playwright sets `__proto__` when it words an error.
  ...(tier === 'browser' ? {} : { 'disable-proto': forbidProto }),
  ...(tier === 'unit' ? {} : { require: global }),
  parallel: true,
  // Half of what waits can wait at the same time; in the first tier little does, and each process loads and compiles all of it. A
  // browser has processes of its own.
  jobs: { unit: 2, first: 3, browser: 3 }[tier] ?? 4,
  spec: inOrder(tiers[tier]),
};
