/** Documents of a contract, and of its payments (spec/documents.md §3, spec/contracts.md §3, §5). */
import type { Decided, Opened } from '../changing/writer.ts';
import type { DocumentModel, StoredDocument } from '../documents/document.ts';
import type { Holder, Params, Step } from '../documents/holder.ts';
import { brokers, groups } from '../http/route.ts';
import { type ContractRecord, requireSide, requireStatus } from '../model/contract.ts';
import { tenderVersions } from '../model/documents.ts';
import { type FieldError, forbidden, missing, ruleError } from '../model/problem.ts';
import type { ContractDocument } from '../model/types.generated.ts';
import { answers, type ContractRoom, createDocument, createDocuments, patchDocument, requireContractFree, tenderOf } from './room.ts';
import { requirePayer, transactionOf, withTransaction } from './transactions.ts';

type Version = ContractDocument & StoredDocument;

type Documents = Holder<ContractRecord, Opened<ContractRecord>, Version>;

/** What the two lists differ in. */
interface Place extends Pick<Documents, 'path' | 'summary' | 'access' | 'removal' | 'authorize' | 'gate' | 'withDocuments' | 'writer'> {
  /** 404 where there is nothing that could hold them. */
  documents(contract: ContractRecord, params: Params): readonly ContractDocument[];
}

const model: DocumentModel = {
  ...tenderVersions,
  defaults: { documentOf: 'contract', language: 'uk', confidentiality: 'public' },
  required: ['title', 'format'],
};

const relatedIn = (
  { items = [], changes = [] }: ContractRecord,
  documentOf: string | undefined,
): readonly (string | undefined)[] | null => {
  if (documentOf === 'item') return items.map(({ id }) => id);
  if (documentOf === 'lot') return items.map(({ relatedLot }) => relatedLot);
  return documentOf === 'change' ? changes.map(({ id }) => id) : null;
};

/** What a document belongs to is part of the contract, and the document is public; `path` is its place in the body. */
const documentErrors = (document: Version, path: readonly string[], contract: ContractRecord): FieldError[] => {
  const { documentOf, relatedItem, confidentiality } = document;
  const known = relatedIn(contract, documentOf);
  const at = [...path, 'relatedItem'];
  if (known !== null && relatedItem === undefined) return [missing(at)];
  if (known !== null && !known.includes(relatedItem)) return [ruleError(at, `relatedItem should be one of ${documentOf}s`)];
  return confidentiality === 'buyerOnly' ? [ruleError([...path, 'confidentiality'], 'Document should be public')] : [];
};

/** 403: the documents of a change stand when it is in force. */
const requirePendingChange = ({ documentOf, relatedItem }: Version, { changes = [] }: ContractRecord, step: Step): void => {
  const change = documentOf === 'change' ? changes.find(({ id }) => id === relatedItem) : undefined;
  if (change === undefined || change.status === 'pending') return;
  throw forbidden(`Can't ${step === 'add' ? 'add' : 'update'} document to '${change.status}' change`);
};

const holderOf = (room: ContractRoom, place: Place): Documents => ({
  ...place,
  negotiates: true,
  urls: room.deps.documents,
  validator: room.deps.validator,
  model,
  schemas: { create: createDocument, createMany: createDocuments, patch: patchDocument, view: answers.document },
  see: ({ params }) => room.load(params),
  // Those that were made here have an id; others are not listed.
  documents: (contract, params) => place.documents(contract, params) as readonly Version[],
  showsAuthors: true,
  appendsVersions: true,
  guard: ({ before }, step, document, previous) => {
    if (step === 'change' && previous !== null) requirePendingChange(previous, before, step);
    requirePendingChange(document, before, step);
  },
  errors: ({ before }, { written }) => written.flatMap(({ document, path }) => documentErrors(document, path, before)),
});

/** Writes that a cancellation of the lot holds up; it is the last thing that is said. */
const waitingWriter = (room: ContractRoom): Documents['writer'] => {
  const waiting =
    <T>(decide: (opened: Opened<ContractRecord>) => Decided<ContractRecord, T>) =>
    async (opened: Opened<ContractRecord>): Promise<Decided<ContractRecord, T>> => {
      const decided = decide(opened);
      requireContractFree(opened.before, await tenderOf(room, opened.before));
      return decided;
    };
  return {
    change: (call, decide) => room.change(call, waiting(decide)),
    append: (call, decide) => room.append(call, waiting(decide)),
  };
};

export const contractDocuments = (room: ContractRoom): Documents =>
  holderOf(room, {
    path: '/contracts/:contract',
    writer: waitingWriter(room),
    summary: { of: 'a contract', needs: 'Needs a token of the buyer side.' },
    access: { writes: brokers },
    removal: { stay: 'contract' },
    documents: ({ documents = [] }) => documents,
    withDocuments: (contract, documents) => ({ ...contract, documents }),
    authorize: ({ before }, { actor, token }) => {
      requireSide(before, 'buyer', actor, token);
      return undefined;
    },
    gate: ({ before }, _, { verb }) => requireStatus(before, (status) => `Can't ${verb} document in current (${status}) contract status`),
  });

/** In every state of the contract. */
export const transactionDocuments = (room: ContractRoom): Documents =>
  holderOf(room, {
    path: '/contracts/:contract/transactions/:transaction',
    writer: room,
    summary: { of: 'a payment', needs: 'Brokers need a token of the buyer side.' },
    access: { writes: groups('brokers', 'bots') },
    removal: { stay: 'transaction' },
    documents: (contract, { transaction }) => transactionOf(contract, transaction).documents ?? [],
    withDocuments: (contract, documents, { params: { transaction } }) =>
      withTransaction(contract, { ...transactionOf(contract, transaction), documents }),
    authorize: ({ before }, call) => {
      requirePayer(before, call);
      return undefined;
    },
  });
