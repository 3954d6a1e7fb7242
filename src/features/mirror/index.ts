/** A mirror: records of another registry, fetched, stored and served unchanged (docs/mirror.md). */
import { notFound } from '../../base/domain/problem.ts';
import { type PublicKind, publicKinds } from '../../base/domain/public-kinds.ts';
import { writeLine } from '../../base/platform/command.ts';
import { atRoot, type RouteTable } from '../../http/route.ts';
import { makeReadShown } from '../../modules/publishing/public-records.ts';
import { makePublicViews } from '../../modules/publishing/public-views.ts';
import { StoreTrouble } from '../../store/client.ts';
import type { FeatureContext, FeatureModule, OpenFeature } from '../feature.ts';
import { reportCopying } from './copy-progress.ts';
import { makeDocumentMirror } from './documents/document-mirror.ts';
import { mirroredDocumentRoutes } from './documents/routes.ts';
import { measureMirror } from './measures.ts';
import { type MirrorWorker, makeMirrorWorker } from './mirror-worker.ts';
import { asOfMirror, foreignFrom } from './model/record.ts';
import { type MirrorRoutesDeps, mirrorRoutes } from './read-only-routes.ts';
import { mirrorStore } from './store/mirror-store.ts';

export { asOfMirror } from './model/record.ts';
export { type MirrorStore, mirrorStore } from './store/mirror-store.ts';

interface OpenMirror extends OpenFeature {
  readonly following: MirrorWorker | null;
}

type Source = NonNullable<FeatureContext['settings']['mirror']>;

const buildReadOnlyTables = (context: FeatureContext, { of: source }: Source, tables: readonly RouteTable[]): readonly RouteTable[] => {
  const shown = makeReadShown(context);
  const views = makePublicViews(context);
  const isShown = (name: string): name is PublicKind => publicKinds.some((one) => one === name);
  const show: MirrorRoutesDeps['show'] = async (collection, id, absolute) => {
    const [record] = isShown(collection) ? await shown(collection, [id]) : [];
    if (record === undefined || !isShown(collection)) throw notFound('Not Found');
    return views[collection](record, absolute).data;
  };
  return tables.map(({ routes, options }) => ({ routes: mirrorRoutes(routes, { source, show, has: isShown }), options }));
};

const openMirror = (context: FeatureContext, source: Source): OpenMirror => {
  const { store, clock, log, feed } = context;
  const { of: url, until, documents: bounds, parallel } = source;
  const kept = store.part(mirrorStore);
  const following = makeMirrorWorker({ ...source, url, store, clock, log });
  const { closedTimestamps } = feed;
  const keeping = bounds === null ? null : makeDocumentMirror({ url, bounds, parallel, store, closedTimestamps, clock, log });
  let stopTelling = async (): Promise<void> => undefined;
  return {
    following,
    serves: (tables) => buildReadOnlyTables(context, source, tables),
    tables: () => (bounds === null ? [] : [{ routes: mirroredDocumentRoutes(context), options: atRoot }]),
    workers: [following, ...(keeping === null ? [] : [keeping])],
    // A mirror that lags behind serves what it has.
    ready: async () => {
      const { copied, ...state } = await kept.state();
      const asOf = asOfMirror({ asOf: state.asOf, copied }, until);
      const moments = { asOf: asOf?.toISOString() ?? null, copied: copied?.toISOString() ?? null };
      const documents = bounds === null ? {} : { documents: { ...(await kept.documents.state()) } };
      return { mirror: { of: url, ...state, ...moments, ...documents } };
    },
    measure: (metrics) =>
      measureMirror(metrics, {
        state: kept.state,
        documents: bounds === null ? null : kept.documents.state,
        following,
        keeping,
      }),
    serving: (isFirst) => {
      if (isFirst) stopTelling = reportCopying(kept, log, writeLine);
    },
    closing: () => stopTelling(),
  };
};

export const mirror: FeatureModule<OpenMirror> = {
  name: 'mirror',
  commands: { mirror: async (kit) => (await import('./command.ts')).mirrorCommand(kit) },
  claim: async ({ mirror: wanted }, store) => {
    const kept = store.part(mirrorStore);
    if (wanted !== null) return kept.claim(wanted.of);
    const source = await kept.source();
    if (source !== null) throw new StoreTrouble(`This store is the mirror of ${source}. Set MIRROR_OF=${source}, or another DB_NAME.`);
  },
  foreign: async (store) => {
    const source = await store.part(mirrorStore).source();
    return source === null ? null : foreignFrom(source);
  },
  open: (context) => {
    const { mirror: source } = context.settings;
    if (source !== null) return openMirror(context, source);
    return {
      following: null,
      measure: (metrics) => measureMirror(metrics, { state: null, documents: null, following: null, keeping: null }),
    };
  },
};
