/** Documents of a contract, written by its buyer side (tender.md §7.14, §8.5, §11.6). */
import { type FieldError, forbidden, ruleError } from '../../domain/problem.ts';
import { type Call, created, type Handler, shown } from '../../http/route.ts';
import { newId } from '../../store/ids.ts';
import { appending, changing } from '../changing.ts';
import { type ContractRecord, requireSide, requireStatus, type StoredContract } from '../contract.ts';
import { type ContractRoom, refuse } from '../deps.ts';
import { createDocument, createDocuments } from '../schema.ts';
import type { PatchContractDocument, PostContractDocument } from '../types.generated.ts';
import {
  documentErrors,
  documentsIn,
  missingFields,
  newDocument,
  newVersion,
  patchedDocument,
  requirePendingChange,
  type StoredDocument,
} from './documents.ts';
import { newestIn, showVersion } from './reading.ts';

const maxDocuments = 1000;

/** 404 for the document of the path, then 403 for strangers (decisions.md D1). */
const requireWriter = (contract: StoredContract, { actor, token, params }: Call): void => {
  if (params.document !== undefined) newestIn(contract, params.document);
  requireSide(contract, 'buyer', actor, token);
};

const requireOpen = (contract: ContractRecord, does: 'add' | 'update'): void =>
  requireStatus(contract, (status) => `Can't ${does} document in current (${status}) contract status`);

/** Refuses the document that makes the list too long. */
const sizeErrors = (length: number): FieldError[] => {
  if (length <= maxDocuments) return [];
  const msg = `List should have at most ${maxDocuments} items after validation, not ${length}`;
  return [{ type: 'too_long', path: ['data'], msg, ctx: { field_type: 'List', max_length: maxDocuments, actual_length: length } }];
};

/** Ids that a document of the contract has, or one before it in the body. */
const takenIds = (
  before: readonly StoredDocument[],
  fresh: readonly StoredDocument[],
  paths: readonly (readonly string[])[],
): FieldError[] => {
  const taken = new Set(before.map(({ id }) => id));
  return fresh.flatMap(({ id }, index) => {
    const isNew = !taken.has(id);
    taken.add(id);
    return isNew ? [] : [ruleError([...(paths[index] ?? []), 'id'], 'Items should be unique by fields: id')];
  });
};

/** Adds one document, or with a list all of them or none; a list has no address to answer. */
export const addDocuments =
  (room: ContractRoom): Handler<PostContractDocument | PostContractDocument[]> =>
  async (call) => {
    const { documents: urls } = room.deps;
    const isList = Array.isArray(call.sent);
    const ids = Array.from({ length: Array.isArray(call.sent) ? Math.min(call.sent.length, maxDocuments) : 1 }, newId);
    const made: string[] = [];
    const stored = await appending(room, call.params.contract, ({ contract }) => {
      requireWriter(contract, call);
      const sent = isList ? call.dataAs(createDocuments) : [call.dataAs(createDocument)];
      requireOpen(contract, 'add');
      const paths = sent.map((_, index) => (isList ? ['data', String(index)] : ['data']));
      const keys = sent.map((data, index) => urls.accept(data, paths[index] ?? []));
      const fresh = sent.map((data, index) => {
        const id = data.id ?? ids[index] ?? newId();
        return newDocument(data, { contractId: contract._id, id, key: keys[index] ?? '', now: call.now });
      });
      const before = documentsIn(contract);
      refuse([...takenIds(before, fresh, paths), ...sizeErrors(before.length + fresh.length)]);
      for (const document of fresh) requirePendingChange(document, contract, 'add');
      refuse(fresh.flatMap((document, index) => documentErrors(document, paths[index] ?? [], contract)));
      made.splice(0, made.length, ...fresh.map(({ id }) => id));
      return { contract: { ...contract, documents: [...(contract.documents ?? []), ...fresh] }, keys };
    });
    const shownOnes = made.map((id) => showVersion(room, newestIn(stored, id)));
    const [only = null] = shownOnes;
    if (isList) return created(shownOnes);
    return created(only, call.links.absolute(`/contracts/${stored._id}/documents/${made[0]}`));
  };

/** Adds a new version of a document. */
export const addVersion =
  (room: ContractRoom): Handler<PostContractDocument> =>
  async (call) => {
    const stored = await appending(room, call.params.contract, ({ contract }) => {
      requireWriter(contract, call);
      const data = call.data();
      requireOpen(contract, 'update');
      const key = room.deps.documents.accept(data, ['data']);
      const version = newVersion(newestIn(contract, call.params.document), data, call.sent, {
        contractId: contract._id,
        key,
        now: call.now,
      });
      requirePendingChange(version, contract, 'update');
      refuse([...sizeErrors(documentsIn(contract).length + 1), ...documentErrors(version, ['data'], contract)]);
      return { contract: { ...contract, documents: [...(contract.documents ?? []), version] }, keys: [key] };
    });
    return shown(showVersion(room, newestIn(stored, call.params.document)));
  };

/** Changes what is said about the newest version. */
export const changeDocument =
  (room: ContractRoom): Handler<PatchContractDocument> =>
  async (call) => {
    const stored = await changing(room, call.params.contract, ({ contract }) => {
      requireWriter(contract, call);
      const patch = call.data();
      requireOpen(contract, 'update');
      const newest = newestIn(contract, call.params.document);
      const document = patchedDocument(newest, patch, call.sent, call.now);
      if (document === newest) return { contract };
      refuse(missingFields(document));
      requirePendingChange(newest, contract, 'update');
      requirePendingChange(document, contract, 'update');
      refuse(documentErrors(document, ['data'], contract));
      return { contract: { ...contract, documents: (contract.documents ?? []).map((one) => (one === newest ? document : one)) } };
    });
    return shown(showVersion(room, newestIn(stored, call.params.document)));
  };

/** Documents of a contract stay (tender.md §7.9, last sentence). */
export const refuseRemoval =
  (room: ContractRoom): Handler =>
  async ({ params }) => {
    newestIn(await room.load(params.contract), params.document);
    throw forbidden('Forbidden to delete document for contract');
  };
