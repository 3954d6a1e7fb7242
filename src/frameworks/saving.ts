/** A framework as it is saved, and its agreement with it: what follows from a change of either (spec/frameworks.md §4, §10). */
import { following } from '../domain/frame-agreement.ts';
import type { TransactionStep } from '../store/records/records.ts';
import type { FrameworkRecord, StoredFramework } from './framework.ts';
import { nextCheck } from './periods.ts';
import type { FrameworkService } from './service.ts';

/** The framework with its time of the next look. */
export const scheduled = (service: FrameworkService, framework: FrameworkRecord): FrameworkRecord => {
  const { next_check: _, ...rest } = framework;
  const at = nextCheck(framework, service.clockwork());
  return at === undefined ? rest : { ...rest, next_check: at };
};

/** The save of the agreement that follows a changed framework; nothing where there is none that is active. */
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
