/** Stores mirrored records: the only writes of a mirror, through the writer that all records use. */

import type { Actor } from '../../base/domain/actor.ts';
import { isProblem } from '../../base/domain/problem.ts';
import { byKind, type PublicKind } from '../../base/domain/public-kinds.ts';
import type { Clock } from '../../base/platform/clock.ts';
import type { Store } from '../../store/client.ts';
import { recordsOf } from '../../store/collections.ts';
import type { GivenStamps } from '../../store/records/updates.ts';
import { type Decision, makePlainWriter } from '../../store/records/writer.ts';
import { type Answered, buildMirrored, isGone, isMirrored, type MirroredRecord } from './model/record.ts';

/** `older`: the stored version is newer than the fetched one. */
type KeepResult = 'kept' | 'older';

interface KeepOptions {
  /** No version was stored a moment ago. */
  readonly isNew?: boolean;
  /** Even if it is older than the stored version. */
  readonly anyway?: boolean;
}

/** The author in the history. */
const MIRROR_ACTOR: Pick<Actor, 'name' | 'group'> = { name: 'mirror', group: '' };

/** Whatever a source shows is public, in any status. */
const toGivenStamps = ({ mirrored: { created, modified, gone } }: MirroredRecord): GivenStamps => ({
  isPublic: gone === undefined,
  dates: { dateCreated: created, dateModified: modified },
});

export const makeRecordSaver = ({ store, clock }: { readonly store: Store; readonly clock: Clock }) => {
  const writers = byKind((collection) =>
    makePlainWriter<MirroredRecord>({
      store,
      names: { collection, param: 'record' },
      notFound: 'Not Found',
      records: store.records<MirroredRecord>(recordsOf[collection]),
      stamps: toGivenStamps,
    }),
  );

  const change = async <T>(
    collection: PublicKind,
    id: string,
    decide: (before: MirroredRecord) => Decision<MirroredRecord, T>,
  ): Promise<T> => {
    const asked = { params: { record: id }, actor: MIRROR_ACTOR, now: clock.now() };
    return (await writers[collection].append(asked, ({ before }) => decide(before))).result;
  };

  return {
    /** Stores a record as fetched. */
    keep: async (
      collection: PublicKind,
      id: string,
      answered: Answered,
      { isNew = false, anyway = false }: KeepOptions = {},
    ): Promise<KeepResult> => {
      const record = buildMirrored(answered, clock.now());
      if (isNew) {
        try {
          await writers[collection].insert({ actor: MIRROR_ACTOR, now: clock.now() }, { id, record });
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

    /** Hides a record that the source no longer shows; nothing is deleted. */
    hide: async (collection: PublicKind, id: string): Promise<void> => {
      const before = await writers[collection].find(id);
      if (before === null || isGone(before)) return;
      await change(collection, id, ({ mirrored, ...fields }) => ({
        next: { ...fields, mirrored: { ...mirrored, gone: clock.now() } },
        result: null,
      }));
    },
  };
};

export type RecordSaver = ReturnType<typeof makeRecordSaver>;
