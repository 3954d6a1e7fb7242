/** Documents of a plan under their own path (plans.md §8). Load, decide, save, show. */
import { attachment } from '../../domain/attachment.ts';
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
} from '../../domain/document-versions.ts';
import type { Json } from '../../domain/json.ts';
import { forbidden, notFound, ruleError } from '../../domain/problem.ts';
import { type Call, created, type Handler, type Reply, shown } from '../../http/route.ts';
import { missingFields } from '../creation.ts';
import { type PlanRoom, refuse } from '../deps.ts';
import { requireOwner } from '../handlers.ts';
import type { StoredPlan } from '../plan.ts';
import { createDocument, createDocuments, documentView } from '../schema.ts';
import type { PatchPlanDocument, PlanDocument, PostPlanDocument, PostPlanDocuments } from '../types.generated.ts';
import { acceptDocuments, patched, versionOf } from './documents.ts';

const maxDocuments = 1000;

const documentsIn = ({ documents = [] }: StoredPlan): readonly PlanDocument[] => documents;

const newestIn = (plan: StoredPlan, id = ''): PlanDocument => {
  const newest = newestOf(documentsIn(plan), id);
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

const withLink = (room: PlanRoom, document: PlanDocument): PlanDocument => {
  const key = document.url.startsWith('/') ? keyOf(document.url) : null;
  return key === null ? document : { ...document, url: room.deps.documents.publicLink(key) };
};

const show = (room: PlanRoom, document: PlanDocument): Json => room.deps.validator.view(documentView)(withLink(room, document));

/** The plan of a write: 404 for it and for the document of the path, 403 for strangers, then its status. */
const open = async (room: PlanRoom, call: Call): Promise<StoredPlan> => {
  const before = await room.load(call.params.plan);
  if (call.params.document !== undefined) newestIn(before, call.params.document);
  requireOwner(before, call);
  return before;
};

const requireOpen = ({ status }: StoredPlan): void => {
  if (status === 'cancelled' || status === 'complete') refuse([ruleError(['data'], `Can't update plan in '${status}' status`)]);
};

const save = async (room: PlanRoom, before: StoredPlan, documents: PlanDocument[], keys: readonly string[] = []): Promise<void> => {
  const isTooLong = documents.length > maxDocuments;
  refuse(isTooLong ? [{ type: 'too_long', path: ['data'], msg: `List should have at most ${maxDocuments} items after validation` }] : []);
  await room.deps.documents.attach(keys);
  await room.records.save(before, { ...before, documents }, { moves: true });
};

export const listDocuments =
  (room: PlanRoom): Handler =>
  async ({ params, query }) => {
    const all = documentsIn(await room.load(params.plan));
    const asked = (query.get('all') ?? '') === '' ? byDateModified(latestOf(all)) : all;
    return shown(asked.map((document) => show(room, document)));
  };

const mediaType = /^[-\w]+\/[-.+\w]+$/;

const download = (room: PlanRoom, plan: StoredPlan, { params, now }: Call, key: string): Reply => {
  const version = versionByKey(documentsIn(plan), params.document ?? '', key);
  if (version === null) throw notFound('Document not found.');
  const location = room.deps.documents.downloadLink(key, now);
  const headers = {
    Location: location,
    'Content-Type': mediaType.test(version.format) ? version.format : 'application/octet-stream',
    'Content-Disposition': attachment(version.title),
  };
  return { status: 302, body: location, headers };
};

export const readDocument =
  (room: PlanRoom): Handler =>
  async (call) => {
    const plan = await room.load(call.params.plan);
    const newest = newestIn(plan, call.params.document);
    const key = call.query.get('download');
    if (key !== undefined) return download(room, plan, call, key);
    const older = previousVersions(documentsIn(plan), newest.id).map((version) => withLink(room, version));
    return shown(room.deps.validator.view(documentView)({ ...withLink(room, newest), previousVersions: older }));
  };

/** Adds one document, or with a list all of them or none; a list has no address to answer. */
export const addDocuments =
  (room: PlanRoom): Handler<PostPlanDocument | PostPlanDocuments> =>
  async (call) => {
    const { documents: urls } = room.deps;
    const before = await open(room, call);
    const isList = Array.isArray(call.sent);
    const sent = isList ? call.dataAs(createDocuments) : [call.dataAs(createDocument)];
    requireOpen(before);
    const { documents, keys } = acceptDocuments(sent, { planId: before._id, now: call.now, urls }, isList ? ['data'] : null);
    const taken = new Set(documentsIn(before).map(({ id }) => id));
    const isTaken = new Set(documents.map(({ id }) => id)).size < documents.length || documents.some(({ id }) => taken.has(id));
    refuse(isTaken ? [ruleError(['data'], 'Items should be unique by fields: id')] : []);
    await save(room, before, [...documentsIn(before), ...documents], keys);
    const [only] = documents;
    if (isList || only === undefined) return created(documents.map((document) => show(room, document)));
    return created(show(room, only), call.links.absolute(`/plans/${before._id}/documents/${only.id}`));
  };

export const addVersion =
  (room: PlanRoom): Handler<PostPlanDocument> =>
  async (call) => {
    const before = await open(room, call);
    const data = call.data();
    requireOpen(before);
    const place = { planId: before._id, now: call.now, urls: room.deps.documents };
    const { version, key } = versionOf(newestIn(before, call.params.document), data, call.sent, place);
    await save(room, before, withNewVersion(documentsIn(before), version), [key]);
    return shown(show(room, version));
  };

export const changeDocument =
  (room: PlanRoom): Handler<PatchPlanDocument> =>
  async (call) => {
    const before = await open(room, call);
    const patch = call.data();
    requireOpen(before);
    const newest = newestIn(before, call.params.document);
    const document = patched(newest, patch, call.sent, call.now);
    if (document === newest) return shown(show(room, newest));
    refuse(missingFields(document, ['title', 'format']));
    await save(
      room,
      before,
      withPatched(documentsIn(before), newest.id, () => document),
    );
    return shown(show(room, document));
  };

/** Removes a document of a draft with all its versions; answers it as it was. */
export const removeDocument =
  (room: PlanRoom): Handler =>
  async (call) => {
    const before = await open(room, call);
    const removed = newestIn(before, call.params.document);
    if (before.status !== 'draft') throw forbidden(`Can't delete document when plan in current (${before.status}) status`);
    await save(room, before, without(documentsIn(before), removed.id));
    return shown(show(room, removed));
  };
