/** Downloads of the documents a mirror stores (docs/mirror.md "Documents"): by content, and by record and document. */

import { type JsonObject, momentIn, omitUndefined } from '../../../base/domain/json.ts';
import { notFound } from '../../../base/domain/problem.ts';
import { publicKinds } from '../../../base/domain/public-kinds.ts';
import { anyone, type Handler, listAnswer, type Route, route } from '../../../http/route.ts';
import { wayToFile } from '../../../modules/documents/file-names.ts';
import type { FeatureContext } from '../../feature.ts';
import type { MirroredFileCopy } from '../store/file-queue.ts';
import { mirrorStore } from '../store/mirror-store.ts';

type DocumentRoutesDeps = Pick<FeatureContext, 'store' | 'documents'>;

/** A record hidden by the source is hidden here with its files. */
const isShown = async ({ store }: DocumentRoutesDeps, collection: string, record: string): Promise<boolean> => {
  if (!publicKinds.some((kind) => kind === collection)) return false;
  const records = store.collection<{ _id: string; is_public: boolean }>(collection);
  return (await records.findOne({ _id: record, is_public: true }, { projection: { _id: 1 } })) !== null;
};

const listRecordFiles = async (deps: DocumentRoutesDeps, { collection = '', record = '' }: Readonly<Record<string, string>>) => {
  if (!(await isShown(deps, collection, record))) throw notFound('Not Found');
  return deps.store.part(mirrorStore).documents.ofRecord(collection, record);
};

const shownFile = (
  { document, url, title, format, sha256, size, keptAt }: MirroredFileCopy,
  absolute: (path: string) => string,
): JsonObject => ({
  ...omitUndefined({ id: document || undefined }),
  url: absolute(`/documents/${sha256}`),
  source: url,
  ...{ title, format, sha256, size, keptAt: keptAt.toISOString() },
});

const timeOf = ({ published, keptAt }: MirroredFileCopy): number => (momentIn(published) ?? keptAt).getTime();

export const mirroredDocumentRoutes = (deps: DocumentRoutesDeps): Route[] => {
  const wayTo = (file: MirroredFileCopy | undefined, now: Date): ReturnType<typeof wayToFile> => {
    if (file === undefined) throw notFound('Document not found.');
    return wayToFile(deps.documents.downloadLink(file.key, now), file);
  };
  const byContent: Handler = async ({ params, now }) => {
    for await (const file of deps.store.part(mirrorStore).documents.withContent(params.content ?? '')) {
      if (await isShown(deps, file.collection, file.record)) return wayTo(file, now);
    }
    throw notFound('Document not found.');
  };
  const answers = { status: 302, schema: null, frame: 'text' } as const;
  return [
    route({
      get: '/documents/:content',
      summary: 'The way to a document that is kept here, by the SHA-256 of its content; works for five minutes.',
      access: anyone,
      answers,
      handler: byContent,
    }),
    route({
      get: '/documents/:collection/:record',
      summary: 'Documents of a record that are kept here, those of its older versions included.',
      access: anyone,
      answers: listAnswer('/mirror/document'),
      handler: async ({ params, links }) => {
        const files = await listRecordFiles(deps, params);
        return { status: 200, body: { data: files.map((file) => shownFile(file, links.absolute)) } };
      },
    }),
    route({
      get: '/documents/:collection/:record/:document',
      summary: 'The way to the newest version of a document that is kept here; works for five minutes.',
      access: anyone,
      answers,
      handler: async ({ params, now }) => {
        const files = (await listRecordFiles(deps, params)).filter(({ document }) => document !== '' && document === params.document);
        return wayTo(files.toSorted((one, other) => timeOf(other) - timeOf(one))[0], now);
      },
    }),
  ];
};
