/** When a submission may be created, changed and activated (spec/frameworks.md §8). Pure. */

import { hasOwnerToken } from '../../../base/domain/actor.ts';
import { contractOfSupplier, type FrameAgreementRecord, isAdmitted, isSupplier } from '../../../base/domain/frame-agreement.ts';
import { CLOSED_BORDERS, contains } from '../../../base/domain/period.ts';
import { forbidden } from '../../../base/domain/problem.ts';
import type { Zone } from '../../../base/domain/zone-time.ts';
import type { ApiRequest } from '../../../http/route.ts';
import type { StoredFramework, SubmissionRecord } from '../framework.ts';
import { formatWindow } from '../periods.ts';

/** Only the identifier of the first tenderer counts. */
export const supplierOf = ({ tenderers }: Pick<SubmissionRecord, 'tenderers'>): string | undefined => tenderers[0]?.identifier.id;

/** 403 outside the submission period, and when the framework is not active. */
export const requireOpenFramework = (
  { status, period }: StoredFramework,
  verb: 'add' | 'update',
  { now, zone }: { readonly now: Date; readonly zone: Zone },
): void => {
  if (period === undefined) throw forbidden(`Submission cannot be ${verb} without framework period`);
  if (!contains(period, now, CLOSED_BORDERS))
    throw forbidden(`Submission can be ${verb} only during the period: ${formatWindow(period, zone)}.`);
  if (status !== 'active') throw forbidden(`Can't ${verb} submission in current (${status}) framework status`);
};

/** 403 for a supplier already admitted to the agreement. */
export const requireNewcomer = (agreement: FrameAgreementRecord | null, submission: Pick<SubmissionRecord, 'tenderers'>): void => {
  const contract = agreement === null ? undefined : contractOfSupplier(agreement, supplierOf(submission));
  if (isAdmitted(contract)) {
    throw forbidden(`Can't add submission when contract in agreement with same identifier.id in ${contract.status} status`);
  }
};

/** 403 for the activation of a supplier who is already admitted. */
export const requireNotAdmitted = (
  agreement: FrameAgreementRecord | null,
  submission: Pick<SubmissionRecord, 'tenderers' | 'frameworkID'>,
): void => {
  if (agreement !== null && isSupplier(agreement, supplierOf(submission))) {
    throw forbidden(
      `Tenderer can't activate submission with active/suspended contract in agreement for framework ${submission.frameworkID}`,
    );
  }
};

export const mayReadSecrets = (
  { owner, owner_token, framework_owner, framework_token }: SubmissionRecord,
  { actor, token }: Pick<ApiRequest, 'actor' | 'token'>,
): boolean =>
  hasOwnerToken({ owner, owner_token }, actor, token) ||
  hasOwnerToken({ owner: framework_owner, owner_token: framework_token }, actor, token);
