/** The agreement of a framework: its creation, its contracts' life cycle, and timed changes (spec/frameworks.md §10, §11). Pure. */
import type { AgreementRecord } from './agreement.ts';
import { earliest } from './period.ts';
import type { AgreementContract, AgreementMilestone } from './types.generated.ts';

/** An agreement with suppliers qualified by a framework. An imported one may lack non-public fields. */
export interface FrameAgreementRecord extends AgreementRecord {
  /** SHA-256 hex of the owner token, initially that of the framework (spec/decisions.md D7). */
  owner_token?: string;
  transfer_token?: string;
  /** The owner of the framework; unchanged when the agreement is taken over. */
  framework_owner?: string;
  framework_token?: string;
  config?: { restricted: boolean };
}

const FRAMEWORK_FIELDS = ['mode', 'procuringEntity', 'classification', 'additionalClassifications', 'items', 'frameworkDetails'] as const;

interface Framed extends Readonly<Partial<Record<(typeof FRAMEWORK_FIELDS)[number], unknown>>> {
  readonly _id: string;
  readonly frameworkType: string;
  readonly owner: string;
  readonly owner_token: string;
  readonly transfer_token: string;
  readonly qualificationPeriod: { readonly endDate: Date };
  readonly config: { readonly restrictedDerivatives: boolean };
}

const toAgreementFields = (from: Framed, keys: readonly (typeof FRAMEWORK_FIELDS)[number][] = FRAMEWORK_FIELDS): Partial<AgreementRecord> =>
  // Parts of a framework have passed a stricter schema than agreements.
  Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]])) as Partial<AgreementRecord>;

/** The agreement created by the first positive decision, without contracts yet. */
export const newAgreement = (framework: Framed, agreementID: string, now: Date): FrameAgreementRecord => ({
  agreementID,
  agreementType: framework.frameworkType,
  frameworkID: framework._id,
  status: 'active',
  period: { startDate: now, endDate: framework.qualificationPeriod.endDate },
  ...toAgreementFields(framework),
  contracts: [],
  date: now,
  framework_owner: framework.owner,
  framework_token: framework.owner_token,
  owner: framework.owner,
  owner_token: framework.owner_token,
  transfer_token: framework.transfer_token,
  config: { restricted: framework.config.restrictedDerivatives },
});

/** A contract with a qualified supplier; its activation milestone is met when the supplier leaves. */
export const buildFrameContract = (
  ids: { readonly contract: string; readonly milestone: string; readonly qualificationID: string; readonly submissionID: string },
  suppliers: NonNullable<AgreementContract['suppliers']>,
  endDate: Date,
  now: Date,
): AgreementContract => ({
  id: ids.contract,
  qualificationID: ids.qualificationID,
  submissionID: ids.submissionID,
  status: 'active',
  date: now,
  dateModified: now,
  suppliers,
  milestones: [{ id: ids.milestone, type: 'activation', status: 'scheduled', dueDate: endDate, dateModified: now }],
});

const collectContracts = ({ contracts }: Pick<FrameAgreementRecord, 'contracts'>): readonly AgreementContract[] =>
  Array.isArray(contracts) ? contracts : [];

const listContractMilestones = ({ milestones }: AgreementContract): readonly AgreementMilestone[] =>
  Array.isArray(milestones) ? milestones : [];

/** The first contract of the supplier with this identifier. */
export const contractOfSupplier = (agreement: FrameAgreementRecord, identifierId: string | undefined): AgreementContract | undefined =>
  collectContracts(agreement).find(({ suppliers = [] }) => suppliers[0]?.identifier?.id === identifierId);

/** Whether the supplier with this identifier has an active or suspended contract. */
export const isSupplier = (agreement: FrameAgreementRecord, identifierId: string | undefined): boolean =>
  collectContracts(agreement).some((contract) => isAdmitted(contract) && contract.suppliers?.[0]?.identifier?.id === identifierId);

/** Active or suspended: the supplier cannot be admitted again. */
export const isAdmitted = (contract: AgreementContract | undefined): contract is AgreementContract =>
  contract?.status === 'active' || contract?.status === 'suspended';

