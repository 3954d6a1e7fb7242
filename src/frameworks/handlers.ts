/** Frameworks: creating, reading, changing (spec/frameworks.md §4). */

import { plainDocuments } from '../documents/document.ts';
import { takeList } from '../documents/whole-list.ts';
import { hashOf, requireClearance, requireLevel } from '../domain/actor.ts';
import { mergedKeys, sameValue } from '../domain/json.ts';
import { forbidden, refuse } from '../domain/problem.ts';
import { toSeconds } from '../domain/record.ts';
import type { PostFramework } from '../domain/types.generated.ts';
import { asksPosition } from '../http/api-request.ts';
import { type ApiRequest, created, type Handler, newAccess, ok } from '../http/route.ts';
import { newId } from '../store/records/ids.ts';
import { buildConfig, restrictionErrors, withDefaults } from './config.ts';
import { documentsOfBody } from './documents.ts';
import { createFramework, type FrameworkRecord, frameworkNumber, patchActive, requireOwner, type StoredFramework } from './framework.ts';
import { frameworkKinds } from './kinds.ts';
import { asSent } from './merging.ts';
import { buildPeriods, requireDuration } from './periods.ts';
import { itemErrors, modelErrors, publisherErrors } from './rules.ts';
import { agreementFollows, scheduled } from './saving.ts';
import { buildConfigPart, type FrameworkService } from './service.ts';
import { tickFramework } from './ticking.ts';

const LEVELS = '135';

type Body = Omit<PostFramework, 'status' | 'documents'>;

/** A checked body with defaults: the kind of the buyer, and ids of items. */
const completed = ({ items, ...body }: Body) => ({
  ...body,
  frameworkType: body.frameworkType ?? 'electronicCatalogue',
  procuringEntity: {
    ...body.procuringEntity,
    kind: body.procuringEntity.kind ?? frameworkKinds[body.frameworkType ?? 'electronicCatalogue'].defaultKind,
  },
  ...(items === undefined ? {} : { items: items.map((item) => ({ ...item, id: item.id ?? newId() })) }),
});

/** `POST /frameworks`: checks model, level, documents, kind, items, config. The only response with the owner token and transfer value. */
export const create =
  (service: FrameworkService): Handler<PostFramework> =>
  async (request) => {
    const { deps, show } = service;
    const { now, actor } = request;
    const { status, documents: sent, ...body } = request.data();
    const id = newId();
    const access = newAccess(request);
    const data = completed(body);
    const config = withDefaults(request.config);
    const bare: FrameworkRecord = {
      ...data,
      status: status ?? 'draft',
      prettyID: '',
      config,
      owner: actor.name,
      owner_token: hashOf(access.token),
      transfer_token: hashOf(access.transfer),
      date: now,
    };
    const context = { ...deps, now };
    refuse(modelErrors(bare, context));
    requireLevel(actor, LEVELS, 'framework creation', data);
    if (data.procuringEntity.kind === 'central') requireLevel(actor, '5', 'framework creation', data);
    const { documents, written: _, ...files } = documentsOfBody(service, request, sent, `/frameworks/${id}`);
    requireClearance(config.restrictedDerivatives, actor, 'framework');
    refuse(publisherErrors(bare, context));
    refuse(itemErrors(bare));
    buildConfig(request.config, data.frameworkType, deps.validator);
    refuse(restrictionErrors(bare));
    const day = deps.zone.day(now);
    const prettyID = frameworkNumber(day, await deps.store.sequences.next(`framework_${day}`));
    const record = { ...bare, prettyID, ...(documents.length === 0 ? {} : { documents }) };
    const stored = await service.frameworks.insert(request, { id, record, ...files });
    return created(show.framework(stored), request.links.absolute(`/frameworks/${id}`), { ...buildConfigPart(stored), access });
  };

/** `GET /frameworks/{id}`: including drafts. */
export const read =
  ({ frameworks, show, beside }: FrameworkService): Handler =>
  async ({ params, query }) => {
    const framework = await frameworks.load(params);
    const data = show.framework(framework);
    const position = asksPosition(query) ? { public_modified: toSeconds(framework.public_modified) } : {};
    return ok({ ...data, ...position }, beside(framework));
  };

