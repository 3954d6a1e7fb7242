/** The agreement of a framework: how it is made, what its contracts go through, and what time does to it (spec/frameworks.md §10, §11). Pure. */
import type { AgreementRecord } from './agreement.ts';
import type { AgreementContract, AgreementMilestone } from './types.generated.ts';

/** An agreement with suppliers whom a framework has qualified. An imported one may lack what is not public. */
export interface FrameAgreementRecord extends AgreementRecord {
  /** SHA-256 hex of the owner token, which is that of the framework (spec/decisions.md D7). */
  owner_token?: string;
  transfer_token?: string;
  /** Whose framework it is, which stays so when the agreement is taken over. */
  framework_owner?: string;
  framework_token?: string;
  config?: { restricted: boolean };
}

/** What an agreement takes over from its framework as it is. */
const copied = ['mode', 'procuringEntity', 'classification', 'additionalClassifications', 'items', 'frameworkDetails'] as const;

/** The part of a framework that its agreement takes over. */
interface Framed extends Readonly<Partial<Record<(typeof copied)[number], unknown>>> {
  readonly _id: string;
  readonly frameworkType: string;
  readonly owner: string;
  readonly owner_token: string;
  readonly transfer_token: string;
  readonly qualificationPeriod: { readonly endDate: Date };
  readonly config: { readonly restrictedDerivatives: boolean };
}

const taken = (from: Framed, keys: readonly (typeof copied)[number][] = copied): Partial<AgreementRecord> =>
  // Parts of a framework have passed a stricter model than that of agreements.
  Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]])) as Partial<AgreementRecord>;

/** The agreement that the first positive decision makes, without a contract yet. */
export const newAgreement = (framework: Framed, agreementID: string, now: Date): FrameAgreementRecord => ({
  agreementID,
  agreementType: framework.frameworkType,
  frameworkID: framework._id,
  status: 'active',
  period: { startDate: now, endDate: framework.qualificationPeriod.endDate },
  ...taken(framework),
  contracts: [],
  date: now,
  framework_owner: framework.owner,
  framework_token: framework.owner_token,
  owner: framework.owner,
  owner_token: framework.owner_token,
  transfer_token: framework.transfer_token,
  config: { restricted: framework.config.restrictedDerivatives },
});

/** A contract with a supplier that was qualified; its activation milestone is met when the supplier leaves. */
export const newContract = (
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

const collectMilestones = ({ milestones }: AgreementContract): readonly AgreementMilestone[] =>
  Array.isArray(milestones) ? milestones : [];

/** The first contract of the supplier with this identifier. */
export const contractOfSupplier = (agreement: FrameAgreementRecord, identifierId: string | undefined): AgreementContract | undefined =>
  collectContracts(agreement).find(({ suppliers = [] }) => suppliers[0]?.identifier?.id === identifierId);

/** Whether the supplier with this identifier has a contract that is active or suspended. */
export const isSupplier = (agreement: FrameAgreementRecord, identifierId: string | undefined): boolean =>
  collectContracts(agreement).some((contract) => isAdmitted(contract) && contract.suppliers?.[0]?.identifier?.id === identifierId);

/** Active or suspended: the supplier cannot be admitted once more. */
export const isAdmitted = (contract: AgreementContract | undefined): contract is AgreementContract =>
  contract?.status === 'active' || contract?.status === 'suspended';

/** The earliest due date of a scheduled milestone, or the end; undefined once it is terminated. */
const computeNextCheck = (agreement: FrameAgreementRecord): Date | undefined => {
  const { status, period } = agreement;
  if (status !== 'active') return undefined;
  const due = collectContracts(agreement)
    .flatMap(collectMilestones)
    .flatMap(({ status: at, dueDate }) => (at === 'scheduled' && dueDate !== undefined ? [dueDate] : []));
  const times = [...due, ...(period?.endDate === undefined ? [] : [period.endDate])].map((date) => date.getTime());
  return times.length === 0 ? undefined : new Date(Math.min(...times));
};

/** The agreement with its time of the next look. */
export const checked = (agreement: FrameAgreementRecord): FrameAgreementRecord => {
  const { next_check: _, ...rest } = agreement;
  const at = computeNextCheck(agreement);
  return at === undefined ? rest : { ...rest, next_check: at };
};

/** What an active agreement takes over from its framework when that is changed. */
export const following = (agreement: FrameAgreementRecord, framework: Framed, now: Date): FrameAgreementRecord => {
  const { endDate } = framework.qualificationPeriod;
  const moved = (milestone: AgreementMilestone): AgreementMilestone =>
    milestone.type === 'activation' ? { ...milestone, dueDate: endDate } : milestone;
  return checked({
    ...agreement,
    period: { ...agreement.period, endDate },
    ...taken(framework, ['procuringEntity', 'frameworkDetails']),
    contracts: collectContracts(agreement).map((contract) => ({
      ...contract,
      dateModified: now,
      milestones: collectMilestones(contract).map(moved),
    })),
  });
};

/** The agreement with this contract in the place of the one with its id. */
export const withContract = (agreement: FrameAgreementRecord, contract: AgreementContract): FrameAgreementRecord => {
  const contracts = collectContracts(agreement);
  const isThere = contracts.some(({ id }) => id === contract.id);
  return checked({
    ...agreement,
    contracts: isThere ? contracts.map((one) => (one.id === contract.id ? contract : one)) : [...contracts, contract],
  });
};

/** A supplier is banned: the contract is suspended until the milestone is due. */
export const suspended = (contract: AgreementContract, milestone: AgreementMilestone, now: Date): AgreementContract => ({
  ...contract,
  status: 'suspended',
  date: now,
  dateModified: now,
  milestones: [...collectMilestones(contract), milestone],
});

/** A supplier leaves: the activation milestone is met, and no other one will be. */
export const left = (contract: AgreementContract, milestoneId: string | undefined, now: Date): AgreementContract => ({
  ...contract,
  status: 'terminated',
  date: now,
  dateModified: now,
  milestones: collectMilestones(contract).map((one) => {
    if (one.id === milestoneId) return { ...one, status: 'met', dateMet: now, dateModified: now };
    return one.status === 'scheduled' ? { ...one, status: 'notMet', dateModified: now } : one;
  }),
});

/** A contract whose last ban is over is active again. */
const resumed = (contract: AgreementContract, now: Date): AgreementContract => {
  const ban = collectMilestones(contract).findLast(({ type }) => type === 'ban');
  if (contract.status !== 'suspended' || ban?.dueDate === undefined || ban.dueDate > now) return contract;
  const met = { ...ban, status: 'met', dateMet: now, dateModified: now };
  return {
    ...contract,
    status: 'active',
    date: now,
    dateModified: now,
    milestones: collectMilestones(contract).map((one) => (one.id === ban.id ? met : one)),
  };
};

/** What time has brought about by `now`: the end of the agreement, or the ends of bans. */
export const ticked = (agreement: FrameAgreementRecord, now: Date): FrameAgreementRecord => {
  if (agreement.status !== 'active') return agreement;
  const { period } = agreement;
  if (period?.endDate !== undefined && period.endDate < now) return checked({ ...agreement, status: 'terminated', date: now });
  return checked({ ...agreement, contracts: collectContracts(agreement).map((contract) => resumed(contract, now)) });
};
