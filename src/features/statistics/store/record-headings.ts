/** Current titles of public records, their last change, and what comes next: shown in lists beside the facts. */

import type { Db, Document, FindOptions } from 'mongodb';
import { objectIn, omitUndefined, textIn, unlessEmpty } from '../../../base/domain/json.ts';
import type { NextStep } from '../../../base/domain/types.generated.ts';
import type { Facts } from '../model/facts.ts';
import { findNextSteps, stepFields } from '../model/next-steps.ts';

export interface Heading {
  readonly title?: string;
  readonly titleEn?: string;
  readonly modified: Date;
  /** Of a running tender, in the order of time. */
  readonly next?: readonly NextStep[];
}

/** Their collection, and the field with the title (with `_en` the English one). */
const HEADING_PLACES: Readonly<Record<Facts['kind'], { readonly collection: string; readonly part?: string; readonly field: string }>> = {
  tender: { collection: 'tenders', field: 'title' },
  contract: { collection: 'contracts', field: 'title' },
  plan: { collection: 'plans', part: 'budget', field: 'description' },
  report: { collection: 'violation_reports', part: 'details', field: 'description' },
};

const MAX_HEADING_LENGTH = 500;
const headingOf = (part: object, field: string): string | undefined => textIn(Reflect.get(part, field))?.slice(0, MAX_HEADING_LENGTH);

const getHeadings = async (db: Db, kind: Facts['kind'], ids: readonly string[], options: FindOptions): Promise<Map<string, Heading>> => {
  const { collection, part, field } = HEADING_PLACES[kind];
  const path = part === undefined ? field : `${part}.${field}`;
  const fields = [path, `${path}_en`, 'dateModified', ...(kind === 'tender' ? stepFields : [])];
  const projection = Object.fromEntries(fields.map((name) => [name, 1]));
  const wanted = { _id: { $in: ids }, is_public: true } as Document; // ids are strings here, not ObjectId
  const documents = await db
    .collection(collection)
    .find(wanted, { ...options, projection, batchSize: ids.length + 1 })
    .toArray();
  return new Map(
    documents.map((record) => {
      const texts = part === undefined ? record : objectIn(record[part]);
      const [title, titleEn] = [headingOf(texts, field), headingOf(texts, `${field}_en`)];
      const next = kind === 'tender' ? findNextSteps(record) : [];
      return [String(record._id), { ...omitUndefined({ title, titleEn, next: unlessEmpty(next) }), modified: record.dateModified }];
    }),
  );
};

/** Facts with their records' titles; without those of records that are no longer public. */
export const withHeadings = async <T extends Facts>(db: Db, facts: readonly T[], options: FindOptions): Promise<(T & Heading)[]> => {
  const kinds = [...new Set(facts.map(({ kind }) => kind))];
  const known = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const ids = facts.flatMap((one) => (one.kind === kind ? [one.id] : []));
        return [kind, await getHeadings(db, kind, ids, options)] as const;
      }),
    ),
  );
  return facts.flatMap((one) => {
    const heading = known.get(one.kind)?.get(one.id);
    return heading === undefined ? [] : [{ ...one, ...heading }];
  });
};
