/** Submissions: create, read, change, activate (spec/frameworks.md §8). */

import { hashOf, requireClearance } from '../../domain/actor.ts';
import { shownVersion } from '../../domain/documents.ts';
import { type JsonObject, listOf, sameValue } from '../../domain/json.ts';
import { isMaskedFor, maskedDocument } from '../../domain/masking.ts';
import { secondsOf } from '../../domain/position.ts';
import { each, forbidden, invalid, refuse, ruleError } from '../../domain/problem.ts';
import type { PatchSubmission, PostSubmission } from '../../domain/types.generated.ts';
import { asksPosition } from '../../http/query.ts';
import { type Call, created, type Handler, newAccess, shown } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import type { Also, Within } from '../../store/records/transaction.ts';
import { submissionConfigOf } from '../config.ts';
import { createSubmission, type QualificationRecord, requireOwner, type StoredSubmission, type SubmissionRecord } from '../framework.ts';
import { asSent, mergedKeys } from '../merging.ts';
import { besideOf, type FrameworkRoom } from '../room.ts';
import { partyErrors } from '../rules.ts';
import { documentsOfSubmission } from './documents.ts';
import { requireNewcomer, requireNotAdmitted, requireOpenFramework, supplierOf } from './rules.ts';
import { mayReadSecrets } from './secrets.ts';

const modelErrors = ({ tenderers }: Pick<SubmissionRecord, 'tenderers'>, { deps }: FrameworkRoom) =>
  each(tenderers, ['data', 'tenderers'], (tenderer, path) => partyErrors(tenderer, path, deps));

/** `POST /submissions`: model, framework, its period and status, the agreement, documents, config. */
export const createSubmissionOf =
  (room: FrameworkRoom): Handler<PostSubmission> =>
  async (call) => {
    const { deps, show } = room;
    const { now, actor } = call;
    const { documents: sent, submissionType: _, status = 'draft', ...body } = call.data();
    const framework = await room.frameworks.find(body.frameworkID);
    const faults = modelErrors(body, room);
    if (framework === null) {
      throw invalid([ruleError(['data', 'frameworkID'], 'frameworkID must be one of exists frameworks'), ...faults]);
    }
    refuse(faults);
    requireClearance(framework.config.restrictedDerivatives, actor, 'framework');
    requireOpenFramework(framework, 'add', { now, zone: deps.zone });
    requireNewcomer(await room.agreementOf(framework), body);
    const id = newId();
    const { documents, written: __, ...files } = documentsOfSubmission(room, call, sent, `/submissions/${id}`);
    const config = submissionConfigOf(call.config, framework, deps.validator);
    const access = newAccess(call);
    const record: SubmissionRecord = {
      ...body,
      status,
      submissionType: framework.frameworkType,
      config,
      ...(framework.mode === undefined ? {} : { mode: framework.mode }),
      ...(documents.length === 0 ? {} : { documents }),
      framework_owner: framework.owner,
      framework_token: framework.owner_token,
      owner: actor.name,
      owner_token: hashOf(access.token),
      transfer_token: hashOf(access.transfer),
      date: now,
    };
    const stored = await room.submissions.insert(call, { id, record, ...files });
    return created(show.submission(stored, actor), call.links.absolute(`/submissions/${id}`), { ...besideOf(stored), access });
  };

/** The submission for this caller: addresses of confidential files for those who may open them. */
const shownTo = (room: FrameworkRoom, submission: StoredSubmission, call: Call): JsonObject => {
  const data = room.show.submission(submission, call.actor);
  const isSecret = listOf(submission.documents).some(({ confidentiality }) => confidentiality === 'buyerOnly');
  if (!isSecret || !mayReadSecrets(submission, call)) return data;
  const { absolute } = call.links;
  const view = room.deps.validator.view('/submissions/document');
  const documents = listOf(submission.documents).map((document) => shownVersion(document, room.deps.documents, absolute));
  if (isMaskedFor(submission, call.actor)) return { ...data, documents: documents.map((one) => view(maskedDocument(one))) };
  return { ...data, documents: documents.map(view) };
};

