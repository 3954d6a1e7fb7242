/** Frameworks: creating, reading, changing (spec/frameworks.md §4). */

import { hashesOf, requireClearance, requireLevel } from '../../base/domain/actor.ts';
import { mergedKeys, omitUndefined, sameValue, unlessEmpty } from '../../base/domain/json.ts';
import { forbidden, requireNoErrors } from '../../base/domain/problem.ts';
import type { FrameworkDocument, PostFramework } from '../../base/domain/types.generated.ts';
import { positionOf } from '../../http/api-request.ts';
import { type ApiRequest, createdReply, type Handler, newAccess, okReply } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { acceptPlain } from '../documents/document.ts';
import { takePlainList } from '../documents/whole-list.ts';
import { buildConfig, restrictionErrors, withDefaults } from './config.ts';
import {
  activeFrameworkPatchBody,
  asSent,
  type FrameworkRecord,
  frameworkCreateBody,
  frameworkNumber,
  requireFrameworkOwner,
  type StoredFramework,
} from './framework.ts';
import { frameworkKinds } from './kinds.ts';
import { buildPeriods, requireDuration } from './periods.ts';
import { frameworkItemErrors, frameworkModelErrors, publisherErrors } from './rules.ts';
import { agreementFollows, buildFrameworkConfig, type FrameworkService, withNextCheck } from './service.ts';
import { tickFramework } from './timed-events.ts';

const FRAMEWORK_LEVELS = '135';

type Body = Omit<PostFramework, 'status' | 'documents'>;

/** A checked body with defaults: the kind of the buyer, and ids of items. */
const withFrameworkDefaults = ({ items, ...body }: Body) => ({
  ...body,
  frameworkType: body.frameworkType ?? 'electronicCatalogue',
  procuringEntity: {
    ...body.procuringEntity,
    kind: body.procuringEntity.kind ?? frameworkKinds[body.frameworkType ?? 'electronicCatalogue'].defaultKind,
  },
  ...omitUndefined({ items: items?.map((item) => ({ ...item, id: item.id ?? newId() })) }),
});

/** `POST /frameworks`: checks model, level, documents, kind, items, config. The only response with the owner token and transfer value. */
export const createFramework =
  (service: FrameworkService): Handler<PostFramework> =>
  async (request) => {
    const { deps, show } = service;
    const { now, actor } = request;
    const { status, documents: sent, ...body } = request.data();
    const id = newId();
    const access = newAccess(request);
    const data = withFrameworkDefaults(body);
    const config = withDefaults(request.config);
    const bare: FrameworkRecord = {
      ...data,
      status: status ?? 'draft',
      prettyID: '',
      config,
      owner: actor.name,
      ...hashesOf(access),
      date: now,
    };
    const context = { ...deps, now };
    requireNoErrors(frameworkModelErrors(bare, context));
    requireLevel(actor, FRAMEWORK_LEVELS, 'framework creation', data);
    if (data.procuringEntity.kind === 'central') requireLevel(actor, '5', 'framework creation', data);
    const { documents, written: _, ...files } = acceptPlain<FrameworkDocument>(deps.documents, request, sent, `/frameworks/${id}`);
    requireClearance(config.restrictedDerivatives, actor, 'framework');
    requireNoErrors(publisherErrors(bare, context));
    requireNoErrors(frameworkItemErrors(bare));
    buildConfig(request.config, data.frameworkType, deps.validator);
    requireNoErrors(restrictionErrors(bare));
    const day = deps.zone.day(now);
    const prettyID = frameworkNumber(day, await deps.store.sequences.next(`framework_${day}`));
    const record = { ...bare, prettyID, ...omitUndefined({ documents: unlessEmpty(documents) }) };
    const stored = await service.frameworks.insert(request, { id, record, ...files });
    return createdReply(show.framework(stored), request.links.absolute(`/frameworks/${id}`), { ...buildFrameworkConfig(stored), access });
  };

/** `GET /frameworks/{id}`: including drafts. */
export const getFramework =
  ({ frameworks, show, beside }: FrameworkService): Handler =>
  async ({ params, query }) => {
    const framework = await frameworks.load(params);
    return okReply({ ...show.framework(framework), ...positionOf(query, framework) }, beside(framework));
  };

