/** The feed consumer that maintains the search entries (docs/search.md "Entries"). */

import type { ForeignRecords } from '../../base/domain/foreign-records.ts';
import { type PublicKind, publicKinds } from '../../base/domain/public-kinds.ts';
import type { Clock } from '../../base/platform/clock.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import type { Consumption } from '../../feed/consumer.ts';
import type { Store } from '../../store/client.ts';
import { collections, recordsOf } from '../../store/collections.ts';
import { searchedFields } from './model/subjects.ts';
import { listContractIds, readSignedValues, signedFields } from './signed-values.ts';
import { buildEntryOfRecord, ENTRIES_VERSION, type NewEntry } from './store/entries.ts';
import { searchStore } from './store/search-store.ts';

interface SearchConsumptionDeps {
  readonly store: Pick<Store, 'feed' | 'part' | 'collection'>;
  readonly foreign?: ForeignRecords | undefined;
  readonly clock: Clock;
}

interface Prepared {
  readonly kind: PublicKind;
  readonly entries: readonly NewEntry[];
}

type Row = Readonly<Record<string, unknown>> & { readonly _id: string };

const ALWAYS_READ_FIELDS = ['rev', 'is_public', 'is_test'];

export const makeSearchConsumption = ({ store, foreign, clock }: SearchConsumptionDeps): Consumption<readonly Prepared[]> => {
  const buildEntries = async (kind: PublicKind, rows: readonly Row[], signed: ReadonlyMap<string, object>): Promise<Prepared> => {
    const entries: NewEntry[] = [];
    const over = timeSlices.begin();
    for (const row of rows) {
      await over();
      const entry = row.is_public === true ? buildEntryOfRecord(kind, { ...row, signedValue: signed.get(row._id) }, clock.now()) : null;
      entries.push({ id: row._id, rev: Number(row.rev), entry });
    }
    return { kind, entries };
  };

  /** Contracts that arrived before their tender, as in a mirror: their signed value is known only now. */
  const buildLateEntries = async (tenders: readonly Row[]): Promise<readonly Prepared[]> => {
    const contracts = listContractIds(tenders);
    const waiting = contracts.length === 0 ? [] : await store.part(searchStore).withoutSigned(contracts);
    const signed = await readSignedValues(store, waiting);
    if (signed.size === 0) return [];
    const projection = Object.fromEntries([...ALWAYS_READ_FIELDS, ...searchedFields('contracts')].map((field) => [field, 1]));
    const rows = await store
      .collection<Row>(collections.contracts.name)
      .find({ _id: { $in: [...signed.keys()] } }, { projection, batchSize: signed.size + 1 })
      .toArray();
    return [await buildEntries('contracts', rows, signed)];
  };

  return {
    name: 'search',
    version: String(ENTRIES_VERSION),
    sources: publicKinds.map((kind) => ({
      collection: kind,
      fields: [...ALWAYS_READ_FIELDS, ...searchedFields(kind), ...(kind === 'tenders' ? signedFields : [])],
      // A mirrored registry may withdraw a published record.
      read: (window) => store.feed(recordsOf[kind]).read({ ...window, hidden: foreign !== undefined }),
    })),
    begins: 'first',
    prepare: async ({ collection, rows }) => {
      const kind = collection as PublicKind; // one of the sources
      const signed = await readSignedValues(store, kind === 'contracts' ? rows.map(({ _id }) => _id) : []);
      return [await buildEntries(kind, rows, signed), ...(kind === 'tenders' ? await buildLateEntries(rows) : [])];
    },
    apply: async (prepared, session) => {
      for (const { kind, entries } of prepared) await store.part(searchStore).write(kind, entries, session);
    },
  };
};