/** `GET /submissions/{id}`: drafts and deleted ones too. */
export const readSubmission =
  (room: FrameworkRoom): Handler =>
  async (call) => {
    const submission = await room.submissions.load(call.params);
    const position = asksPosition(call.query) ? { public_modified: secondsOf(submission.public_modified) } : {};
    return shown({ ...shownTo(room, submission, call), ...position }, besideOf(submission));
  };

const bodyFields = ['frameworkID', 'tenderers'];

/** The body merged into the submission, by the whole model. */
const merged = (room: FrameworkRoom, call: Call<PatchSubmission>, before: StoredSubmission): SubmissionRecord => {
  const { status = before.status } = call.data();
  const { status: _, ...fields }: Record<string, unknown> = { ...Object(call.sent) };
  const { frameworkID, tenderers } = room.deps.validator.check(createSubmission, mergedKeys(asSent(before, bodyFields), fields));
  if (frameworkID !== before.frameworkID) refuse([ruleError(['data', 'frameworkID'], "Can't change frameworkID of a submission")]);
  const next = { ...before, tenderers, status };
  refuse(modelErrors(next, room));
  return next;
};

/** 403 where the state before or after is not one that a supplier may choose. */
const requireStep = ({ status }: StoredSubmission, next: SubmissionRecord): void => {
  if (status !== 'draft') throw forbidden(`Can't update submission in current (${status}) status`);
  if (next.status === 'complete') throw forbidden(`Can't update submission from current (${status}) to new (complete) status`);
};

/** 403 where another submission of this supplier is active. */
const requireAlone = async (room: FrameworkRoom, submission: SubmissionRecord, within?: Within): Promise<void> => {
  const { frameworkID } = submission;
  const where = { frameworkID, status: 'active' };
  const transaction = within === undefined ? {} : { session: within.session };
  const asked = { most: 1000, publicOnly: true, fields: ['tenderers'], where, ...transaction };
  const found = await room.findSubmissions('tenderers.identifier.id', supplierOf(submission) ?? '', asked);
  if (found.some((one) => supplierOf(one) === supplierOf(submission))) {
    throw forbidden(`Tenderer already have active submission for framework ${frameworkID}`);
  }
};

/** `PATCH /submissions/{id}`: owner, model, state, supplier, period, status of the framework. An activation makes the qualification. */
export const changeSubmission =
  (room: FrameworkRoom): Handler<PatchSubmission> =>
  async (call) => {
    const { now } = call;
    const { stored } = await room.submissions.change(call, async ({ before }) => {
      requireOwner('submission', before, call);
      const bare = merged(room, call, before);
      const framework = await room.frameworkOf(before);
      requireClearance(before.config.restricted, call.actor, 'submission');
      requireStep(before, bare);
      const isActivated = bare.status === 'active';
      const agreement = isActivated ? await room.agreementOf(framework) : null;
      if (isActivated) {
        await requireAlone(room, bare);
        requireNotAdmitted(agreement, bare);
      }
      requireOpenFramework(framework, 'update', { now, zone: room.deps.zone });
      if (sameValue(before, bare)) return { next: before, gives: null };
      const dated = bare.status === before.status ? bare : { ...bare, date: now };
      if (!isActivated) return { next: dated, gives: null };
      // What was found out of the framework and its agreement holds when this commits.
      const held = [room.frameworks.holding(framework), ...(agreement === null ? [] : [room.agreements.holding(agreement)])];
      const qualificationID = newId();
      const qualification: QualificationRecord = {
        frameworkID: framework._id,
        submissionID: before._id,
        qualificationType: framework.frameworkType,
        status: 'pending',
        date: now,
        framework_owner: framework.owner,
        framework_token: framework.owner_token,
        ...(framework.mode === undefined ? {} : { mode: framework.mode }),
        config: {
          restricted: framework.config.restrictedDerivatives,
          qualificationComplainDuration: framework.config.qualificationComplainDuration,
        },
      };
      // Once more in the transaction, behind the hold of the framework.
      const stillAlone: Also = async (within) => {
        await requireAlone(room, bare, within);
        return () => {};
      };
      const also = [...held, stillAlone, room.qualifications.inserting(qualificationID, qualification)];
      return { next: { ...dated, qualificationID, datePublished: now }, also, gives: null };
    });
    return shown(shownTo(room, stored, call), besideOf(stored));
  };
