/** Submissions: creating, reading, changing, activating (spec/frameworks.md §8). */

import { hashesOf, requireClearance } from '../../../base/domain/actor.ts';
import { organizationErrors } from '../../../base/domain/code-lists.ts';
import { shownVersion } from '../../../base/domain/documents.ts';
import { type JsonObject, listOf, mergedKeys, omitUndefined, sameValue, unlessEmpty } from '../../../base/domain/json.ts';
import { isMaskedFor, maskedDocument } from '../../../base/domain/masks.ts';
import { eachElementErrors, forbidden, invalidData, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import type { PatchSubmission, PostSubmission } from '../../../base/domain/types.generated.ts';
import { positionOf } from '../../../http/api-request.ts';
import { type ApiRequest, createdReply, type Handler, newAccess, okReply } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import type { TransactionContext } from '../../../store/records/records.ts';
import { checkStep } from '../../../store/records/transaction-steps.ts';
import { buildAdmissionSteps } from '../admission.ts';
import { buildSubmissionConfig } from '../config.ts';
import {
  asSent,
  createSubmission,
  type FrameworkQualificationRecord,
  requireFrameworkOwner,
  type StoredSubmission,
  type SubmissionRecord,
} from '../framework.ts';
import { buildFrameworkConfig, type FrameworkService } from '../service.ts';
import { documentsOfSubmission } from './documents.ts';
import { mayReadSecrets, requireNewcomer, requireNotAdmitted, requireOpenFramework, supplierOf } from './rules.ts';

const submissionModelErrors = ({ tenderers }: Pick<SubmissionRecord, 'tenderers'>, { deps }: FrameworkService) =>
  eachElementErrors(tenderers, ['data', 'tenderers'], (tenderer, path) => organizationErrors(tenderer, path, deps.codes));

/** `POST /submissions`: checks model, framework, its period and status, the agreement, documents, config. */
export const makeCreateSubmission =
  (service: FrameworkService): Handler<PostSubmission> =>
  async (request) => {
    const { deps } = service;
    const { now, actor } = request;
    const { documents: sent, submissionType: _, status = 'draft', ...body } = request.data();
    const framework = await service.frameworks.find(body.frameworkID);
    const faults = submissionModelErrors(body, service);
    if (framework === null) {
      throw invalidData([ruleError(['data', 'frameworkID'], 'frameworkID must be one of exists frameworks'), ...faults]);
    }
    requireNoErrors(faults);
    requireClearance(framework.config.restrictedDerivatives, actor, 'framework');
    requireOpenFramework(framework, 'add', { now, zone: deps.zone });
    requireNewcomer(await service.agreementOf(framework), body);
    const id = newId();
    const { documents, written: __, ...files } = documentsOfSubmission(service, request, sent, `/submissions/${id}`);
    const config = buildSubmissionConfig(request.config, framework, deps.validator);
    const access = newAccess(request);
    const record: SubmissionRecord = {
      ...body,
      status,
      submissionType: framework.frameworkType,
      config,
      ...omitUndefined({ mode: framework.mode, documents: unlessEmpty(documents) }),
      framework_owner: framework.owner,
      framework_token: framework.owner_token,
      owner: actor.name,
      ...hashesOf(access),
      date: now,
    };
    const stored = await service.submissions.insert(request, { id, record, ...files });
    return createdReply(shownTo(service, stored, { ...request, token: access.token }), request.links.absolute(`/submissions/${id}`), {
      ...buildFrameworkConfig(stored),
      access,
    });
  };

/** The submission for this caller: with URLs of confidential files if they may open them. */
const shownTo = (
  service: FrameworkService,
  submission: StoredSubmission,
  request: Pick<ApiRequest, 'actor' | 'token' | 'links'>,
): JsonObject => {
  const data = service.show.submission(submission, request.actor);
  const hasSecret = listOf(submission.documents).some(({ confidentiality }) => confidentiality === 'buyerOnly');
  if (!hasSecret || !mayReadSecrets(submission, request)) return data;
  const { absolute } = request.links;
  const view = service.deps.validator.view('/submissions/document');
  const documents = listOf(submission.documents).map((document) => shownVersion(document, service.deps.documents, absolute));
  if (isMaskedFor(submission, request.actor)) return { ...data, documents: documents.map((one) => view(maskedDocument(one))) };
  return { ...data, documents: documents.map(view) };
};

/** `GET /submissions/{id}`: including drafts and deleted ones. */
export const readSubmission =
  (service: FrameworkService): Handler =>
  async (request) => {
    const submission = await service.submissions.load(request.params);
    return okReply({ ...shownTo(service, submission, request), ...positionOf(request.query, submission) }, service.beside(submission));
  };

const SUBMISSION_BODY_FIELDS = ['frameworkID', 'tenderers'];

/** The body merged into the submission and validated by the full model. */
const mergeSubmissionPatch = (
  service: FrameworkService,
  request: ApiRequest<PatchSubmission>,
  before: StoredSubmission,
): SubmissionRecord => {
  const { status = before.status } = request.data();
  const { status: _, ...fields }: Record<string, unknown> = { ...Object(request.sent) };
  const { frameworkID, tenderers } = service.deps.validator.check(
    createSubmission,
    mergedKeys(asSent(before, SUBMISSION_BODY_FIELDS), fields),
  );
  if (frameworkID !== before.frameworkID) requireNoErrors([ruleError(['data', 'frameworkID'], "Can't change frameworkID of a submission")]);
  const next = { ...before, tenderers, status };
  requireNoErrors(submissionModelErrors(next, service));
  return next;
};

/** 403 unless a draft is changed, and for the status `complete`, which a supplier cannot set. */
const requireSubmissionStep = ({ status }: StoredSubmission, next: SubmissionRecord): void => {
  if (status !== 'draft') throw forbidden(`Can't update submission in current (${status}) status`);
  if (next.status === 'complete') throw forbidden(`Can't update submission from current (${status}) to new (complete) status`);
};

/** 403 when another submission of this supplier is active. */
const requireAlone = async (service: FrameworkService, submission: SubmissionRecord, within?: TransactionContext): Promise<void> => {
  const { frameworkID } = submission;
  const where = { frameworkID, status: 'active' };
  const transaction = within === undefined ? {} : { session: within.session };
  const asked = { most: 1000, publicOnly: true, fields: ['tenderers'], where, ...transaction };
  const records = await service.findSubmissions('tenderers.identifier.id', supplierOf(submission) ?? '', asked);
  if (records.some((one) => supplierOf(one) === supplierOf(submission))) {
    throw forbidden(`Tenderer already have active submission for framework ${frameworkID}`);
  }
};

/** `PATCH /submissions/{id}`: checks owner, model, status, supplier, period, framework status. An activation creates the qualification. */
export const changeSubmission =
  (service: FrameworkService): Handler<PatchSubmission> =>
  async (request) => {
    const { now } = request;
    const { stored } = await service.submissions.change(request, async ({ before }) => {
      requireFrameworkOwner('submission', before, request);
      const bare = mergeSubmissionPatch(service, request, before);
      const framework = await service.frameworkOf(before);
      requireClearance(before.config.restricted, request.actor, 'submission');
      requireSubmissionStep(before, bare);
      const isActivated = bare.status === 'active';
      const isFast = isActivated && (service.deps.settings?.fastFrameworks ?? []).includes(framework._id);
      const agreement = isActivated ? await service.agreementOf(framework) : null;
      if (isActivated) {
        await requireAlone(service, bare);
        requireNotAdmitted(agreement, bare);
      }
      requireOpenFramework(framework, 'update', { now, zone: service.deps.zone });
      if (sameValue(before, bare)) return { next: before, result: null };
      const dated = bare.status === before.status ? bare : { ...bare, date: now };
      if (!isActivated) return { next: dated, result: null };
      const qualificationID = newId();
      // Keeps the checked framework and agreement unchanged until the commit.
      const held = isFast
        ? await buildAdmissionSteps(service, framework, { qualificationID, submission: { ...bare, _id: before._id } }, now)
        : [service.frameworks.holdStep(framework), ...(agreement === null ? [] : [service.agreements.holdStep(agreement)])];
      const qualification: FrameworkQualificationRecord = {
        frameworkID: framework._id,
        submissionID: before._id,
        qualificationType: framework.frameworkType,
        status: isFast ? 'active' : 'pending',
        date: now,
        framework_owner: framework.owner,
        framework_token: framework.owner_token,
        ...omitUndefined({ mode: framework.mode }),
        config: {
          restricted: framework.config.restrictedDerivatives,
          qualificationComplainDuration: framework.config.qualificationComplainDuration,
        },
      };
      // Checked again in the transaction, after the framework is held.
      const stillAlone = checkStep((within) => requireAlone(service, bare, within));
      const steps = [...held, stillAlone, service.qualifications.insertStep(qualificationID, qualification)];
      const status = isFast ? 'complete' : bare.status;
      return { next: { ...dated, status, qualificationID, datePublished: now }, stepsBefore: steps, result: null };
    });
    return okReply(shownTo(service, stored, request), buildFrameworkConfig(stored));
  };
