/** Admitting a supplier: by a positive decision, or, in a fast framework, when its submission is activated (spec/frameworks.md §8, §9). */

import { buildFrameContract, newAgreement, withContract, withNextAgreementCheck } from '../../base/domain/frame-agreement.ts';
import { forbidden } from '../../base/domain/problem.ts';
import type { AgreementContract } from '../../base/domain/types.generated.ts';
import { newId } from '../../store/records/ids.ts';
import type { TransactionStep } from '../../store/records/records.ts';
import type { StoredFramework, StoredSubmission } from './framework.ts';
import type { FrameworkService } from './service.ts';
import { requireNotAdmitted } from './submissions/rules.ts';

/** Adds a contract to the agreement; the first one creates the agreement and links the framework to it. 403 for an ended agreement. */
export const buildAdmissionSteps = async (
  service: FrameworkService,
  framework: StoredFramework,
  { qualificationID, submission }: { readonly qualificationID: string; readonly submission: Pick<StoredSubmission, '_id' | 'tenderers'> },
  now: Date,
): Promise<readonly TransactionStep[]> => {
  const agreement = await service.agreementOf(framework);
  if (agreement !== null && agreement.status !== 'active') {
    throw forbidden(`Can't update qualification in current (${agreement.status}) agreement status`);
  }
  const { _id: submissionID, tenderers } = submission;
  // An earlier submission of the same supplier may have been admitted after this one was activated.
  requireNotAdmitted(agreement, { tenderers, frameworkID: framework._id });
  const ids = { contract: newId(), milestone: newId(), qualificationID, submissionID };
  // Tenderers have passed a stricter schema than suppliers.
  const suppliers = tenderers.slice(0, 1) as NonNullable<AgreementContract['suppliers']>;
  const contract = buildFrameContract(ids, suppliers, framework.qualificationPeriod.endDate, now);
  if (agreement !== null)
    return [service.frameworks.holdStep(framework), service.agreements.saveStep(agreement, withContract(agreement, contract))];
  const day = service.deps.zone.day(now);
  const number = `UA-${day}-${String(await service.deps.store.sequences.next(`agreement_${day}`)).padStart(6, '0')}`;
  const id = newId();
  const frameAgreement = withContract(newAgreement(framework, number, now), contract);
  return [
    service.agreements.insertStep(id, withNextAgreementCheck(frameAgreement)),
    service.frameworks.saveStep(framework, { ...framework, agreementID: id }),
  ];
};
