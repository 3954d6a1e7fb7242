/** Documents of a report: what is sent → what is stored (spec/violation-reports.md §10). Pure. */
import { nextVersion, reportVersions, storedUrl } from '../model/document-versions.ts';
import { sameValue } from '../model/json.ts';
import type { PatchReportDocument, PostReportDocument, ReportDocument } from '../model/types.generated.ts';

/** What the server knows of a new document. */
export interface Made {
  readonly id: string;
  /** Key of the file in the document service. */
  readonly key: string;
  /** Path of what holds the document, e.g. `/violation_reports/<id>/details`. */
  readonly parentPath: string;
  readonly now: Date;
}

type Said<T> = { [Key in keyof T]: NonNullable<T[Key]> };

/** What was said: null says nothing. */
const saidIn = <T extends object>(sent: T): Said<T> =>
  // Only keys with a value are left.
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== undefined)) as Said<T>;

/** A first version. The language is uk unless the client says another. */
export const newDocument = (sent: PostReportDocument, { id, key, parentPath, now }: Made): ReportDocument => ({
  id,
  language: 'uk',
  ...saidIn(sent),
  url: storedUrl(parentPath, id, key),
  datePublished: now,
  dateModified: now,
});

/** A PUT: id and kind of the previous version, everything else from the new body. */
export const newVersion = (previous: ReportDocument, sent: PostReportDocument, made: Omit<Made, 'id'>): ReportDocument => {
  const { id: _, ...fresh } = newDocument(sent, { ...made, id: previous.id });
  return nextVersion<ReportDocument>(previous, fresh, reportVersions);
};

/** A PATCH of the newest version: what was said replaces; the very same object when that changes nothing. */
export const patched = (document: ReportDocument, sent: PatchReportDocument, now: Date): ReportDocument => {
  const next = { ...document, ...saidIn(sent) };
  return sameValue(next, document) ? document : { ...next, dateModified: now };
};
