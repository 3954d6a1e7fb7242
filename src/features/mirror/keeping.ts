/** Stores mirrored records: the only writes of a mirror, through the writer that all records use. */

import { type Decision, makePlainWriter, type PlainWriter } from '../../changing/writer.ts';
import type { Actor } from '../../domain/actor.ts';
import { lookUp } from '../../domain/json.ts';
import { isProblem } from '../../domain/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../store/client.ts';
import type { GivenStamps } from '../../store/records/updates.ts';
import { type Answered, buildMirrored, isGone, isMirrored, type MirroredRecord } from './model/record.ts';
import { mirroredCollections } from './store/mirror.ts';

/** `older`: the stored version is newer than the fetched one. */
type KeepResult = 'kept' | 'older';

interface KeepOptions {
  /** No version was stored a moment ago. */
  readonly isNew?: boolean;
  /** Even if it is older than the stored version. */
  readonly anyway?: boolean;
}

export interface Keeping {
  /** Stores a record as fetched. */
  keep(collection: string, id: string, answered: Answered, options?: KeepOptions): Promise<KeepResult>;
  /** Hides a record that the source no longer shows; nothing is deleted. */
  hide(collection: string, id: string): Promise<void>;
}

/** The author in the history. */
const mirror: Pick<Actor, 'name' | 'group'> = { name: 'mirror', group: '' };

/** Whatever a source shows is public, in any status. */
const stamps = ({ mirrored: { created, modified, gone } }: MirroredRecord): GivenStamps => ({
  isPublic: gone === undefined,
  dates: { dateCreated: created, dateModified: modified },
});

export const makeKeeping = ({ store, clock }: { readonly store: Store; readonly clock: Clock }): Keeping => {
  const writers = new Map<string, PlainWriter<MirroredRecord>>();
  const buildWriter = (collection: string): PlainWriter<MirroredRecord> => {
    const key = lookUp(mirroredCollections, collection);
    if (key === undefined) throw new Error(`no collection ${collection}`);
    const writer =
      writers.get(collection) ??
      makePlainWriter<MirroredRecord>({
        store,
        names: { collection, param: 'record' },
        notFound: 'Not Found',
        records: store.records<MirroredRecord>(key),
        stamps,
      });
    writers.set(collection, writer);
    return writer;
  };

  const change = async <T>(collection: string, id: string, decide: (before: MirroredRecord) => Decision<MirroredRecord, T>): Promise<T> => {
    const asked = { params: { record: id }, actor: mirror, now: clock.now() };
    return (await buildWriter(collection).append(asked, ({ before }) => decide(before))).result;
  };

  return {
    keep: async (collection, id, answered, { isNew = false, anyway = false } = {}) => {
      const record = buildMirrored(answered, clock.now());
      if (isNew) {
        try {
          await buildWriter(collection).insert({ actor: mirror, now: clock.now() }, { id, record });
          return 'kept';
        } catch (error) {
          if (!isProblem(error, 'http-conflict')) throw error;
        }
      }
      return change<KeepResult>(collection, id, (before) =>
        !anyway && isMirrored(before) && before.mirrored.modified > record.mirrored.modified
          ? { next: before, result: 'older' }
          : { next: record, result: 'kept' },
      );
    },

    hide: async (collection, id) => {
      const before = await buildWriter(collection).find(id);
      if (before === null || isGone(before)) return;
      await change(collection, id, ({ mirrored, ...fields }) => ({
        next: { ...fields, mirrored: { ...mirrored, gone: clock.now() } },
        result: null,
      }));
    },
  };
};