/** The fields written by the owner, other than the status and the documents. */
const FRAMEWORK_BODY_FIELDS = [
  ...['frameworkType', 'mode', 'frameworkDetails', 'title', 'title_en', 'title_ru', 'description', 'description_en', 'description_ru'],
  ...['qualificationPeriod', 'procuringEntity', 'classification', 'additionalClassifications', 'items'],
];

interface Sent {
  readonly status?: FrameworkRecord['status'];
  readonly documents?: PostFramework['documents'];
}

const readFrameworkPatch = (request: ApiRequest, before: StoredFramework): Sent => {
  const asked = Reflect.get(Object(request.sent), 'status') ?? before.status;
  return asked === 'active' ? request.dataAs(activeFrameworkPatchBody) : (request.data() as Sent); // by the draft model of the route
};

const FINISHED_STATUSES: ReadonlySet<string> = new Set(['complete', 'unsuccessful']);

/** The body merged into the framework and validated by the full model. */
const mergeFrameworkPatch = (service: FrameworkService, request: ApiRequest, before: StoredFramework, sent: Sent): FrameworkRecord => {
  const { status: _, documents: __, ...fields }: Record<string, unknown> = { ...Object(request.sent) };
  // A deployment may not allow this field, so it is validated only when sent.
  const stored = FRAMEWORK_BODY_FIELDS.filter((field) => field !== 'frameworkDetails' || 'frameworkDetails' in fields);
  const whole = service.deps.validator.check(frameworkCreateBody, mergedKeys(asSent(before, stored), fields));
  const { status: ___, documents: ____, ...body } = whole;
  const storedValue = Object.fromEntries(Object.entries(before).filter(([field]) => !stored.includes(field)));
  // The other fields of the record, plus the fields just validated.
  return { ...(storedValue as Omit<FrameworkRecord, keyof Body>), ...withFrameworkDefaults(body), status: sent.status ?? before.status };
};

const requireAllowed = (service: FrameworkService, before: StoredFramework, next: FrameworkRecord, now: Date): void => {
  const context = { ...service.deps, now };
  requireNoErrors(frameworkModelErrors(next, context));
  requireNoErrors(restrictionErrors(next));
  if (!sameValue(before.procuringEntity, next.procuringEntity)) requireNoErrors(publisherErrors(next, context));
  if (FINISHED_STATUSES.has(before.status)) throw forbidden(`Can't update framework in current (${before.status}) status`);
  if (FINISHED_STATUSES.has(next.status)) throw forbidden(`Can't switch to ${next.status} status`);
};

/** `PATCH /frameworks/{id}`: checks owner, model, rules; a request of the chronograph applies what is due. */
export const changeFramework =
  (service: FrameworkService): Handler =>
  async (request) => {
    if (request.actor.group === 'chronograph') {
      const stored = await tickFramework(service, request);
      return okReply(service.show.framework(stored), buildFrameworkConfig(stored));
    }
    const { stored } = await service.frameworks.change(request, async ({ before }) => {
      requireFrameworkOwner('framework', before, request);
      const sent = readFrameworkPatch(request, before);
      requireClearance(before.config.restrictedDerivatives, request.actor, 'framework');
      const bare = mergeFrameworkPatch(service, request, before, sent);
      requireAllowed(service, before, bare, request.now);
      const isPublished = before.status === 'draft' && bare.status === 'active';
      const clockwork = service.clockwork();
      if (isPublished) requireDuration(bare, request.now, clockwork);
      const active = isPublished ? { ...bare, ...buildPeriods(bare, request.now, clockwork) } : bare;
      requireNoErrors(frameworkItemErrors(active));
      const { documents: urls } = service.deps;
      const { documents, ...files } = takePlainList(urls, request, sent.documents, before.documents, `/frameworks/${before._id}`);
      const next = withNextCheck(service, documents === undefined ? active : { ...active, documents });
      if (sameValue(before, next)) return { next: before, result: null };
      return { next, stepsBefore: await agreementFollows(service, before, next, request.now), result: null, ...files };
    });
    return okReply(service.show.framework(stored), buildFrameworkConfig(stored));
  };
