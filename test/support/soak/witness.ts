/** An observer of its own, past the registry's code: how many saves were committed late, and how many were moved by the guard. */
import type { Db, Document } from 'mongodb';

export interface Witness {
  readonly late: number;
  readonly restamped: number;
  /** Null while it sees everything. */
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

/** Looks on from now. */
export const startWitness = (db: Db): Witness => {
  const stream = db.watch<Document, Document>(pipeline, { readConcern: { level: 'majority' } });
  const revisions = new Map<string, number>();
  const positions = new Map<string, number>();
  const seen = { late: 0, restamped: 0, trouble: null as string | null };
  let fence = 0;
  stream.on('change', ({ ns, documentKey, position, rev, hidden, h }) => {
    if (ns.coll === 'feed_fence') {
      fence = Math.max(fence, Number(h ?? 0));
      return;
    }
    const key = `${ns.coll}/${documentKey._id}`;
    // Only the guard gives a record a new position without a new revision.
    const isMoved = typeof position === 'number' && position !== positions.get(key);
    if (isMoved && (rev === undefined || rev === revisions.get(key))) seen.restamped += 1;
    // A draft is in nobody's feed, and its publication takes a new position.
    if (isMoved && hidden !== true && position <= fence) seen.late += 1;
    if (typeof rev === 'number') revisions.set(key, rev);
    if (typeof position === 'number') positions.set(key, position);
  });
  stream.on('error', (error) => {
    seen.trouble = error.message;
  });
  return {
    get late() {
      return seen.late;
    },
    get restamped() {
      return seen.restamped;
    },
    get trouble() {
      return seen.trouble;
    },
    close: () => stream.close(),
  };
};
