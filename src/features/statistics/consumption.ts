/** The consumer that keeps facts and their counters up to date with the records (docs/statistics.md). */

import { createHash } from 'node:crypto';
import { noCodeLists } from '../../base/domain/code-lists.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import type { Consumption } from '../../feed/consumer.ts';
import { makePublicViews } from '../../modules/publishing/public-views.ts';
import { collections, recordsOf } from '../../store/collections.ts';
import type { Row } from '../../store/feed/rows.ts';
import type { PortContext } from '../feature.ts';
import { factFields } from './model/fact-fields.ts';
import type { Facts } from './model/facts.ts';
import { buildFacts } from './model/facts-of.ts';
import { PARTIES_VERSION } from './model/party-tallies.ts';
import { makeRecordTotals, STATISTICS_VERSION } from './model/record-tallies.ts';
import { changedFields, type MadeFacts } from './store/facts.ts';
import { statisticsStore } from './store/statistics-store.ts';

export type FactsDeps = Pick<PortContext, 'settings' | 'store' | 'validator' | 'documents' | 'procedures' | 'foreign'>;

export const getConsumedKind = {
  tenders: 'tender',
  contracts: 'contract',
  plans: 'plan',
  violation_reports: 'report',
} as const satisfies Partial<Record<PublicKind, Facts['kind']>>;
type Followed = keyof typeof getConsumedKind;

/** Tenders first: contracts need theirs. */
export const followedCollections = Object.keys(getConsumedKind) as readonly Followed[];

/** Stored rows of a collection → their facts, by record id. */
export const makeFactsReading = ({ store, ...deps }: FactsDeps) => {
  // Facts have no document addresses, and signing them would be most of the work; nor do they depend on code lists.
  const views = makePublicViews({ ...deps, codes: noCodeLists, documents: { ...deps.documents, publicLink: () => '' } });

  /** A contract does not have the procedure type; its tender does, and it never changes. */
  const typesFor = async (made: Iterable<MadeFacts>): Promise<ReadonlyMap<unknown, string>> => {
    const ids = new Set([...made].flatMap(({ facts }) => facts?.tenderId ?? []));
    const tenders = store.collection<{ _id: string; procurementMethodType?: string }>(collections.tenders.name);
    const found = await tenders.find({ _id: { $in: [...ids] } }, { projection: { procurementMethodType: 1 } }).toArray();
    return new Map(
      found.flatMap(({ _id, procurementMethodType }) => (procurementMethodType === undefined ? [] : [[_id, procurementMethodType]])),
    );
  };

  return async (collection: Followed, rows: Iterable<Row> | AsyncIterable<Row>): Promise<ReadonlyMap<string, MadeFacts>> => {
    const created = new Map<string, MadeFacts>();
    const over = timeSlices.begin();
    for await (const row of rows) {
      await over();
      const exportView = row.is_public === true ? views[collection](row, (path) => path) : null;
      const facts = exportView === null ? null : buildFacts(collection, exportView);
      created.set(row._id, { facts, modified: row.dateModified });
    }
    if (collection !== 'contracts') return created;
    const types = await typesFor(created.values());
    return new Map(
      [...created].map(([id, { facts, ...own }]) => {
        const type = types.get(facts?.tenderId);
        return [id, { ...own, facts: facts === null || type === undefined ? facts : { ...facts, type } }];
      }),
    );
  };
};

/** Digest of the fields read from a record, in stored order. */
const rowDigestOf = ({ _id, public_modified, dateModified, ...read }: Row): string =>
  createHash('sha256').update(JSON.stringify(read)).digest('base64url');

/** Facts of a window that may have changed. */
interface Prepared {
  readonly kind: Facts['kind'];
  readonly made: ReadonlyMap<string, MadeFacts>;
  readonly digests: ReadonlyMap<string, string>;
}

export const makeFactsConsumption = (deps: FactsDeps): Consumption<Prepared> => {
  const { store, settings, foreign } = deps;
  const { facts, parties } = store.part(statisticsStore);
  const reading = makeFactsReading(deps);

  return {
    name: 'facts',
    version: `${STATISTICS_VERSION} ${PARTIES_VERSION} ${settings.timeZone}`,
    reset: async () => {
      await parties.clear();
      await facts.clear();
    },
    sources: followedCollections.map((collection) => ({
      collection,
      fields: ['is_public', ...factFields[collection]],
      // Another registry may withdraw what it has shown; other private records were never public.
      read: (window) => store.feed(recordsOf[collection]).read({ ...window, hidden: foreign !== undefined }),
    })),
    begins: 'first',
    prepare: async (taken) => {
      const collection = taken.collection as Followed; // one of the sources
      const kind = getConsumedKind[collection];
      const digests = new Map(taken.rows.map((row) => [row._id, rowDigestOf(row)]));
      const known = await facts.digests(kind, [...digests.keys()]);
      const rows = taken.rows.filter(({ _id }) => known.get(_id) !== digests.get(_id));
      return rows.length === 0 ? null : { kind, digests, made: await reading(collection, rows) };
    },
    apply: async ({ kind, made, digests }, session) => {
      const known = await facts.read(kind, [...made.keys()], session);
      const judged = await parties.judged(made, session);
      const written = [...judged].map(([id, { facts: after, ...own }]) => {
        const before = known.get(id) ?? null;
        return { ...own, digest: digests.get(id) ?? '', before, after, changed: changedFields(before, after) };
      });
      const changes = written.filter(({ before, after, changed }) =>
        changed === null ? before !== after : Object.keys(changed).length > 0,
      );
      await facts.write(written, session);
      const totals = makeRecordTotals();
      for (const { before, after } of await parties.follow(changes, session)) {
        if (before !== null) totals.add(before, -1);
        if (after !== null) totals.add(after);
      }
      await facts.add(totals.rows(), session);
    },
  };
};
