/** Documents of a plan: what is sent → what is stored (spec/plans.md §8). */
import type { DocumentUrls } from '../../model/document-urls.ts';
import { nextVersion, storedUrl, type VersionRule } from '../../model/document-versions.ts';
import { sameValue } from '../../model/json.ts';
import { isPlainObject } from '../../model/plain.ts';
import type { PatchPlanDocument, PlanDocument, PostPlanDocument } from '../../model/types.generated.ts';
import { newId } from '../../store/records/ids.ts';

export interface Place {
  /** Path of what holds the document, below the prefix. */
  readonly parent: string;
  readonly now: Date;
  readonly urls: Pick<DocumentUrls, 'accept'>;
}

const rule: VersionRule = { keeps: ['documentType'], inherits: true };

const documentOf = (sent: PostPlanDocument, id: string, at: readonly string[], { parent, now, urls }: Place) => {
  const key = urls.accept(sent, at);
  const document: PlanDocument = { ...sent, id, url: storedUrl(parent, id, key), datePublished: now, dateModified: now };
  return { document, key };
};

/** New documents and the keys of their files; `at` is the place of their list in the body, null for a body that is one of them. */
export const acceptDocuments = (
  sent: readonly PostPlanDocument[],
  place: Place,
  at: readonly string[] | null,
): { readonly documents: PlanDocument[]; readonly keys: string[] } => {
  const made = sent.map((one, index) => documentOf(one, one.id ?? newId(), at === null ? ['data'] : [...at, String(index)], place));
  return { documents: made.map(({ document }) => document), keys: made.map(({ key }) => key) };
};

/** Fields the client named with a value; what the model's defaults have filled in is left out. */
const namedIn = (data: PostPlanDocument, sent: unknown): Partial<PostPlanDocument> =>
  Object.fromEntries(
    Object.entries(data).filter(([field]) => isPlainObject(sent) && sent[field] !== undefined && sent[field] !== null),
    // Some of the fields of a document.
  ) as Partial<PostPlanDocument>;

/** The version a PUT makes, and the key of its file. */
export const versionOf = (previous: PlanDocument, data: PostPlanDocument, sent: unknown, place: Place) => {
  const { document, key } = documentOf(data, previous.id, ['data'], place);
  const { url, datePublished, dateModified } = document;
  // `data` has passed the model, so title and format are among the named fields.
  const fresh = { ...namedIn(data, sent), url, datePublished, dateModified } as Omit<PlanDocument, 'id'>;
  return { version: nextVersion<PlanDocument>(previous, fresh, rule), key };
};

/** The newest version with a PATCH merged into it; the very same object when that changes nothing. */
export const patched = (document: PlanDocument, patch: PatchPlanDocument, sent: unknown, now: Date): PlanDocument => {
  const removed = isPlainObject(sent) ? Object.keys(sent).filter((field) => sent[field] === null) : [];
  const next = { ...document, ...patch, ...Object.fromEntries(removed.map((field) => [field, field === 'language' ? 'uk' : undefined])) };
  return sameValue(next, document) ? document : { ...next, dateModified: now };
};
