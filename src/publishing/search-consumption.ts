/** What follows the records to keep the entries of the search (docs/search.md "Entries"). */

import { kindsOf, type SearchKind, searchedFields } from '../domain/search-subjects.ts';
import type { Consumption } from '../feed/consumer.ts';
import type { Clock } from '../platform/clock.ts';
import type { Settings } from '../platform/settings.ts';
import { turns } from '../platform/turns.ts';
import type { Store } from '../store/client.ts';
import { entriesVersion, entryOf, type NewEntry } from '../store/search/entries.ts';
import { recordsOf } from './records-of.ts';

interface SearchConsumptionDeps {
  readonly store: Pick<Store, 'feed' | 'writeEntries'>;
  readonly settings: Pick<Settings, 'mirror'>;
  readonly clock: Clock;
}

interface Prepared {
  readonly kind: SearchKind;
  readonly entries: readonly NewEntry[];
}

export const makeSearchConsumption = ({ store, settings, clock }: SearchConsumptionDeps): Consumption<Prepared> => ({
  name: 'search',
  version: String(entriesVersion),
  sources: kindsOf(settings).map((kind) => ({
    collection: kind,
    fields: ['rev', 'is_public', 'is_test', ...searchedFields(kind)],
    // A source may take back what it has shown.
    read: (window) => store.feed(recordsOf[kind]).read({ ...window, hidden: settings.mirror !== null }),
  })),
  begins: 'first',
  prepare: async ({ collection, rows }) => {
    const kind = collection as SearchKind; // one of the sources
    const entries: NewEntry[] = [];
    const over = turns.begin();
    for (const row of rows) {
      await over();
      const entry = row.is_public === true ? entryOf(kind, row, clock.now()) : null;
      entries.push({ id: row._id, rev: Number(row.rev), entry });
    }
    return { kind, entries };
  },
  apply: ({ kind, entries }, session) => store.writeEntries(kind, entries, session),
});
