/** Documents of a tender and of its parts (spec/documents.md §3): what they share, and the tender's own list. */

import { hasOwnerToken } from '../../base/domain/actor.ts';
import { tenderVersions } from '../../base/domain/documents.ts';
import { isPlainObject, listOf } from '../../base/domain/json.ts';
import type { StoredTender, TenderRecord } from '../../base/domain/tender.ts';
import type { Document, PostDocument } from '../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf, brokers, groups, type RouteAccess } from '../../http/route.ts';
import {
  type Accepted,
  acceptDocuments,
  type DocumentContext,
  type DocumentModel,
  type SentDocument,
} from '../../modules/documents/document.ts';
import type { DocumentHolder, DocumentVerb } from '../../modules/documents/holder.ts';
import { takeList } from '../../modules/documents/whole-list.ts';
import type { Procedure } from '../engine/procedure.ts';
import { mayWrite, requireStatusOfWrite } from '../engine/writes.ts';
import { requireEditable, requireTenderOwner, shownPart } from './guards.ts';
import { documentErrors, type ListRules } from './rules/documents.ts';
import { withEditEffects } from './rules/rule.ts';
import type { LoadedTender, TenderService } from './service.ts';
import { tenderSettings } from './settings.ts';
import { buildReader, readsConfidential } from './visibility.ts';

const documentModel: DocumentModel = {
  ...tenderVersions,
  defaults: { documentOf: 'tender', language: 'uk', confidentiality: 'public' },
  required: ['title', 'format'],
};

export type TenderDocuments = DocumentHolder<TenderRecord, LoadedTender, Document>;

/** Settings of the tender's own documents, and in phases of their parts' documents. */
export interface DocumentsOfTender
  extends Pick<
    TenderDocuments,
    | 'path'
    | 'collection'
    | 'summary'
    | 'documents'
    | 'withDocuments'
    | 'showsAuthors'
    | 'removal'
    | 'authorize'
    | 'requireState'
    | 'requireAllowed'
  > {
  readonly access: RouteAccess;
  /** The holder's name in error texts. */
  readonly name: string;
  /** Document types that may occur only once in the list. */
  single?(procedure: Procedure): readonly string[];
  readonly rules?: ListRules;
}

/** Documents inside the body of a new part; `place.parent` is its address. */
export const validateNewDocuments = (
  { deps }: TenderService,
  { now }: Pick<ApiRequest, 'now'>,
  sent: readonly SentDocument[] | undefined,
  place: Pick<DocumentContext, 'parent' | 'author' | 'collection'>,
  field = 'documents',
): Accepted<Document> => acceptDocuments(sent ?? [], ['data', field], { ...place, urls: deps.documents, model: documentModel, now });

/** The document holder for a list within a tender. */
export const tenderDocuments = (service: TenderService, list: DocumentsOfTender): TenderDocuments => ({
  ...list,
  access: { writes: list.access },
  urls: service.deps.documents,
  validator: service.deps.validator,
  model: documentModel,
  schemas: {
    create: bodyOf('/tenders/document-create'),
    createMany: bodyOf('/tenders/documents-create'),
    patch: bodyOf('/tenders/document-patch'),
    view: '/tenders/document',
  },
  see: ({ params }) => service.see(params),
  canReadConfidential: (tender, { actor, token }) =>
    readsConfidential(buildReader(actor, { bid: false, tender: hasOwnerToken(tender, actor, token) })),
  writer: service,
  errors: ({ before, procedure, context }, request) =>
    documentErrors(before, request, { ...list.rules, name: list.name, types: list.single?.(procedure) ?? [] }, context),
});

/** The report on who is admitted, written while that is being decided. */
const REPORT = 'evaluationReports';

/** Groups that need no owner token. */
const SYSTEM_GROUPS = ['bots', 'auction'] as const;

/** The auction adds its results during and after the auction, if the type has one. */
const getDocumentWriteName = ({ writes }: Procedure, verb: DocumentVerb, author: string | undefined): string => {
  const isOfAuction = author === 'auction' && verb !== 'delete' && 'bring auction documents' in writes;
  return isOfAuction ? 'bring auction documents' : `${verb} document`;
};

/** The auction may not write reports. */
const mayWriteReports = (procedure: Procedure, status: string, verb: DocumentVerb, author: string | undefined): boolean =>
  verb !== 'delete' && author !== 'auction' && mayWrite(procedure, 'bring reports', status);

/** The tender's own documents; removable only in a draft. */
export const ownDocuments = (service: TenderService): TenderDocuments => {
  const holder = tenderDocuments(service, {
    path: '/tenders/:tender',
    name: 'tender',
    summary: { of: 'a tender', needs: 'Needs the owner token.' },
    access: groups('brokers', ...SYSTEM_GROUPS),
    showsAuthors: true,
    rules: { excludesTemplate: true },
    single: (procedure) => tenderSettings.of(procedure).documents?.single ?? [],
    documents: ({ documents }) => listOf(documents),
    withDocuments: (tender, documents, { actor, now }) => {
      const next = { ...tender, documents };
      return SYSTEM_GROUPS.some((name) => name === actor.group)
        ? next
        : withEditEffects(next, service.procedureOf(tender), { now, by: 'owner' });
    },
    authorize: ({ before }, { actor, token }) => {
      const group = SYSTEM_GROUPS.find((name) => name === actor.group);
      if (group === undefined) requireTenderOwner(before, actor, token);
      return group ?? 'tender_owner';
    },
    requireState: ({ before, procedure }, _, { verb, author }) => {
      if (mayWriteReports(procedure, before.status, verb, author)) return;
      requireStatusOfWrite(procedure, getDocumentWriteName(procedure, verb, author), before.status, verb);
      if (author === 'tender_owner') requireEditable(before, procedure);
    },
    // Where only reports are accepted, the check needs the document itself.
    requireAllowed: ({ before, procedure }, step, document, previous) => {
      if (!mayWrite(procedure, 'bring reports', before.status)) return;
      if (document.documentType === REPORT && (previous ?? document).documentType === REPORT) return;
      requireStatusOfWrite(procedure, `${step === 'add' ? 'add' : 'update'} document`, before.status);
    },
  });
  return {
    ...holder,
    access: { ...holder.access, removes: brokers },
    toView: (tender, version) => {
      const part = shownPart(service, tender, 'documents', version);
      const url: unknown = Reflect.get(version, 'url');
      // The view of a tender is not reader-specific; the address is the one for this reader.
      return isPlainObject(part) && typeof url === 'string' ? { ...part, url } : part;
    },
  };
};

/** The stored list for the documents in the body of a tender; replaces that of `before`. */
export const takeDocuments = (
  { deps }: TenderService,
  { now }: Pick<ApiRequest, 'now'>,
  sent: readonly PostDocument[],
  { _id, documents = [] }: Pick<StoredTender, '_id' | 'documents'>,
) =>
  takeList(sent, documents, ['data', 'documents'], {
    urls: deps.documents,
    model: documentModel,
    parent: `/tenders/${_id}`,
    author: 'tender_owner',
    now,
  });
