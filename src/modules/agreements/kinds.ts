/** The two kinds of agreements, of a framework and of a single tender, and how they differ. */

import { isCloseAgreement } from '../../base/domain/close-agreement.ts';
import { forbidden, notFound } from '../../base/domain/problem.ts';
import { checkedWriter } from '../../store/records/writer.ts';
import type { AgreementService, StoredAgreement } from './service.ts';

/** `close`: of one tender, with prices (spec/close-frameworks.md §6); `frame`: of a framework, and all others (spec/frameworks.md §10). */
export type AgreementKind = 'frame' | 'close';

export const getAgreementKind = (agreement: Pick<StoredAgreement, 'agreementType'>): AgreementKind =>
  isCloseAgreement(agreement) ? 'close' : 'frame';

/** The service limited to one kind: an agreement of the other kind is 404. */
export const restrictedToKind = (service: AgreementService, kind: AgreementKind, name: string): AgreementService => {
  const checked = (agreement: StoredAgreement): StoredAgreement => {
    if (getAgreementKind(agreement) === kind) return agreement;
    throw notFound(`Agreements with agreementType ${agreement.agreementType ?? ''} have no ${name}.`);
  };
  return { ...service, ...checkedWriter(service, checked) };
};

/** 403 unless the agreement is active; `does` names the forbidden action. */
export const requireActive = ({ status }: StoredAgreement, does: string): void => {
  if (status !== 'active') throw forbidden(`Can't ${does} in current (${status}) agreement status`);
};
