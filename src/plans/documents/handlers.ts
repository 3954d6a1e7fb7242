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
import { missingFields } from '../../model/merge.ts';
import { notFound, refuse, ruleError } from '../../model/problem.ts';
import type { PatchPlanDocument, PlanDocument, PostPlanDocument, PostPlanDocuments } from '../../model/types.generated.ts';
import { type StoredPlan, tooMany } from '../plan.ts';
import type { PlanRoom } from '../room.ts';
import { createDocument, createDocuments, documentView } from '../schema.ts';
import { acceptDocuments, patched, versionOf } from './documents.ts';
import type { DocumentHolder } from './holder.ts';

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

/** The documents that a write is about: 404 for the holder and the document of the path, then 403 for strangers. */
const openedFor = (holder: DocumentHolder, call: Call, plan: StoredPlan): readonly PlanDocument[] => {
  const documents = holder.documents(plan, call.params);
  if (call.params.document !== undefined) newestIn(documents, call.params.document);
  holder.requireWriter(plan, call);
  return documents;
};

/** The plan with these documents in the holder. */
const keeping = <T>(
  holder: DocumentHolder,
  call: Call,
  plan: StoredPlan,
  documents: PlanDocument[],
  gives: T,
  keys: readonly string[] = [],
) => {
  refuse(tooMany(documents.length));
  return { next: holder.withDocuments(plan, call, documents), keys, gives };
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
    const all = holder.documents(await room.load(params), params);
    const asked = (query.get('all') ?? '') === '' ? byDateModified(latestOf(all)) : all;
    return shown(asked.map((document) => show(room, document)));
  };

export const readDocument: Made = (room, holder) => async (call) => {
  const documents = holder.documents(await room.load(call.params), call.params);
  const newest = newestIn(documents, call.params.document);
  const key = call.query.get('download');
  if (key !== undefined) return download(room, documents, call, key);
  const older = previousVersions(documents, newest.id).map((version) => withLink(room, version));
  return shown(room.deps.validator.view(documentView)({ ...withLink(room, newest), previousVersions: older }));
};

/** Adds one document, or with a list all of them or none; a list has no address to answer. */
export const addDocuments: Made<PostPlanDocument | PostPlanDocuments> = (room, holder) => async (call) => {
  const { gives: documents } = await room.append(call, ({ before: plan }) => {
    const before = openedFor(holder, call, plan);
    const isList = Array.isArray(call.sent);
    const sent = isList ? call.dataAs(createDocuments) : [call.dataAs(createDocument)];
    refuse(holder.openErrors(plan));
    const place = { parent: holder.path(call.params), now: call.now, urls: room.deps.documents };
    const { documents: added, keys } = acceptDocuments(sent, place, isList ? ['data'] : null);
    const taken = new Set(before.map(({ id }) => id));
    const isTaken = new Set(added.map(({ id }) => id)).size < added.length || added.some(({ id }) => taken.has(id));
    refuse(isTaken ? [ruleError(['data'], 'Items should be unique by fields: id')] : []);
    return keeping(holder, call, plan, [...before, ...added], added, keys);
  });
  const [only] = documents;
  if (Array.isArray(call.sent) || only === undefined) return created(documents.map((document) => show(room, document)));
  return created(show(room, only), call.links.absolute(`${holder.path(call.params)}/documents/${only.id}`));
};

export const addVersion: Made<PostPlanDocument> = (room, holder) => async (call) => {
  const { gives } = await room.change(call, ({ before: plan }) => {
    const documents = openedFor(holder, call, plan);
    const data = call.data();
    refuse(holder.openErrors(plan));
    const place = { parent: holder.path(call.params), now: call.now, urls: room.deps.documents };
    const { version, key } = versionOf(newestIn(documents, call.params.document), data, call.sent, place);
    return keeping(holder, call, plan, withNewVersion(documents, version), version, [key]);
  });
  return shown(show(room, gives));
};

export const changeDocument: Made<PatchPlanDocument> = (room, holder) => async (call) => {
  const { gives } = await room.change(call, ({ before: plan }) => {
    const documents = openedFor(holder, call, plan);
    const patch = call.data();
    refuse(holder.openErrors(plan));
    const newest = newestIn(documents, call.params.document);
    const document = patched(newest, patch, call.sent, call.now);
    if (document === newest) return { next: plan, gives: newest };
    refuse(missingFields(document, ['title', 'format']));
    return keeping(
      holder,
      call,
      plan,
      withPatched(documents, newest.id, () => document),
      document,
    );
  });
  return shown(show(room, gives));
};

/** Removes a document with all its versions, where that may be; answers it as it was. */
export const removeDocument: Made = (room, holder) => async (call) => {
  const { gives } = await room.change(call, ({ before: plan }) => {
    const documents = openedFor(holder, call, plan);
    const removed = newestIn(documents, call.params.document);
    holder.requireRemovable(plan);
    return keeping(holder, call, plan, without(documents, removed.id), removed);
  });
  return shown(show(room, gives));
};
