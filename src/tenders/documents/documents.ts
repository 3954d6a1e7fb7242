/** Documents of a tender: what is sent → what is stored (spec/documents.md §3.1). Pure. */
import { nextVersion, storedUrl, tenderVersions } from '../../model/document-versions.ts';
import { sameValue } from '../../model/json.ts';
import { isPlainObject } from '../../model/plain.ts';
import type { Document, PatchDocument, PostDocument } from '../../model/types.generated.ts';

/** What the server knows of a new version. */
export interface Made {
  readonly tenderId: string;
  readonly id: string;
  /** Key of the file in the document service. */
  readonly key: string;
  readonly author: string;
  readonly now: Date;
}

export const newDocument = (sent: PostDocument, { tenderId, id, key, author, now }: Made): Document => ({
  ...sent,
  id,
  url: storedUrl(`/tenders/${tenderId}`, id, key),
  author,
  datePublished: now,
  dateModified: now,
});

/** Fields the client named with a value; what the model's defaults have filled in is left out. */
const namedIn = <T extends object>(data: T, sent: unknown): Partial<T> =>
  Object.fromEntries(
    Object.entries(data).filter(([field]) => isPlainObject(sent) && sent[field] !== undefined && sent[field] !== null),
    // Some of the fields of a T.
  ) as Partial<T>;

/** The version a PUT makes: kind, author and id stay, what `sent` does not name is inherited (spec/documents.md §3.1). */
export const newVersion = (previous: Document, data: PostDocument, sent: unknown, made: Omit<Made, 'id' | 'author'>): Document => {
  const { id } = previous;
  const { url, datePublished, dateModified } = newDocument(data, { ...made, id, author: previous.author ?? '' });
  // `data` has passed the model, so title and format are among the named fields.
  const fresh = { ...namedIn(data, sent), url, datePublished, dateModified } as Omit<Document, 'id'>;
  return nextVersion<Document>(previous, fresh, tenderVersions);
};

/** Values that stand where nothing was ever sent; a PATCH that removes such a field brings them back. */
const defaults = { documentOf: 'tender', language: 'uk', confidentiality: 'public' } as const;

/**
 * The newest version with a PATCH merged into it: null removes a field (spec/requests.md §5). `patch` is `sent` after its check.
 * The very same object when that changes nothing. Required fields may be missing afterwards.
 */
export const patched = (document: Document, patch: PatchDocument, sent: unknown, now: Date): Document => {
  const removed = isPlainObject(sent) ? Object.keys(sent).filter((field) => sent[field] === null) : [];
  const next = { ...document, ...patch, ...Object.fromEntries(removed.map((field) => [field, Reflect.get(defaults, field)])) };
  return sameValue(next, document) ? document : { ...next, dateModified: now };
};
