/** Exports records as NDJSON lines in the views of the API, so that nothing is included that a response would not show. */

import { noCodeLists } from '../../../base/domain/code-lists.ts';
import { lookUp } from '../../../base/domain/json.ts';
import type { PublicKind } from '../../../base/domain/public-kinds.ts';
import type { Carried } from '../../../features/feature.ts';
import type { ExportView } from '../../../modules/publishing/public-views.ts';
import { makePublicViews, type StoredRecord } from '../../../modules/publishing/public-views.ts';
import { features } from '../../features.ts';
import type { ScriptServices } from '../script-services.ts';

/** Every kind, each after those it depends on. */
export const exchangedKinds = [
  ...(['frameworks', 'submissions', 'qualifications', 'agreements', 'plans', 'tenders', 'contracts', 'violation_reports'] as const),
] as const satisfies readonly PublicKind[];
export type Exchanged = PublicKind;

/** Data of features other than records, by collection. */
export const featureCarriers: Readonly<Record<string, Carried>> = Object.assign({}, ...features.map(({ carries }) => carries));

export const carriedCollections: readonly string[] = [...exchangedKinds, ...Object.keys(featureCarriers)];

/** Renders a stored record as a line of an export, without the name of its collection. */
export const makeShow = (services: Pick<ScriptServices, 'procedures' | 'validator' | 'documents' | 'absolute' | 'foreign'>) => {
  // Values from code lists are added on reading, so exports omit them.
  const views = makePublicViews({ ...services, codes: noCodeLists });
  return (collection: Exchanged, record: StoredRecord): ExportView => views[collection](record, services.absolute);
};

interface ExportOptions {
  /** Of `carriedCollections`. */
  readonly collections: readonly string[];
  readonly all: boolean;
  /** Resolves when the text has been accepted. */
  readonly write: (text: string) => Promise<void>;
  readonly progress?: (done: number, total: number) => void;
}

/** Writes every public record, ordered by id within its collection, and returns their number. */
export const exportLines = async (services: ScriptServices, { collections, all, write, progress }: ExportOptions): Promise<number> => {
  const show = makeShow(services);
  // Records withdrawn by a mirrored registry are never shown.
  const filter = all && services.foreign === undefined ? {} : { is_public: true };
  const { store } = services;
  const getCount = (name: string): Promise<number> =>
    lookUp(featureCarriers, name)?.count(store) ?? store.collection(name).countDocuments(filter);
  async function* streamLines(name: string): AsyncGenerator<object> {
    const own = lookUp(featureCarriers, name);
    if (own !== undefined) return yield* own.lines(store);
    const cursor = store.collection<StoredRecord>(name).find(filter).sort({ _id: 1 });
    for await (const record of cursor) yield { collection: name, ...show(name as Exchanged, record) }; // of `carriedCollections`
  }
  const counts = await Promise.all(collections.map(getCount));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const name of collections) {
    for await (const line of streamLines(name)) {
      await write(`${JSON.stringify(line)}\n`);
      done += 1;
      progress?.(done, Math.max(total, done));
    }
  }
  return done;
};

/** Writes every public tender as open data, and returns their number; `name` is that of the export. */
export const exportOpenData = async (
  services: ScriptServices,
  { name, write }: Pick<ExportOptions, 'write'> & { readonly name: string },
): Promise<number> => {
  const lines = features.flatMap((feature) => feature.lines?.[name] ?? [])[0];
  if (lines === undefined) throw new Error(`there is no open data called ${name}`);
  let done = 0;
  for await (const line of lines(services)) {
    await write(line);
    done += 1;
  }
  return done;
};
