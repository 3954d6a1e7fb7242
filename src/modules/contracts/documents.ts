/** Documents of a contract, and of its payments (spec/documents.md §3, spec/contracts.md §3, §5). */

import { isAdmin, isReviewer } from '../../base/domain/actor.ts';
import { type ContractRecord, holdsSide, isElectronic, requireContractStatus, requireSide } from '../../base/domain/contract.ts';
import { confidentialityErrors, rationaleErrors, tenderVersions } from '../../base/domain/documents.ts';
import { withReplaced } from '../../base/domain/json.ts';
import { type FieldError, forbidden, missingField, ruleError } from '../../base/domain/problem.ts';
import type { TenderRecord } from '../../base/domain/tender.ts';
import type { ContractDocument } from '../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf, brokers, groups, type PathParams } from '../../http/route.ts';
import type { Decision, Loaded } from '../../store/records/writer.ts';
import type { DocumentModel, StoredDocument, Written } from '../documents/document.ts';
import type { DocumentHolder, DocumentRequest, DocumentStep } from '../documents/holder.ts';
import { changeOf, changesIn } from './changes.ts';
import { mustBeClosed } from './closed.ts';
import { CONTRACT_NOTICE, CONTRACT_SIGNATURE, documentSpaceErrors, requireOpenAnnexes, requireOwnSide } from './electronic/rules.ts';
import { answers, type ContractService, getTenderOfContract, requireContractFree } from './service.ts';
import { findTransaction, requirePayer, withTransaction } from './transactions.ts';

type Version = ContractDocument & StoredDocument;

/** A contract with its tender; null when the tender of an imported contract is not stored here. */
interface OpenedWithTender extends Loaded<ContractRecord> {
  readonly tender: TenderRecord | null;
}

type Documents = DocumentHolder<ContractRecord, OpenedWithTender, Version>;

interface ContractDocumentList
  extends Pick<
    Documents,
    'path' | 'summary' | 'access' | 'removal' | 'authorize' | 'requireState' | 'requireAllowed' | 'errors' | 'withDocuments' | 'writer'
  > {
  /** Throws 404 when their parent does not exist. */
  documents(contract: ContractRecord, params: PathParams): readonly ContractDocument[];
}

const contractDocumentModel: DocumentModel = {
  ...tenderVersions,
  defaults: { documentOf: 'contract', language: 'uk', confidentiality: 'public' },
  required: ['title', 'format'],
};

const listRelatedContractIds = (
  { items = [], changes = [] }: ContractRecord,
  documentOf: string | undefined,
): readonly (string | undefined)[] | null => {
  if (documentOf === 'item') return items.map(({ id }) => id);
  if (documentOf === 'lot') return items.map(({ relatedLot }) => relatedLot);
  return documentOf === 'change' ? changes.map(({ id }) => id) : null;
};

/** The related object must be part of the contract; `path` is the document's place in the body. */
const contractDocumentModelErrors = (document: Version, path: readonly string[], contract: ContractRecord): readonly FieldError[] => {
  const { documentOf, relatedItem } = document;
  const known = listRelatedContractIds(contract, documentOf);
  const at = [...path, 'relatedItem'];
  if (known !== null && relatedItem === undefined) return [missingField(at)];
  if (known !== null && !known.includes(relatedItem)) return [ruleError(at, `relatedItem should be one of ${documentOf}s`)];
  return rationaleErrors(document, path);
};

const contractHidingErrors = (document: Version, path: readonly string[], tender: TenderRecord | null): readonly FieldError[] => {
  const mustHide = mustBeClosed(document, tender);
  return mustHide === null ? [] : confidentialityErrors(document, path, mustHide);
};

/** Changing an existing document takes no additional space. */
const errorsOfRoom = ({ step, documents }: DocumentRequest<Version>): readonly FieldError[] =>
  step === 'change' ? [] : documentSpaceErrors(documents);

const contractDocumentErrors = ({ before, tender }: OpenedWithTender, written: readonly Written<Version>[]): readonly FieldError[] => {
  const ofModel = written.flatMap(({ document, path }) => contractDocumentModelErrors(document, path, before));
  return ofModel.length > 0 ? ofModel : written.flatMap(({ document, path }) => contractHidingErrors(document, path, tender));
};

/** 403: documents of a change are frozen once it is no longer pending. */
const requirePendingChange = (document: Version, { changes = [] }: ContractRecord, step: DocumentStep): void => {
  const change = document.documentOf === 'change' ? changes.find(({ id }) => id === document.relatedItem) : undefined;
  if (change === undefined) return;
  if (change.status !== 'pending') throw forbidden(`Can't ${step === 'add' ? 'add' : 'update'} document to '${change.status}' change`);
  requireOpenAnnexes(change, 'contract change', [document]);
};

/** The author of a document: a side of an electronic contract; otherwise undefined, and the token of the buyer's side is required. */
const findContractDocumentAuthor = (
  contract: ContractRecord,
  { actor, token }: Pick<ApiRequest, 'actor' | 'token'>,
): string | undefined => {
  if (isElectronic(contract) && !isAdmin(actor)) return requireOwnSide(contract, actor, token);
  requireSide(contract, 'buyer', actor, token);
  return undefined;
};

