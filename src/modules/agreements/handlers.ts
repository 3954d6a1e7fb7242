/** Agreements: reading, terminating, and timed changes (spec/frameworks.md §10, §12). */
import { requireClearance } from '../../base/domain/actor.ts';
import { withDueChanges, withNextAgreementCheck } from '../../base/domain/frame-agreement.ts';
import { listOf, sameValue } from '../../base/domain/json.ts';
import { requireNoErrors, ruleError } from '../../base/domain/problem.ts';
import type { OneOf } from '../../base/validation/validator.ts';
import { positionOf } from '../../http/api-request.ts';
import { type ApiRequest, bodyOf, type Handler, okReply, type Reply } from '../../http/route.ts';
import {
  changeCloseAgreement as changeClose,
  closeAgreementAdministratorPatchBody,
  closeAgreementPatchBody,
  patchTerminated,
} from './close/handlers.ts';
import { type AgreementKind, getAgreementKind, requireActive } from './kinds.ts';
import { type AgreementService, answers, buildAgreementConfig, requireAgreementOwner, type StoredAgreement } from './service.ts';

const patchFrame = bodyOf('/agreements/patch');

/** The kind and status of the agreement select the model. */
export const patchAgreement: OneOf<object> = {
  models: [patchFrame, closeAgreementPatchBody, patchTerminated, closeAgreementAdministratorPatchBody],
};

/** `GET /agreements/{id}`. */
export const getAgreement =
  (service: AgreementService): Handler =>
  async ({ params, query, actor }) => {
    const agreement = await service.load(params);
    return okReply({ ...service.view(agreement, actor), ...positionOf(query, agreement) }, service.beside(agreement));
  };

/** Applies what is due by `now`; writes nothing when nothing is. */
export const tickAgreement = async (
  service: AgreementService,
  request: Pick<ApiRequest, 'params' | 'actor' | 'now'>,
): Promise<StoredAgreement> => {
  const { stored } = await service.append(request, ({ before }) => {
    if (getAgreementKind(before) === 'close') return { next: before, result: null };
    if (before.owner_token !== undefined) return { next: withDueChanges(before, request.now), result: null, isDue: true };
    // An imported agreement is advanced by its own registry; without this, it would stay due for ever.
    const { next_check: _, ...kept } = before;
    return { next: kept, result: null, publishes: false };
  });
  return stored;
};

/** For agreements of frameworks: checks owner, model, status. */
const changeFrame = async (service: AgreementService, request: ApiRequest): Promise<Reply> => {
  const { stored } = await service.change(request, ({ before }) => {
    requireAgreementOwner(before, request);
    const data = request.dataAs(patchFrame);
    requireClearance(before.config?.restricted === true, request.actor, 'agreement');
    requireActive(before, 'update object');
    const next = { ...before, ...data };
    if (sameValue(before, next)) return { next: before, result: null };
    return { next: withNextAgreementCheck(next.status === before.status ? next : { ...next, date: request.now }), result: null };
  });
  return okReply(service.view(stored, request.actor), buildAgreementConfig(stored));
};

const changeByKind: Readonly<Record<AgreementKind, typeof changeFrame>> = { frame: changeFrame, close: changeClose };

/** `PATCH /agreements/{id}`, by the kind of the agreement; a request of the chronograph applies what is due. */
export const changeAgreement =
  (service: AgreementService): Handler<object> =>
  async (request) => {
    if (request.actor.group === 'chronograph') {
      const stored = await tickAgreement(service, request);
      return okReply(service.view(stored, request.actor), buildAgreementConfig(stored));
    }
    return changeByKind[getAgreementKind(await service.load(request.params))](service, request);
  };

const SHORTEST = 3;

const classesOf = ({ additionalClassifications }: StoredAgreement): string =>
  [...new Set(listOf(additionalClassifications).map(({ id }) => id))].sort().join(',');

/** The ids in `additional_classifications`, as a set; null when the parameter is not given. */
const askedClasses = (sent: string | undefined): string | null => {
  if (sent === undefined || sent === '') return null;
  if (sent === 'none') return '';
  return [...new Set(sent.split(',').map((id) => id.trim()))].sort().join(',');
};

const MAX_LISTED_AGREEMENTS = 1000;

/** `GET /agreements_by_classification/{id}`: active agreements whose class starts with the code, ignoring its check digit. */
export const listByClass =
  (service: AgreementService): Handler =>
  async ({ params, query, actor }) => {
    const code = (params.classification ?? '').split('-', 1)[0]?.trim() ?? '';
    if (code.length < SHORTEST) requireNoErrors([ruleError(['data'], `classification id must be at least ${SHORTEST} characters long`)]);
    if (!/^\d+$/.test(code)) requireNoErrors([ruleError(['data'], 'classification id should be digits')]);
    const asked = { most: MAX_LISTED_AGREEMENTS, publicOnly: true, isPrefix: true, where: { status: 'active' } };
    const records = await service.findBy('classification.id', code, asked);
    const classes = askedClasses(query.get('additional_classifications'));
    const wanted = classes === null ? records : records.filter((agreement) => classesOf(agreement) === classes);
    return okReply(wanted.map((agreement) => service.deps.validator.view(answers.ofClass)(service.view(agreement, actor))));
  };
