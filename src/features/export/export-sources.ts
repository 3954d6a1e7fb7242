/** The sources of `GET /export/…`: the collections with a feed, and tenders as open data. */

import { documentKeysIn } from '../../base/domain/documents.ts';
import { type PublicKind, publicKinds } from '../../base/domain/public-kinds.ts';
import { bulkShare } from '../../base/platform/concurrency-limit.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import { byteOrderMark, csvLine } from '../../modules/publishing/csv.ts';
import { makePublicViews, type PublicView, type ViewDeps } from '../../modules/publishing/public-views.ts';
import { recordsOf } from '../../store/collections.ts';
import {
  makeOpenData,
  type OpenData,
  type OpenDataDeps,
  packageAddressOf,
  packageOf,
  type Release,
  recordOf,
  recordPackageOf,
} from '../ocds/index.ts';
import { type ExportSource, jsonLine, jsonLines, type LineForm, type RecordOptions, recordSource } from './feed-source.ts';
import { type Sheet, sheets } from './model/sheets.ts';

const makeWindowReader = ({ store }: OpenDataDeps, collection: PublicKind): ExportSource['read'] => {
  const reader = store.feed(recordsOf[collection]);
  return (window) => bulkShare(() => reader.read(window));
};

interface OpenForm {
  readonly name: string;
  readonly description: string;
  readonly line: string;
  readonly pack: (release: Release, uri: string, data: OpenData) => object;
}

const openForms: readonly OpenForm[] = [
  {
    name: 'ocds-releases',
    description: 'Every public tender as a release package of OCDS 1.1, in the order of the feed, a line each.',
    line: 'a release package with links.next, the address that goes on behind this line',
    pack: (release, uri, data) => packageOf([release], data.publicationOf(uri)),
  },
  {
    name: 'ocds-records',
    description: 'Every public tender as a record package of OCDS 1.1 with its compiled release, in the order of the feed, a line each.',
    line: 'a record package with links.next, the address that goes on behind this line',
    pack: (release, uri, data) => recordPackageOf([recordOf(release, uri)], [uri], data.publicationOf(`${uri}#record`)),
  },
];

/** Plans and contracts are fetched per batch of tenders. */
const openSource = (
  { name, description: says, line, pack }: OpenForm,
  view: PublicView,
  data: OpenData,
  { read, prepare }: Pick<RecordOptions, 'read'> & Required<Pick<RecordOptions, 'prepare'>>,
): ExportSource => ({
  name,
  form: jsonLines,
  description: says,
  line,
  strict: false,
  read,
  open: async (rows, { origin, prefix, mode }) => {
    await prepare(rows);
    const stored = mode === '' ? '' : `&mode=${encodeURIComponent(mode)}`;
    const buildAddress = (path: string): string => `${origin}${prefix}${path}`;
    const tenders = await timeSlices.map(rows, (row) => view(row, buildAddress).data);
    const releases = await bulkShare(() => data.releasesOf(tenders, buildAddress));
    const packages = new Map(
      releases.map((release, index) => [rows[index]?._id, pack(release, packageAddressOf(tenders[index] ?? {}, buildAddress), data)]),
    );
    return ({ _id }, cursor) =>
      jsonLine({ ...packages.get(_id), links: { next: `${origin}/export/${name}.ndjson?offset=${cursor}${stored}` } });
  },
});

/** A table has no final line: an incomplete one ends without the end of its body. */
const csvForm = ({ columns }: Sheet): LineForm => ({
  extension: 'csv',
  media: 'text/csv; charset=utf-8',
  head: byteOrderMark + csvLine(columns),
  end: ({ complete }) => (complete ? '' : null),
});

const sheetSource = (sheet: Sheet, read: ExportSource['read'], view: PublicView): ExportSource => ({
  name: sheet.name,
  description: `${sheet.says} As CSV, in the order of the feed.`,
  line: 'a row of the table',
  form: csvForm(sheet),
  strict: false,
  read,
  open:
    async (_, { origin, prefix }) =>
    (row) =>
      sheet
        .rows(view(row, (path) => `${origin}${prefix}${path}`).data)
        .map(csvLine)
        .join(''),
});

export const exportSources = (deps: OpenDataDeps & Pick<ViewDeps, 'codes'>): ExportSource[] => {
  const views = makePublicViews(deps);
  const data = makeOpenData(deps);
  const prepare = async (rows: readonly object[]): Promise<void> =>
    deps.documents.prepareLinks?.((await timeSlices.map(rows, documentKeysIn)).flat());
  return [
    ...publicKinds.map((collection) =>
      recordSource({
        collection,
        strict: collection === 'violation_reports',
        read: makeWindowReader(deps, collection),
        show: views[collection],
        prepare,
      }),
    ),
    ...sheets.map((sheet) => sheetSource(sheet, makeWindowReader(deps, sheet.of), views[sheet.of])),
    ...openForms.map((form) => openSource(form, views.tenders, data, { read: makeWindowReader(deps, 'tenders'), prepare })),
  ];
};
