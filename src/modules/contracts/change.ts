/** Reading and changing one contract; its tender is updated in the same transaction (spec/contracts.md §3, §4, spec/requests.md §4, §5). */

import type { Actor } from '../../base/domain/actor.ts';
import {
  type ContractRecord,
  type ContractTerms,
  requireContractStatus,
  requireSide,
  type StoredContract,
} from '../../base/domain/contract.ts';
import { type MergedParts, mergedParts, omitUndefined, partKinds, sameValue } from '../../base/domain/json.ts';
import { invalidData, requireNoErrors, ruleError } from '../../base/domain/problem.ts';
import { roundedWorth } from '../../base/domain/scale.ts';
import { type AwardRecord, type TenderRecord, testTitles } from '../../base/domain/tender.ts';
import type { ContractStub, ShownItem } from '../../base/domain/types.generated.ts';
import { type ApiRequest, type Handler, okReply } from '../../http/route.ts';
import type { TransitionOutcome } from '../../procurement/engine/procedure.ts';
import type { Decision } from '../../store/records/writer.ts';
import { withNotice } from './electronic/notice.ts';
import { requireOpenText } from './electronic/rules.ts';
import { contractErrors } from './rules.ts';
import {
  activeContractPatchBody,
  type ContractService,
  contractAdministratorPatchBody,
  getTenderOfContract,
  type PatchContract,
  patchPending,
  requireContractFree,
} from './service.ts';
import { requireDocumentsStay, withOwnDocuments } from './transactions.ts';

const isNoContractValue = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** A contract in test mode is marked in its titles, from its first change on (spec/contracts.md §2, spec/tenders.md §3.2). */
const withTestTitles = (contract: ContractRecord): ContractRecord =>
  contract.mode === 'test' ? { ...contract, ...testTitles(contract) } : contract;

/** The amount paid inherits the tax flag of the contract's value unless it has its own. */
const withTaxOfPayment = (contract: ContractRecord): ContractRecord => {
  const { amountPaid, value } = contract;
  if (amountPaid === undefined || amountPaid.valueAddedTaxIncluded !== undefined || value?.valueAddedTaxIncluded === undefined)
    return contract;
  return { ...contract, amountPaid: { ...amountPaid, valueAddedTaxIncluded: value.valueAddedTaxIncluded } };
};

/** The fields of the PATCH; payments are taken without their documents, which have an address of their own. */
const toSentContractFields = (before: ContractRecord, patch: PatchContract): object =>
  'implementation' in patch && !isNoContractValue(patch.implementation)
    ? { ...patch, implementation: withOwnDocuments(before, patch.implementation ?? {}) }
    : patch;

/** Fields merged key by key (spec/decisions.md D12); a non-monetary value has neither currency nor tax. */
const contractPartKinds = ({ value }: ContractRecord): MergedParts => ({
  value: value === undefined || value.amount !== undefined ? partKinds.value : {},
  period: partKinds.period,
});

/**
 * Replaces the stored fields with the sent ones; only the value and the period are merged. Null and empty lists are
 * ignored. `body` is the patch before its conversion. Returns the same object when nothing changes.
 */
export const mergeContractPatch = (before: ContractRecord, patch: PatchContract, body: unknown): ContractRecord => {
  const said = { ...toSentContractFields(before, patch), ...mergedParts(before, patch, body, contractPartKinds(before)) };
  const sent = Object.entries(said).filter(([field, value]) => !isNoContractValue(value) && !sameValue(Reflect.get(before, field), value));
  if (sent.length === 0) return before;
  // Validated fields of the same names.
  const after = withTestTitles(withTaxOfPayment({ ...before, ...Object.fromEntries(sent) } as ContractRecord));
  return sameValue(after, before) ? before : after;
};

const withUnitCurrency = (items: readonly ShownItem[], currency: object): ShownItem[] =>
  items.map((item) => {
    const value = item.unit?.value;
    return value === undefined ? item : { ...item, unit: { ...item.unit, value: { ...value, ...currency, valueAddedTaxIncluded: false } } };
  });

/** The contract as saved: dated, signed, its prices in the currency of its value unless `keepsCurrencies`. */
export const settleContract = (before: ContractRecord, after: ContractRecord, now: Date, keepsCurrencies = false): ContractRecord => {
  const moved = before.status !== after.status;
  const { items, value } = after;
  const repriced = !sameValue(before.value, value) && items !== undefined && value?.currency !== undefined;
  return {
    ...after,
    ...omitUndefined({
      date: moved ? now : undefined,
      dateSigned: moved && after.status === 'active' && after.dateSigned === undefined ? now : undefined,
      items: repriced ? withUnitCurrency(items, keepsCurrencies ? {} : { currency: value.currency }) : undefined,
    }),
  };
};

/** Later instants cannot be rendered. */
const LAST_DAY = new Date('9999-12-31T00:00:00Z');

/** Rounds a non-monetary value to the digits of the offer's scale. */
const withDigits = (after: ContractRecord, { scale }: Pick<ContractTerms, 'scale'>): ContractRecord =>
  scale.unit === undefined || after.value === undefined ? after : { ...after, value: roundedWorth(scale, after.value) };

