/** What `GET /export/…` has files of: the collections that have a feed, and tenders as open data. */

import { documentKeysIn } from '../model/documents.ts';
import type { Store } from '../store/client.ts';
import type { RecordCollection } from '../store/collections.ts';
import { type ExportSource, type RecordOptions, recordSource } from './export/source.ts';
import { packageOf, recordOf, recordPackageOf } from './ocds/package.ts';
import type { Release } from './ocds/release.ts';
import { makeOpenData, type OpenData, type OpenDataDeps, packageAddressOf } from './open-data.ts';
import { makePublicViews, type PublicView, type ShownCollection, shownCollections, type ViewDeps } from './public-views.ts';

/** As the store calls them. */
export const recordsOf = {
  tenders: 'tenders',
  contracts: 'contracts',
  plans: 'plans',
  agreements: 'agreements',
  violation_reports: 'violationReports',
} as const satisfies Record<ShownCollection, RecordCollection>;

type SourceDeps = ViewDeps & Pick<OpenDataDeps, 'settings'> & { readonly store: Pick<Store, 'feed' | 'collection'> };

const readerOf = ({ store }: SourceDeps, collection: ShownCollection): ExportSource['read'] => {
  const reader = store.feed(recordsOf[collection]);
  return (window) => reader.read(window);
};

interface OpenForm {
  readonly name: string;
  readonly says: string;
  readonly line: string;
  /** `uri` is the address of the release package. */
  readonly pack: (release: Release, uri: string, data: OpenData) => object;
}

const openForms: readonly OpenForm[] = [
  {
    name: 'ocds-releases',
    says: 'Every public tender as a release package of OCDS 1.1, in the order of the feed, a line each.',
    line: 'a release package with links.next, the address that goes on behind this line',
    pack: (release, uri, data) => packageOf([release], data.publicationOf(uri)),
  },
  {
    name: 'ocds-records',
    says: 'Every public tender as a record package of OCDS 1.1 with its compiled release, in the order of the feed, a line each.',
    line: 'a record package with links.next, the address that goes on behind this line',
    pack: (release, uri, data) => recordPackageOf([recordOf(release, uri)], [uri], data.publicationOf(`${uri}#record`)),
  },
];

/** Plans and contracts are fetched for a batch of tenders at once. */
const openSource = (
  { name, says, line, pack }: OpenForm,
  view: PublicView,
  data: OpenData,
  { read, prepare }: Pick<RecordOptions, 'read'> & Required<Pick<RecordOptions, 'prepare'>>,
): ExportSource => ({
  name,
  says,
  line,
  strict: false,
  read,
  open: async (rows, { origin, prefix, mode }) => {
    await prepare(rows);
    const kept = mode === '' ? '' : `&mode=${encodeURIComponent(mode)}`;
    const addressOf = (path: string): string => `${origin}${prefix}${path}`;
    const tenders = rows.map((row) => view(row, addressOf).data);
    const releases = await data.releasesOf(tenders, addressOf);
    const packages = new Map(
      releases.map((release, index) => [rows[index]?._id, pack(release, packageAddressOf(tenders[index] ?? {}, addressOf), data)]),
    );
    return ({ _id }, cursor) => ({ ...packages.get(_id), links: { next: `${origin}/export/${name}.ndjson?offset=${cursor}${kept}` } });
  },
});

export const exportSources = (deps: SourceDeps): ExportSource[] => {
  const views = makePublicViews(deps);
  const data = makeOpenData(deps);
  const prepare = async (rows: readonly object[]): Promise<void> => deps.documents.prepareLinks?.(documentKeysIn(rows));
  return [
    ...shownCollections.map((collection) =>
      recordSource({
        collection,
        strict: collection === 'violation_reports',
        read: readerOf(deps, collection),
        show: views[collection],
        prepare,
      }),
    ),
    ...openForms.map((form) => openSource(form, views.tenders, data, { read: readerOf(deps, 'tenders'), prepare })),
  ];
};
