/** What follows the records to keep the entries of the search (docs/search.md "Entries"). */

import type { ForeignRecords } from '../../domain/foreign-records.ts';
import { type PublicKind, publicKinds } from '../../domain/public-kinds.ts';
import type { Consumption } from '../../feed/consumer.ts';
import type { Clock } from '../../platform/clock.ts';
import { timeSlices } from '../../platform/time-slices.ts';
import type { Store } from '../../store/client.ts';
import { recordsOf } from '../../store/collections.ts';
import { searchedFields } from './model/subjects.ts';
import { readSignedValues } from './signed-values.ts';
import { buildEntry, entriesVersion, type NewEntry } from './store/entries.ts';
import { searchStore } from './store/part.ts';

interface SearchConsumptionDeps {
  readonly store: Pick<Store, 'feed' | 'part' | 'collection'>;
  readonly foreign?: ForeignRecords | undefined;
  readonly clock: Clock;
}

interface Prepared {
  readonly kind: PublicKind;
  readonly entries: readonly NewEntry[];
}

export const makeSearchConsumption = ({ store, foreign, clock }: SearchConsumptionDeps): Consumption<Prepared> => ({
  name: 'search',
  version: String(entriesVersion),
  sources: publicKinds.map((kind) => ({
    collection: kind,
    fields: ['rev', 'is_public', 'is_test', ...searchedFields(kind)],
    // Another registry may take back what it has shown.
    read: (window) => store.feed(recordsOf[kind]).read({ ...window, hidden: foreign !== undefined }),
  })),
  begins: 'first',
  prepare: async ({ collection, rows }) => {
    const kind = collection as PublicKind; // one of the sources
    const entries: NewEntry[] = [];
    const over = timeSlices.begin();
    const signed = await readSignedValues(store, kind === 'contracts' ? rows.map(({ _id }) => _id) : []);
    for (const row of rows) {
      await over();
      const entry = row.is_public === true ? buildEntry(kind, { ...row, signedValue: signed.get(row._id) }, clock.now()) : null;
      entries.push({ id: row._id, rev: Number(row.rev), entry });
    }
    return { kind, entries };
  },
  apply: ({ kind, entries }, session) => store.part(searchStore).write(kind, entries, session),
});
