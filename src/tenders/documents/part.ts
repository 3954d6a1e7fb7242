/**
 * Documents of a part of a tender (a cancellation, a claim): the same for every part, which says where they stand, who may
 * write them and what rules they keep (spec/documents.md §2, spec/procedures.md §4.2, §4.3).
 */

import type { Call } from '../../http/route.ts';
import { newestOf } from '../../model/document-versions.ts';
import { type FieldError, notFound, ruleError } from '../../model/problem.ts';
import type { StoredTender, TenderRecord } from '../../model/tender.ts';
import type { Document, PostDocument } from '../../model/types.generated.ts';
import type { Opened } from '../changing.ts';
import { newId } from '../ids.ts';
import type { TenderRoom } from '../room.ts';
import { confidentialityErrors, documentModelErrors, doubledDocument } from '../rules/documents.ts';
import type { Context } from '../rules/index.ts';
import { newDocument } from './documents.ts';

type Params = Readonly<Record<string, string>>;

/** One kind of part, e.g. cancellations. */
export interface PartWithDocuments {
  /** The part of the path, e.g. `cancellations/<id>`; the parent of its documents. */
  path(params: Params): string;
  /** Its documents, every version; 404 when there is no such part. */
  documents(tender: StoredTender, params: Params): readonly Document[];
  /** The tender with these documents in the part. */
  withDocuments(tender: StoredTender, params: Params, documents: Document[]): TenderRecord;
  /** As whom the caller writes; 403 for everybody else, and where the state forbids it. */
  authorOf(opened: Opened, call: Call, verb: 'add' | 'update'): string;
  /** Types of which the part holds at most one. */
  readonly single: readonly string[];
  /** Whether its documents say who wrote them (spec/decisions.md D14). */
  readonly showsAuthors: boolean;
  /** How texts call the part, e.g. `cancellation`. */
  readonly name: string;
}

export interface Written {
  readonly document: Document;
  readonly path: readonly string[];
}

/** Rules on the documents as they would be (spec/tender-rules.md §5). */
export const partDocumentErrors = (
  part: Pick<PartWithDocuments, 'single' | 'name'>,
  tender: StoredTender,
  documents: readonly Document[],
  written: readonly Written[],
  context: Context,
): readonly FieldError[] => {
  const ofModel = written.flatMap(({ document, path }) => documentModelErrors(document, path, tender));
  if (ofModel.length > 0) return ofModel;
  const stored = documents.filter((one) => !written.some(({ document }) => document === one));
  const doubled = doubledDocument(documents, { types: part.single, name: part.name, stored });
  if (doubled !== null) return [ruleError(['data'], doubled)];
  return written.flatMap(({ document, path }) => confidentialityErrors(tender, document, path, context));
};

/** 404 `Document not found.` */
export const newestIn = (documents: readonly Document[], id: string | undefined): Document => {
  const newest = newestOf(documents, id ?? '');
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

/** Documents that stand in the body of a new part; `at` is their place there. Throws as `DocumentUrls.accept`. */
export const inlineDocuments = (
  room: TenderRoom,
  sent: readonly PostDocument[],
  parent: string,
  author: string,
  now: Date,
): { readonly documents: Document[]; readonly keys: string[] } => {
  const keys = sent.map((document, index) => room.deps.documents.accept(document, ['data', 'documents', String(index)]));
  const documents = sent.map((document, index) =>
    newDocument(document, { tenderId: parent, id: document.id ?? newId(), key: keys[index] ?? '', author, now }),
  );
  return { documents, keys };
};
