/** What `GET /export/…` has files of: the collections that have a feed. */
import { type ExportSource, recordSource } from './export/source.ts';
import { makePublicViews, type ShownCollection, shownCollections, type ViewDeps } from './public-views.ts';
import type { Store } from './store/client.ts';
import type { RecordCollection } from './store/collections.ts';

/** As the store calls them. */
export const recordsOf = {
  tenders: 'tenders',
  contracts: 'contracts',
  plans: 'plans',
  agreements: 'agreements',
  violation_reports: 'violationReports',
} as const satisfies Record<ShownCollection, RecordCollection>;

export const exportSources = ({ store, ...deps }: ViewDeps & { readonly store: Pick<Store, 'feed'> }): ExportSource[] => {
  const views = makePublicViews(deps);
  return shownCollections.map((collection) => {
    const reader = store.feed(recordsOf[collection]);
    const read: ExportSource['read'] = (window) => reader.read(window);
    return recordSource({ collection, strict: collection === 'violation_reports', read, show: views[collection] });
  });
};
