/**
 * Documents of a contract, or of a payment, written by who tells of it (spec/contracts.md §3, spec/tender-rules.md §5,
 * spec/contracts.md §5).
 */

import { type Call, created, type Handler, shown } from '../../http/route.ts';
import type { StoredContract } from '../../model/contract.ts';
import { missingFields } from '../../model/merge.ts';
import { type FieldError, forbidden, refuse, ruleError } from '../../model/problem.ts';
import type { PatchContractDocument, PostContractDocument } from '../../model/types.generated.ts';
import { newId } from '../../store/records/ids.ts';
import { type ContractRoom, tooMany } from '../room.ts';
import { createDocument, createDocuments } from '../schema.ts';
import {
  documentErrors,
  newDocument,
  newVersion,
  patchedDocument,
  requirePendingChange,
  type StoredDocument,
  versionsIn,
} from './documents.ts';
import { newestIn, showVersion } from './reading.ts';
import type { Shelf } from './shelf.ts';

const maxDocuments = 1000;

/** 404 for the document of the path, then 403 for strangers (spec/decisions.md D1). */
const openedBy = (shelf: Shelf, contract: StoredContract, call: Call): readonly StoredDocument[] => {
  const all = versionsIn(shelf.documents(contract, call.params));
  if (call.params.document !== undefined) newestIn(all, call.params.document);
  shelf.requireWriter(contract, call);
  return all;
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
  (room: ContractRoom, shelf: Shelf): Handler<PostContractDocument | PostContractDocument[]> =>
  async (call) => {
    const { documents: urls } = room.deps;
    const isList = Array.isArray(call.sent);
    const ids = Array.from({ length: Array.isArray(call.sent) ? Math.min(call.sent.length, maxDocuments) : 1 }, newId);
    const made: string[] = [];
    const { stored } = await room.append(call, ({ before: contract }) => {
      const before = openedBy(shelf, contract, call);
      const sent = isList ? call.dataAs(createDocuments) : [call.dataAs(createDocument)];
      shelf.requireOpen(contract, 'add');
      const paths = sent.map((_, index) => (isList ? ['data', String(index)] : ['data']));
      const keys = sent.map((data, index) => urls.accept(data, paths[index] ?? []));
      const fresh = sent.map((data, index) => {
        const id = data.id ?? ids[index] ?? newId();
        return newDocument(data, { parent: shelf.path(call.params), id, key: keys[index] ?? '', now: call.now });
      });
      refuse([...takenIds(before, fresh, paths), ...tooMany(before.length + fresh.length)]);
      for (const document of fresh) requirePendingChange(document, contract, 'add');
      refuse(fresh.flatMap((document, index) => documentErrors(document, paths[index] ?? [], contract)));
      made.splice(0, made.length, ...fresh.map(({ id }) => id));
      return { next: shelf.withDocuments(contract, call.params, [...shelf.documents(contract, call.params), ...fresh]), keys, gives: null };
    });
    const kept = versionsIn(shelf.documents(stored, call.params));
    const shownOnes = made.map((id) => showVersion(room, newestIn(kept, id)));
    const [only = null] = shownOnes;
    if (isList) return created(shownOnes);
    return created(only, call.links.absolute(`${shelf.path(call.params)}/documents/${made[0]}`));
  };

/** Adds a new version of a document. */
export const addVersion =
  (room: ContractRoom, shelf: Shelf): Handler<PostContractDocument> =>
  async (call) => {
    const { stored } = await room.append(call, ({ before: contract }) => {
      const all = openedBy(shelf, contract, call);
      const data = call.data();
      shelf.requireOpen(contract, 'update');
      const key = room.deps.documents.accept(data, ['data']);
      const made = { parent: shelf.path(call.params), key, now: call.now };
      const version = newVersion(newestIn(all, call.params.document), data, call.sent, made);
      requirePendingChange(version, contract, 'update');
      refuse([...tooMany(all.length + 1), ...documentErrors(version, ['data'], contract)]);
      const documents = [...shelf.documents(contract, call.params), version];
      return { next: shelf.withDocuments(contract, call.params, documents), keys: [key], gives: null };
    });
    return shown(showVersion(room, newestIn(versionsIn(shelf.documents(stored, call.params)), call.params.document)));
  };

/** Changes what is said about the newest version. */
export const changeDocument =
  (room: ContractRoom, shelf: Shelf): Handler<PatchContractDocument> =>
  async (call) => {
    const { stored } = await room.change(call, ({ before: contract }) => {
      const all = openedBy(shelf, contract, call);
      const patch = call.data();
      shelf.requireOpen(contract, 'update');
      const newest = newestIn(all, call.params.document);
      const document = patchedDocument(newest, patch, call.sent, call.now);
      if (document === newest) return { next: contract, gives: null };
      refuse(missingFields(document, ['title', 'format']));
      requirePendingChange(newest, contract, 'update');
      requirePendingChange(document, contract, 'update');
      refuse(documentErrors(document, ['data'], contract));
      const documents = shelf.documents(contract, call.params).map((one) => (one === newest ? document : one));
      return { next: shelf.withDocuments(contract, call.params, documents), gives: null };
    });
    return shown(showVersion(room, newestIn(versionsIn(shelf.documents(stored, call.params)), call.params.document)));
  };

/** Documents of a contract stay (spec/documents.md §3, last sentence). */
export const refuseRemoval =
  (room: ContractRoom, shelf: Shelf): Handler =>
  async ({ params }) => {
    newestIn(versionsIn(shelf.documents(await room.load(params), params)), params.document);
    throw forbidden(`Forbidden to delete document for ${shelf.name}`);
  };