/** The earliest due date of a scheduled milestone, or the end; undefined once it is terminated. */
const computeNextCheck = (agreement: FrameAgreementRecord): Date | undefined => {
  const { status, period } = agreement;
  if (status !== 'active') return undefined;
  const due = collectContracts(agreement)
    .flatMap(listContractMilestones)
    .flatMap(({ status: at, dueDate }) => (at === 'scheduled' && dueDate !== undefined ? [dueDate] : []));
  return earliest([...due, period?.endDate]);
};

/** The agreement with the time of its next check. */
export const withNextAgreementCheck = (agreement: FrameAgreementRecord): FrameAgreementRecord => {
  const { next_check: _, ...rest } = agreement;
  const at = computeNextCheck(agreement);
  return at === undefined ? rest : { ...rest, next_check: at };
};

/** An active agreement updated after a change of its framework. */
export const withFrameworkChange = (agreement: FrameAgreementRecord, framework: Framed, now: Date): FrameAgreementRecord => {
  const { endDate } = framework.qualificationPeriod;
  const moved = (milestone: AgreementMilestone): AgreementMilestone =>
    milestone.type === 'activation' ? { ...milestone, dueDate: endDate } : milestone;
  return withNextAgreementCheck({
    ...agreement,
    period: { ...agreement.period, endDate },
    ...toAgreementFields(framework, ['procuringEntity', 'frameworkDetails']),
    contracts: collectContracts(agreement).map((contract) => ({
      ...contract,
      dateModified: now,
      milestones: listContractMilestones(contract).map(moved),
    })),
  });
};

/** The agreement with this contract, replaced by id or appended. */
export const withContract = (agreement: FrameAgreementRecord, contract: AgreementContract): FrameAgreementRecord => {
  const contracts = collectContracts(agreement);
  const isThere = contracts.some(({ id }) => id === contract.id);
  return withNextAgreementCheck({
    ...agreement,
    contracts: isThere ? contracts.map((one) => (one.id === contract.id ? contract : one)) : [...contracts, contract],
  });
};

/** Bans a supplier: the contract is suspended until the milestone is due. */
export const withContractSuspended = (contract: AgreementContract, milestone: AgreementMilestone, now: Date): AgreementContract => ({
  ...contract,
  status: 'suspended',
  date: now,
  dateModified: now,
  milestones: [...listContractMilestones(contract), milestone],
});

/** A supplier leaves: the activation milestone is met, all others become obsolete. */
export const markAsLeft = (contract: AgreementContract, milestoneId: string | undefined, now: Date): AgreementContract => ({
  ...contract,
  status: 'terminated',
  date: now,
  dateModified: now,
  milestones: listContractMilestones(contract).map((one) => {
    if (one.id === milestoneId) return { ...one, status: 'met', dateMet: now, dateModified: now };
    return one.status === 'scheduled' ? { ...one, status: 'notMet', dateModified: now } : one;
  }),
});

/** A contract becomes active again when its last ban is over. */
const withBanEnded = (contract: AgreementContract, now: Date): AgreementContract => {
  const ban = listContractMilestones(contract).findLast(({ type }) => type === 'ban');
  if (contract.status !== 'suspended' || ban?.dueDate === undefined || ban.dueDate > now) return contract;
  const met = { ...ban, status: 'met', dateMet: now, dateModified: now };
  return {
    ...contract,
    status: 'active',
    date: now,
    dateModified: now,
    milestones: listContractMilestones(contract).map((one) => (one.id === ban.id ? met : one)),
  };
};

/** Applies what is due by `now`: the end of the agreement, or the ends of bans. */
export const withDueChanges = (agreement: FrameAgreementRecord, now: Date): FrameAgreementRecord => {
  if (agreement.status !== 'active') return agreement;
  const { period } = agreement;
  if (period?.endDate !== undefined && period.endDate < now)
    return withNextAgreementCheck({ ...agreement, status: 'terminated', date: now });
  return withNextAgreementCheck({ ...agreement, contracts: collectContracts(agreement).map((contract) => withBanEnded(contract, now)) });
};

/** The buyer is not that of the agreement; an exact text of the specification. */
export const NOT_AGREEMENT_OWNER =
  'tender.procuringEntity.identifier (scheme or id), doesnt match tender.agreements[0].procuringEntity.identifier (scheme of id)';