/** 403: only the registry makes the notice, and the supplier may add only its signature. */
const requireOwnType = ({ before }: OpenedWithTender, { author, documentType }: Version, previous: Version | null): void => {
  if (!isElectronic(before)) return;
  if (documentType === CONTRACT_NOTICE || previous?.documentType === CONTRACT_NOTICE)
    throw forbidden(`Documents of type ${CONTRACT_NOTICE} are made by the registry`);
  if (author === 'supplier' && documentType !== CONTRACT_SIGNATURE)
    throw forbidden(`The supplier adds documents of type ${CONTRACT_SIGNATURE} only`);
};

const buildHolder = (service: ContractService, list: ContractDocumentList): Documents => ({
  ...list,
  urls: service.deps.documents,
  validator: service.deps.validator,
  model: contractDocumentModel,
  schemas: {
    create: bodyOf('/contracts/document-create'),
    createMany: bodyOf('/contracts/documents-create'),
    patch: bodyOf('/contracts/document-patch'),
    view: answers.document,
  },
  see: ({ params }) => service.load(params),
  // Documents created here have an id; others are not listed.
  documents: (contract, params) => list.documents(contract, params) as readonly Version[],
  showsAuthors: true,
  versions: 'appended',
  requireAllowed: (opened, step, document, previous, params) => {
    const { before } = opened;
    if (step === 'change' && previous !== null) requirePendingChange(previous, before, step);
    requirePendingChange(document, before, step);
    list.requireAllowed?.(opened, step, document, previous, params);
  },
  errors: (opened, asked) => {
    const ofList = list.errors?.(opened, asked) ?? [];
    return ofList.length > 0 ? ofList : contractDocumentErrors(opened, asked.written);
  },
  canReadConfidential: (contract, { actor, token }) => holdsSide(contract, 'buyer', actor, token) || isReviewer(actor),
});

/** Loads the tender with its contract; `requires` runs last. */
const writerWithTender = (
  service: ContractService,
  requires: (opened: OpenedWithTender) => void = () => undefined,
): Documents['writer'] => {
  const opening =
    <T>(decide: (opened: OpenedWithTender) => Decision<ContractRecord, T>) =>
    async ({ before }: Loaded<ContractRecord>): Promise<Decision<ContractRecord, T>> => {
      const opened = { before, tender: await getTenderOfContract(service, before) };
      const decided = decide(opened);
      requires(opened);
      return decided;
    };
  return {
    change: (request, decide) => service.change(request, opening(decide)),
    append: (request, decide) => service.append(request, opening(decide)),
  };
};

export const contractDocuments = (service: ContractService): Documents =>
  buildHolder(service, {
    path: '/contracts/:contract',
    writer: writerWithTender(service, ({ before, tender }) => requireContractFree(before, tender)),
    summary: { of: 'a contract', needs: 'Needs a token of the buyer side.' },
    access: { writes: brokers },
    removal: { stay: 'contract' },
    documents: ({ documents = [] }) => documents,
    withDocuments: (contract, documents) => ({ ...contract, documents }),
    authorize: ({ before }, request) => findContractDocumentAuthor(before, request),
    requireState: ({ before }, _, { verb }) =>
      requireContractStatus(before, (status) => `Can't ${verb} document in current (${status}) contract status`),
    requireAllowed: (opened, _, document, previous) => {
      requireOwnType(opened, document, previous);
      if (opened.before.status === 'pending') requireOpenAnnexes(opened.before, 'contract', [document, previous]);
    },
    errors: ({ before }, asked) => (before.status === 'pending' && isElectronic(before) ? errorsOfRoom(asked) : []),
  });

/** Documents of a change signed by both sides (spec/electronic-contracts.md §5). */
export const contractChangeDocuments = (service: ContractService): Documents =>
  buildHolder(service, {
    path: '/contracts/:contract/changes/:change',
    writer: writerWithTender(service),
    summary: { of: 'a change of an electronic contract', needs: 'Needs the token of a side.' },
    access: { writes: brokers },
    removal: { stay: 'change' },
    documents: (contract, { change }) => changeOf(contract, change).documents ?? [],
    withDocuments: (contract, documents, { params: { change } }) => ({
      ...contract,
      changes: withReplaced(changesIn(contract), { ...changeOf(contract, change), documents }),
    }),
    authorize: ({ before }, { actor, token }) => requireOwnSide(before, actor, token),
    requireState: ({ before }, { params }, { verb }) => {
      const { status } = changeOf(before, params.change);
      if (status !== 'pending') throw forbidden(`Can't ${verb} document to '${status}' change`);
    },
    requireAllowed: (opened, _, document, previous, params) => {
      requireOwnType(opened, document, previous);
      requireOpenAnnexes(changeOf(opened.before, params.change), 'contract change', [document, previous]);
    },
    errors: (_, asked) => errorsOfRoom(asked),
  });

/** Documents of a payment may be written in every status of the contract. */
export const transactionDocuments = (service: ContractService): Documents =>
  buildHolder(service, {
    path: '/contracts/:contract/transactions/:transaction',
    writer: writerWithTender(service),
    summary: { of: 'a payment', needs: 'Brokers need a token of the buyer side.' },
    access: { writes: groups('brokers', 'bots') },
    removal: { stay: 'transaction' },
    documents: (contract, { transaction }) => findTransaction(contract, transaction).documents ?? [],
    withDocuments: (contract, documents, { params: { transaction } }) =>
      withTransaction(contract, { ...findTransaction(contract, transaction), documents }),
    authorize: ({ before }, request) => {
      requirePayer(before, request);
      return undefined;
    },
  });
