/** An observer independent of the registry's code: counts saves that were committed late, and those moved by the guard. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeStream, Db, Document } from 'mongodb';
import { toSeconds } from '../../../src/base/domain/record.ts';

export interface Witness {
  readonly late: number;
  readonly restamped: number;
  /** Records whose stored position is not the last one observed; waits a while for pending events. */
  missing(): Promise<number>;
  /** The last error; null if there was none. */
  readonly trouble: string | null;
  close(): Promise<void>;
}

const recordNames = ['contracts', 'tenders'];

const pipeline: Document[] = [
  { $match: { 'ns.coll': { $in: [...recordNames, 'feed_fence'] }, operationType: { $in: ['insert', 'update', 'replace'] } } },
  {
    $project: {
      ns: 1,
      'documentKey._id': 1,
      position: { $ifNull: ['$fullDocument.public_modified', '$updateDescription.updatedFields.public_modified'] },
      rev: { $ifNull: ['$fullDocument.rev', '$updateDescription.updatedFields.rev'] },
      hidden: { $eq: ['$fullDocument.is_public', false] },
      h: { $ifNull: ['$fullDocument.h', '$updateDescription.updatedFields.h'] },
    },
  },
];

const open = (db: Db, after: unknown): ChangeStream<Document, Document> =>
  db.watch<Document, Document>(pipeline, { readConcern: { level: 'majority' }, ...(after === null ? {} : { resumeAfter: after }) });

/** Counts what events report; events are in commit order. */
const makeCounts = () => {
  const revisions = new Map<string, number>();
  const positions = new Map<string, number>();
  const counts = { late: 0, restamped: 0 };
  let fence = 0;
  const count = ({ ns, documentKey, position: moment, rev, hidden, h }: Document): void => {
    if (ns.coll === 'feed_fence') {
      fence = Math.max(fence, Number(h ?? 0));
      return;
    }
    const key = `${ns.coll}/${documentKey._id}`;
    const position = moment instanceof Date ? toSeconds(moment) : null;
    // Only the guard changes a record's position without a new revision.
    const isMoved = position !== null && position !== positions.get(key);
    if (isMoved && (rev === undefined || rev === revisions.get(key))) counts.restamped += 1;
    // A draft is in no feed, and its publication assigns a new position.
    if (isMoved && hidden !== true && position <= fence) counts.late += 1;
    if (typeof rev === 'number') revisions.set(key, rev);
    if (position !== null) positions.set(key, position);
  };
  return { counts, count, positions };
};

const missingLimitMs = 20_000;

const countUnseen = async (db: Db, positions: ReadonlyMap<string, number>): Promise<number> => {
  let unseen = 0;
  for (const name of recordNames) {
    const options = { projection: { public_modified: 1 }, readConcern: { level: 'majority' } } as const;
    for await (const { _id, public_modified } of db.collection(name).find({ public_modified: { $type: 'date' } }, options)) {
      if (positions.get(`${name}/${_id}`) !== toSeconds(public_modified)) unseen += 1;
    }
  }
  return unseen;
};

/** Observes from now on; a stream that breaks, as on a server that rolls back, is resumed where it ended. */
export const startWitness = (db: Db): Witness => {
  const { counts, count, positions } = makeCounts();
  let stream = open(db, null);
  let closed = false;
  let place: unknown = null;
  let trouble: string | null = null;
  const look = async (): Promise<void> => {
    while (!closed) {
      try {
        const change = await stream.tryNext();
        place = stream.resumeToken;
        if (change !== null) count(change);
      } catch (error) {
        trouble = error instanceof Error ? error.message : String(error);
        await stream.close().catch(() => undefined);
        await sleep(200);
        if (!closed) stream = open(db, place);
      }
    }
  };
  const looking = look();
  return {
    get late() {
      return counts.late;
    },
    get restamped() {
      return counts.restamped;
    },
    missing: async () => {
      const deadline = performance.now() + missingLimitMs;
      for (;;) {
        const unseen = await countUnseen(db, positions);
        if (unseen === 0 || performance.now() > deadline) return unseen;
        await sleep(200);
      }
    },
    get trouble() {
      return trouble;
    },
    close: async () => {
      closed = true;
      await stream.close();
      await looking;
    },
  };
};
