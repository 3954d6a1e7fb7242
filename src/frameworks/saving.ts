/** Saving a framework together with its agreement (spec/frameworks.md §4, §10). */
import { following } from '../domain/frame-agreement.ts';
import type { TransactionStep } from '../store/records/records.ts';
import type { FrameworkRecord, StoredFramework } from './framework.ts';
import { nextCheck } from './periods.ts';
import type { FrameworkService } from './service.ts';

/** The framework with the time of its next check. */
export const scheduled = (service: FrameworkService, framework: FrameworkRecord): FrameworkRecord => {
  const { next_check: _, ...rest } = framework;
  const at = nextCheck(framework, service.clockwork());
  return at === undefined ? rest : { ...rest, next_check: at };
};

/** The step that updates the agreement after a change of its framework; none without an active agreement. */
export const agreementFollows = async (
  service: FrameworkService,
  before: StoredFramework,
  next: FrameworkRecord,
  now: Date,
): Promise<readonly TransactionStep[]> => {
  const agreement = await service.agreementOf(next);
  if (agreement?.status !== 'active') return [];
  return [service.agreements.saveStep(agreement, following(agreement, { ...next, _id: before._id }, now))];
};
