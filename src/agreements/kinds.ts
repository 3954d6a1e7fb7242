/** Agreements of frameworks, and those that one tender has made: which kind a record is, and what only one of them has. */
import { checkedWriter } from '../changing/writer.ts';
import { isCloseAgreement } from '../domain/close-agreement.ts';
import { forbidden, notFound } from '../domain/problem.ts';
import type { AgreementService, StoredAgreement } from './service.ts';

/** `close`: of one tender, with prices (spec/close-frameworks.md §6); `frame`: of a framework, and all else (spec/frameworks.md §10). */
export type AgreementKind = 'frame' | 'close';

export const kindOf = (agreement: Pick<StoredAgreement, 'agreementType'>): AgreementKind =>
  isCloseAgreement(agreement) ? 'close' : 'frame';

/** The service as routes get it that one kind has: an agreement of the other is 404. */
export const within = (service: AgreementService, kind: AgreementKind, name: string): AgreementService => {
  const checked = (agreement: StoredAgreement): StoredAgreement => {
    if (kindOf(agreement) === kind) return agreement;
    throw notFound(`Agreements with agreementType ${agreement.agreementType ?? ''} have no ${name}.`);
  };
  return { ...service, ...checkedWriter(service, checked) };
};

/** 403 unless the agreement is active; `does` is what cannot be done. */
export const requireActive = ({ status }: StoredAgreement, does: string): void => {
  if (status !== 'active') throw forbidden(`Can't ${does} in current (${status}) agreement status`);
};
