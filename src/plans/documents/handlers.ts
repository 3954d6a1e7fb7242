/** Documents of a plan or of its milestones under their own path (spec/plans.md §8, §9). Load, decide, save, show. */

import { type Call, created, type Handler, type Reply, shown } from '../../http/route.ts';
import { wayToFile } from '../../model/attachment.ts';
import {
  byDateModified,
  keyOf,
  latestOf,
  newestOf,
  previousVersions,
  versionByKey,
  withNewVersion,
  without,
  withPatched,
} from '../../model/document-versions.ts';
import type { Json } from '../../model/json.ts';
import { notFound, ruleError } from '../../model/problem.ts';
import type { PatchPlanDocument, PlanDocument, PostPlanDocument, PostPlanDocuments } from '../../model/types.generated.ts';
import { missingFields } from '../creation.ts';
import { type PlanRoom, refuse } from '../deps.ts';
import type { StoredPlan } from '../plan.ts';
import { createDocument, createDocuments, documentView } from '../schema.ts';
import { acceptDocuments, patched, versionOf } from './documents.ts';
import type { DocumentHolder } from './holder.ts';

const MAX_DOCUMENTS = 1000;

const newestIn = (documents: readonly PlanDocument[], id = ''): PlanDocument => {
  const newest = newestOf(documents, id);
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

const withLink = (room: PlanRoom, document: PlanDocument): PlanDocument => {
  const key = document.url.startsWith('/') ? keyOf(document.url) : null;
  return key === null ? document : { ...document, url: room.deps.documents.publicLink(key) };
};

const show = (room: PlanRoom, document: PlanDocument): Json => room.deps.validator.view(documentView)(withLink(room, document));

/** A plan and those of its documents that a write is about. */
interface Opened {
  readonly plan: StoredPlan;
  readonly documents: readonly PlanDocument[];
}

/** What a write opens: 404 for the plan, the holder and the document of the path, then 403 for strangers. */
const open = async (room: PlanRoom, holder: DocumentHolder, call: Call): Promise<Opened> => {
  const plan = await room.load(call.params.plan);
  const documents = holder.documents(plan, call.params);
  if (call.params.document !== undefined) newestIn(documents, call.params.document);
  holder.requireWriter(plan, call);
  return { plan, documents };
};

type Saving = (call: Call, before: StoredPlan, documents: PlanDocument[], keys?: readonly string[]) => Promise<void>;

const savingOf =
  (room: PlanRoom, holder: DocumentHolder): Saving =>
  async (call, before, documents, keys = []) => {
    const isTooLong = documents.length > MAX_DOCUMENTS;
    refuse(
      isTooLong ? [{ type: 'too_long', path: ['data'], msg: `List should have at most ${MAX_DOCUMENTS} items after validation` }] : [],
    );
    await room.deps.documents.attach(keys);
    await room.save(before, holder.withDocuments(before, call, documents), call);
  };

const download = (room: PlanRoom, documents: readonly PlanDocument[], { params, now }: Call, key: string): Reply => {
  const version = versionByKey(documents, params.document ?? '', key);
  if (version === null) throw notFound('Document not found.');
  return wayToFile(room.deps.documents.downloadLink(key, now), version);
};

type Made<T = unknown> = (room: PlanRoom, holder: DocumentHolder) => Handler<T>;

export const listDocuments: Made =
  (room, holder) =>
  async ({ params, query }) => {
    const all = holder.documents(await room.load(params.plan), params);
    const asked = (query.get('all') ?? '') === '' ? byDateModified(latestOf(all)) : all;
    return shown(asked.map((document) => show(room, document)));
  };

export const readDocument: Made = (room, holder) => async (call) => {
  const documents = holder.documents(await room.load(call.params.plan), call.params);
  const newest = newestIn(documents, call.params.document);
  const key = call.query.get('download');
  if (key !== undefined) return download(room, documents, call, key);
  const older = previousVersions(documents, newest.id).map((version) => withLink(room, version));
  return shown(room.deps.validator.view(documentView)({ ...withLink(room, newest), previousVersions: older }));
};

/** The documents of a body behind those that are there, and the write that adds them. */
const adding = async (room: PlanRoom, holder: DocumentHolder, call: Call<PostPlanDocument | PostPlanDocuments>) => {
  const { plan, documents: before } = await open(room, holder, call);
  const isList = Array.isArray(call.sent);
  const sent = isList ? call.dataAs(createDocuments) : [call.dataAs(createDocument)];
  refuse(holder.openErrors(plan));
  const place = { parent: holder.path(call.params), now: call.now, urls: room.deps.documents };
  const { documents, keys } = acceptDocuments(sent, place, isList ? ['data'] : null);
  const taken = new Set(before.map(({ id }) => id));
  const isTaken = new Set(documents.map(({ id }) => id)).size < documents.length || documents.some(({ id }) => taken.has(id));
  refuse(isTaken ? [ruleError(['data'], 'Items should be unique by fields: id')] : []);
  return async (): Promise<PlanDocument[]> => {
    await savingOf(room, holder)(call, plan, [...before, ...documents], keys);
    return documents;
  };
};

/** Adds one document, or with a list all of them or none; a list has no address to answer. */
export const addDocuments: Made<PostPlanDocument | PostPlanDocuments> = (room, holder) => async (call) => {
  const documents = await room.append(call.params.plan, () => adding(room, holder, call));
  const [only] = documents;
  if (Array.isArray(call.sent) || only === undefined) return created(documents.map((document) => show(room, document)));
  return created(show(room, only), call.links.absolute(`${holder.path(call.params)}/documents/${only.id}`));
};

export const addVersion: Made<PostPlanDocument> = (room, holder) => async (call) => {
  const { plan, documents } = await open(room, holder, call);
  const data = call.data();
  refuse(holder.openErrors(plan));
  const place = { parent: holder.path(call.params), now: call.now, urls: room.deps.documents };
  const { version, key } = versionOf(newestIn(documents, call.params.document), data, call.sent, place);
  await savingOf(room, holder)(call, plan, withNewVersion(documents, version), [key]);
  return shown(show(room, version));
};

export const changeDocument: Made<PatchPlanDocument> = (room, holder) => async (call) => {
  const { plan, documents } = await open(room, holder, call);
  const patch = call.data();
  refuse(holder.openErrors(plan));
  const newest = newestIn(documents, call.params.document);
  const document = patched(newest, patch, call.sent, call.now);
  if (document === newest) return shown(show(room, newest));
  refuse(missingFields(document, ['title', 'format']));
  const changed = withPatched(documents, newest.id, () => document);
  await savingOf(room, holder)(call, plan, changed);
  return shown(show(room, document));
};

/** Removes a document with all its versions, where that may be; answers it as it was. */
export const removeDocument: Made = (room, holder) => async (call) => {
  const { plan, documents } = await open(room, holder, call);
  const removed = newestIn(documents, call.params.document);
  holder.requireRemovable(plan);
  await savingOf(room, holder)(call, plan, without(documents, removed.id));
  return shown(show(room, removed));
};
