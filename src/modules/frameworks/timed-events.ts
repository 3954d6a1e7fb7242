/** Timed events of a framework: the count of its submissions, and its end (spec/frameworks.md §5). */

import { withNextAgreementCheck } from '../../base/domain/frame-agreement.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import { conflict } from '../../base/domain/problem.ts';
import type { ApiRequest } from '../../http/route.ts';
import type { TransactionContext, TransactionStep } from '../../store/records/records.ts';
import { checkStep } from '../../store/records/transaction-steps.ts';
import type { FrameworkRecord, StoredFramework } from './framework.ts';
import { frameworkKinds } from './kinds.ts';
import { countDate } from './periods.ts';
import type { FrameworkService } from './service.ts';
import { withNextCheck } from './service.ts';

const TOO_FEW = 'Відмінено електронною системою через недостатню кількість заявок';

/** Counts the submissions that are or were active, up to `most`. */
const countSubmissions = async (
  { deps }: FrameworkService,
  frameworkID: string,
  most: number,
  session?: TransactionContext['session'],
): Promise<number> => {
  const records = await deps.store
    .records<{ readonly status: string }>('submissions')
    .findBy('frameworkID', frameworkID, { most, publicOnly: true, fields: ['status'], ...omitUndefined({ session }) });
  return records.length;
};

/** Applies the count and the end, as far as they are due. */
const withDueFrameworkChanges = async (service: FrameworkService, before: StoredFramework, now: Date): Promise<FrameworkRecord> => {
  const { minSubmissions } = frameworkKinds[before.frameworkType];
  const count = countDate(before, service.clockwork());
  if (before.status !== 'active') return before;
  if (before.successful !== true && count !== undefined && count < now) {
    const isEnough = (await countSubmissions(service, before._id, minSubmissions)) >= minSubmissions;
    if (!isEnough) return { ...before, status: 'unsuccessful' };
    return before.qualificationPeriod.endDate < now ? { ...before, successful: true, status: 'complete' } : { ...before, successful: true };
  }
  return before.qualificationPeriod.endDate < now ? { ...before, status: 'complete' } : before;
};

/** Counts again in the transaction, after the framework is held: a submission may have been activated meanwhile. */
const stillTooFew = (service: FrameworkService, { _id, frameworkType }: StoredFramework): TransactionStep =>
  checkStep(async ({ session }) => {
    const { minSubmissions } = frameworkKinds[frameworkType];
    if ((await countSubmissions(service, _id, minSubmissions, session)) >= minSubmissions) throw conflict();
  });

/** Applies what is due by `now`; writes nothing when nothing is. */
export const tickFramework = async (
  service: FrameworkService,
  request: Pick<ApiRequest, 'params' | 'actor' | 'now'>,
): Promise<StoredFramework> => {
  const { now } = request;
  const { stored } = await service.frameworks.append(request, async ({ before }) => {
    const next = withNextCheck(service, await withDueFrameworkChanges(service, before, now));
    if (next.status !== 'unsuccessful' || before.status !== 'active') return { next, result: null, isDue: true };
    const agreement = await service.agreementOf(next);
    const ended =
      agreement?.status === 'active'
        ? [
            service.agreements.saveStep(
              agreement,
              withNextAgreementCheck({ ...agreement, status: 'terminated', date: now, terminationDetails: TOO_FEW }),
            ),
          ]
        : [];
    return { next, stepsBefore: [service.frameworks.holdStep(before), stillTooFew(service, before), ...ended], result: null, isDue: true };
  });
  return stored;
};