/** Sets the end date from the offer, where the offer states a duration (spec/energy-services.md §5). */
const withTerm = (
  before: ContractRecord,
  after: ContractRecord,
  award: AwardRecord | undefined,
  { ends }: Pick<ContractTerms, 'ends'>,
): ContractRecord => {
  const start = after.period?.startDate;
  if (award === undefined || start === undefined || before.status !== 'pending' || sameValue(before.period, after.period)) return after;
  const endDate = ends?.(award, start);
  if (endDate !== undefined && endDate > LAST_DAY)
    throw invalidData([ruleError(['data', 'period', 'startDate'], 'startDate is too far in the future')]);
  return endDate === undefined ? after : { ...after, period: { ...after.period, endDate } };
};

/**
 * The tender with the stub of a pending contract updated, and with the effects of its procedure type when the status
 * changes. Returns the same tender when nothing changes.
 */
export const tenderAfter = (
  tender: TenderRecord,
  id: string,
  before: ContractRecord,
  after: ContractRecord,
  withEffects: (tender: TenderRecord) => TransitionOutcome<TenderRecord>,
): TransitionOutcome<TenderRecord> => {
  if (before.status !== 'pending' || (sameValue(before.value, after.value) && before.status === after.status)) return { next: tender };
  const contracts = (tender.contracts ?? []).map((stub) => {
    if (stub.id !== id) return stub;
    // A signed or cancelled contract has the same kind of value as its award and its stub, and a valid stub status.
    return { ...stub, status: after.status, value: after.value ?? stub.value, date: after.date ?? stub.date } as ContractStub;
  });
  const next = { ...tender, contracts };
  return before.status === after.status ? { next } : withEffects(next);
};

const contractReply = ({ view }: ContractService, contract: StoredContract, reader: Actor) =>
  okReply(view.data(contract, reader), view.beside(contract));

export const getContract =
  (service: ContractService): Handler =>
  async ({ params, actor }) =>
    contractReply(service, await service.load(params), actor);

/** Validates the body by the caller's group and the contract's status. Throws 403 for strangers and closed states, 400 for the body. */
const readContractPatch = ({ deps }: ContractService, { actor, token, sent }: ApiRequest, contract: StoredContract): PatchContract => {
  const administers = actor.group === 'Administrator';
  if (!administers) requireSide(contract, 'buyer', actor, token);
  requireContractStatus(contract, (status) => `Can't update contract in current (${status}) status`);
  if (administers) return deps.validator.check(contractAdministratorPatchBody, sent);
  return contract.status === 'pending' ? deps.validator.check(patchPending, sent) : deps.validator.check(activeContractPatchBody, sent);
};

/** The other contracts of the award that are not cancelled, found by their stubs; there are hardly ever any. */
const getOtherContracts = async (
  service: ContractService,
  { _id, awardID }: StoredContract,
  tender: TenderRecord,
): Promise<StoredContract[]> => {
  const stubs = (tender.contracts ?? []).filter((stub) => stub.awardID === awardID && stub.id !== _id && stub.status !== 'cancelled');
  const records = await Promise.all(stubs.map((stub) => service.find(stub.id)));
  return records.filter((one) => one !== null);
};

/** Applies every rule and returns the contract as saved and the steps that update its tender and what follows. Throws 400 and 403. */
export const carriedOut = async (
  service: ContractService,
  before: StoredContract,
  sent: ContractRecord,
  now: Date,
): Promise<Required<Pick<Decision<ContractRecord, null>, 'next' | 'stepsBefore'>>> => {
  const { tenders, zone } = service.deps;
  const tender = await getTenderOfContract(service, before);
  if (before.status === 'pending') requireContractFree(before, tender);
  const others = tender === null ? [] : await getOtherContracts(service, before, tender);
  const award = tender?.awards?.find(({ id }) => id === before.awardID);
  const terms = tender === null ? null : tenders.termsOf(tender, now);
  const after = terms === null ? sent : withTerm(before, withDigits(sent, terms), award, terms);
  if (sameValue(after, before)) return { next: before, stepsBefore: [] };
  requireNoErrors(contractErrors({ before, after, id: before._id, tender, terms, others, award, now, date: zone.render }));
  const keepsCurrencies = terms?.hasOneCurrency === false && (tender?.funders ?? []).length > 0;
  const next = settleContract(before, after, now, keepsCurrencies);
  if (tender === null) return { next, stepsBefore: [] };
  const outcome = tenderAfter(tender, before._id, before, next, (moved) => tenders.withEffects(moved, now));
  const tenderSteps = outcome.next === tender ? [] : [tenders.saveStep(tender, outcome.next)];
  return { next, stepsBefore: [...tenders.stepsFor(outcome), ...tenderSteps] };
};

/** `PATCH /contracts/{id}`: side, status, model, rules of spec/contracts.md §4. */
export const changeContract =
  (service: ContractService): Handler<PatchContract> =>
  async (request) => {
    const { now, sent } = request;
    const { stored } = await service.change(request, async ({ before }) => {
      const after = mergeContractPatch(before, readContractPatch(service, request, before), sent);
      if (after === before) return { next: before, result: null };
      requireDocumentsStay(before, after);
      requireOpenText(before, after);
      const { next, stepsBefore } = await carriedOut(service, before, after, now);
      return { next: await withNotice(next, before._id, { ...service.deps, now }), stepsBefore, result: null };
    });
    return contractReply(service, stored, request.actor);
  };