/** The fields written by the owner, other than the status and the documents. */
const bodyFields = [
  ...['frameworkType', 'mode', 'frameworkDetails', 'title', 'title_en', 'title_ru', 'description', 'description_en', 'description_ru'],
  ...['qualificationPeriod', 'procuringEntity', 'classification', 'additionalClassifications', 'items'],
];

interface Sent {
  readonly status?: FrameworkRecord['status'];
  readonly documents?: PostFramework['documents'];
}

/** Validates the body by the model of the resulting status. */
const readBody = (request: ApiRequest, before: StoredFramework): Sent => {
  const asked = Reflect.get(Object(request.sent), 'status') ?? before.status;
  return asked === 'active' ? request.dataAs(patchActive) : (request.data() as Sent); // by the draft model of the route
};

const finished: ReadonlySet<string> = new Set(['complete', 'unsuccessful']);

/** The body merged into the framework and validated by the full model. */
const merged = (service: FrameworkService, request: ApiRequest, before: StoredFramework, sent: Sent): FrameworkRecord => {
  const { status: _, documents: __, ...fields }: Record<string, unknown> = { ...Object(request.sent) };
  // A deployment may not allow this field, so it is validated only when sent.
  const stored = bodyFields.filter((field) => field !== 'frameworkDetails' || 'frameworkDetails' in fields);
  const whole = service.deps.validator.check(createFramework, mergedKeys(asSent(before, stored), fields));
  const { status: ___, documents: ____, ...body } = whole;
  const storedValue = Object.fromEntries(Object.entries(before).filter(([field]) => !stored.includes(field)));
  // The other fields of the record, plus the fields just validated.
  return { ...(storedValue as Omit<FrameworkRecord, keyof Body>), ...completed(body), status: sent.status ?? before.status };
};

/** Checks a change in the specified order; 400 and 403. */
const requireAllowed = (service: FrameworkService, before: StoredFramework, next: FrameworkRecord, now: Date): void => {
  const context = { ...service.deps, now };
  refuse(modelErrors(next, context));
  refuse(restrictionErrors(next));
  if (!sameValue(before.procuringEntity, next.procuringEntity)) refuse(publisherErrors(next, context));
  if (finished.has(before.status)) throw forbidden(`Can't update framework in current (${before.status}) status`);
  if (finished.has(next.status)) throw forbidden(`Can't switch to ${next.status} status`);
};

/** `PATCH /frameworks/{id}`: checks owner, model, rules; a request of the chronograph applies what is due. */
export const change =
  (service: FrameworkService): Handler =>
  async (request) => {
    if (request.actor.group === 'chronograph') {
      const stored = await tickFramework(service, request.params.framework ?? '', request);
      return ok(service.show.framework(stored), buildConfigPart(stored));
    }
    const { stored } = await service.frameworks.change(request, async ({ before }) => {
      requireOwner('framework', before, request);
      const sent = readBody(request, before);
      requireClearance(before.config.restrictedDerivatives, request.actor, 'framework');
      const bare = merged(service, request, before, sent);
      requireAllowed(service, before, bare, request.now);
      const isPublished = before.status === 'draft' && bare.status === 'active';
      const clockwork = service.clockwork();
      if (isPublished) requireDuration(bare, request.now, clockwork);
      const active = isPublished ? { ...bare, ...buildPeriods(bare, request.now, clockwork) } : bare;
      refuse(itemErrors(active));
      const place = { urls: service.deps.documents, model: plainDocuments, parent: `/frameworks/${before._id}`, now: request.now };
      const list = sent.documents === undefined ? null : takeList(sent.documents, before.documents ?? [], ['data', 'documents'], place);
      const next = scheduled(service, list === null ? active : { ...active, documents: list.documents });
      if (sameValue(before, next)) return { next: before, result: null };
      const steps = await agreementFollows(service, before, next, request.now);
      return { next, stepsBefore: steps, result: null, keys: list?.keys ?? [], places: list?.places ?? [] };
    });
    return ok(service.show.framework(stored), buildConfigPart(stored));
  };
