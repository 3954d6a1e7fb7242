/** What follows the records to keep their facts and the counters made of them (docs/statistics.md). */
import type { Consumption } from '../feed/consumer.ts';
import type { Row } from '../feed/page.ts';
import type { Facts } from '../model/facts.ts';
import { isGone } from '../model/mirrored.ts';
import { partiesVersion } from '../model/party-tallies.ts';
import { makeTotals } from '../model/tallies.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Store } from '../store/client.ts';
import { collections } from '../store/collections.ts';
import type { FactsChange } from '../store/facts/facts.ts';
import { recordsOf } from './export-sources.ts';
import { factsOf } from './facts/facts-of.ts';
import { factFields } from './facts/fields.ts';
import { makePublicViews, type ShownCollection, type ViewDeps } from './public-views.ts';
import { statisticsVersion, talliesOf } from './statistics/tallies.ts';

interface FactsDeps extends ViewDeps {
  readonly settings: Pick<Settings, 'timeZone' | 'mirror'>;
  readonly store: Pick<Store, 'feed' | 'facts' | 'parties' | 'collection'>;
  readonly log: { error(message: string, fields: Readonly<Record<string, unknown>>): void };
}

export const kindOf = { tenders: 'tender', contracts: 'contract', plans: 'plan', violation_reports: 'report' } as const satisfies Partial<
  Record<ShownCollection, Facts['kind']>
>;
type Followed = keyof typeof kindOf;

/** Tenders first: contracts ask for theirs. */
export const followed = Object.keys(kindOf) as readonly Followed[];

export interface Prepared {
  readonly kind: Facts['kind'];
  /** Null for a record of which nothing is to be known. */
  readonly facts: ReadonlyMap<string, Facts | null>;
}

/** Stored rows of a collection → their facts, by the id of each. */
export const makeFactsReading = ({ store, log, ...deps }: FactsDeps) => {
  // Addresses of documents are no facts, and to sign them would be most of the work.
  const views = makePublicViews({ ...deps, documents: { ...deps.documents, publicLink: () => '' } });

  /** A contract does not say by which procedure it came about; its tender does, and for ever. */
  const typesFor = async (collection: Followed, rows: readonly Row[]): Promise<ReadonlyMap<unknown, string>> => {
    if (collection !== 'contracts') return new Map();
    const ids = [...new Set(rows.map(({ tender_id }) => tender_id))].filter((id) => typeof id === 'string');
    const tenders = store.collection<{ _id: string; procurementMethodType?: string }>(collections.tenders.name);
    const found = await tenders.find({ _id: { $in: ids } }, { projection: { procurementMethodType: 1 } }).toArray();
    return new Map(
      found.flatMap(({ _id, procurementMethodType }) => (procurementMethodType === undefined ? [] : [[_id, procurementMethodType]])),
    );
  };

  const read = (collection: Followed, row: Row): Facts | null => {
    if (isGone(row)) return null;
    try {
      return factsOf(
        collection,
        views[collection](row, (path) => path),
      );
    } catch (error) {
      // One record that cannot be shown keeps nobody else waiting.
      log.error('a record has no facts', { collection, record: row._id, cause: error instanceof Error ? error.stack : String(error) });
      return null;
    }
  };

  return async (collection: Followed, rows: readonly Row[]): Promise<Prepared> => {
    const types = await typesFor(collection, rows);
    const facts = rows.map((row): [string, Facts | null] => {
      const own = read(collection, row);
      const type = types.get(row.tender_id);
      return [row._id, own === null || type === undefined ? own : { ...own, type }];
    });
    return { kind: kindOf[collection], facts: new Map(facts) };
  };
};

const isSame = (one: object | null, other: object | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What counters, names and signals are made of: all but what every save changes, and how the record is called. */
const counted = (facts: Facts | null): object | null => {
  if (facts === null) return null;
  const { title, titleEn, modified, ...rest } = facts;
  return rest;
};

export const makeFactsConsumption = (deps: FactsDeps): Consumption<Prepared> => {
  const { store, settings } = deps;
  const reading = makeFactsReading(deps);
  return {
    name: 'facts',
    version: `${statisticsVersion} ${partiesVersion} ${settings.timeZone}`,
    reset: async () => {
      await store.parties.clear();
      await store.facts.clear();
    },
    sources: followed.map((collection) => ({
      collection,
      fields: factFields[collection],
      // A source may take back what it has shown; whatever else is not public never was.
      read: (window) => store.feed(recordsOf[collection]).read({ ...window, hidden: settings.mirror !== null }),
    })),
    begins: 'first',
    prepare: ({ collection, rows }) => reading(collection as Followed, rows), // one of the sources
    apply: async ({ kind, facts }, session) => {
      const known = await store.facts.read(kind, [...facts.keys()], session);
      const judged = await store.parties.judged(facts, session);
      const changes = [...judged].flatMap(([id, after]): FactsChange[] => {
        const before = known.get(id) ?? null;
        return isSame(before, after) ? [] : [{ before, after }];
      });
      const moved = changes.filter(({ before, after }) => !isSame(counted(before), counted(after)));
      const totals = makeTotals();
      for (const { before, after } of moved) {
        if (before !== null) for (const tally of talliesOf(before)) totals.add(tally, -1);
        if (after !== null) for (const tally of talliesOf(after)) totals.add(tally);
      }
      await store.facts.write(changes, session);
      await store.facts.add(totals.rows(), session);
      await store.parties.follow(moved, session);
    },
  };
};
