/** Documents of an agreement with prices (spec/close-frameworks.md §6). */

import type { CloseAgreementRecord } from '../../../base/domain/close-agreement.ts';
import { tenderVersions } from '../../../base/domain/documents.ts';
import { listOf } from '../../../base/domain/json.ts';
import { type FieldError, missingField, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { Loaded } from '../../../store/records/writer.ts';
import type { DocumentModel, StoredDocument } from '../../documents/document.ts';
import { type DocumentHolder, plainHolder } from '../../documents/holder.ts';
import { requireActive } from '../kinds.ts';
import { type AgreementService, type KeptAgreement, requireAgreementOwner } from '../service.ts';

const agreementDocumentModel: DocumentModel = {
  ...tenderVersions,
  defaults: { documentOf: 'agreement', language: 'uk' },
  required: ['title', 'format'],
};

interface Relation {
  readonly documentOf?: string | undefined;
  readonly relatedItem?: string | undefined;
}

/** The parts a document may relate to, other than the agreement itself. */
const collectAgreementParts = ({
  items,
  contracts,
  changes,
}: CloseAgreementRecord): Readonly<Record<string, readonly { readonly id?: string }[]>> => ({
  items: listOf(items),
  contracts: listOf(contracts),
  changes: listOf(changes),
});

/** The related object must be part of the agreement; `path` is the document's place in the body. */
export const relationErrors = (
  agreement: CloseAgreementRecord,
  { documentOf, relatedItem }: Relation,
  path: readonly string[],
): readonly FieldError[] => {
  const known = collectAgreementParts(agreement)[`${documentOf}s`];
  const at = [...path, 'relatedItem'];
  if (known === undefined) return NO_ERRORS;
  if (relatedItem === undefined) return [missingField(at)];
  return known.some(({ id }) => id === relatedItem) ? NO_ERRORS : [ruleError(at, `relatedItem should be one of ${documentOf}s`)];
};

export const closeAgreementDocuments = (
  service: AgreementService,
): DocumentHolder<KeptAgreement, Loaded<KeptAgreement>, StoredDocument & Relation> => ({
  path: '/agreements/:agreement',
  summary: { of: 'an agreement', needs: 'Needs the owner token of the agreement.' },
  ...plainHolder(service.deps),
  model: agreementDocumentModel,
  schemas: {
    create: { id: '/agreements/document-create' },
    createMany: { id: '/agreements/documents-create' },
    patch: { id: '/agreements/document-patch' },
    view: '/agreements/document',
  },
  see: ({ params }) => service.load(params),
  // Imported documents may have no id, so they cannot be addressed.
  documents: ({ documents }) => listOf(documents).flatMap((one) => (one.id === undefined ? [] : [{ ...one, id: one.id }])),
  // Already validated by a stricter schema than that of agreements.
  withDocuments: (agreement, documents) => ({ ...agreement, documents: documents as NonNullable<typeof agreement.documents> }),
  writer: service,
  authorize: ({ before }, request) => {
    requireAgreementOwner(before, request);
    return undefined;
  },
  requireState: ({ before }, _, { verb }) => requireActive(before, `${verb} document`),
  errors: ({ before }, { written }) => written.flatMap(({ document, path }) => relationErrors(before, document, path)),
  removal: { stay: 'agreement' },
});
