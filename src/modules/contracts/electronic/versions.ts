/** A new version that replaces a disputed text (spec/electronic-contracts.md §4). */
import { requireClearance } from '../../../base/domain/actor.ts';
import { type ContractRecord, requireSide } from '../../../base/domain/contract.ts';
import { listOf, omitUndefined } from '../../../base/domain/json.ts';
import { isRestricted } from '../../../base/domain/masks.ts';
import { invalidData, requireNoErrors, ruleError, tooLong } from '../../../base/domain/problem.ts';
import type { StoredTender, TenderRecord } from '../../../base/domain/tender.ts';
import type { ContractStub, PostContract } from '../../../base/domain/types.generated.ts';
import { createdReply, type Handler } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { carriedOut, mergeContractPatch } from '../change.ts';
import type { ContractService } from '../service.ts';
import { withNotice } from './notice.ts';
import { isDisputed, requireDisputed, requireElectronic, withSettled } from './rules.ts';

/** Fields copied to the next version: all but its history, documents and signatures. */
const NEXT_VERSION_FIELDS = [
  ...(['awardID', 'buyerID', 'tender_id', 'owner', 'mode', 'title', 'title_en', 'title_ru', 'description', 'description_en'] as const),
  ...(['description_ru', 'contractNumber', 'period', 'value', 'items', 'buyer', 'suppliers', 'contractTemplateName'] as const),
  ...(['milestones', 'contractChangeRationaleTypes', 'config', 'access', 'transfer_token'] as const),
];

const toNextContractVersion = (text: ContractRecord, contractID: string, now: Date): ContractRecord => {
  const fields = NEXT_VERSION_FIELDS.flatMap((field) => (text[field] === undefined ? [] : [[field, text[field]] as const]));
  return { ...Object.fromEntries(fields), contractID, status: 'pending', date: now };
};

/** The tender of a body, and the pending contract of its award and buyer, preferring a disputed one; 400 when there is none. */
const getPendingContractOf = async (service: ContractService, { tender_id, awardID, buyerID }: PostContract) => {
  const tender = await service.deps.tenders.find(tender_id);
  const stubs = listOf(tender?.contracts).filter((stub) => stub.awardID === awardID && stub.status === 'pending');
  const records = await Promise.all(stubs.map(({ id }) => service.find(id)));
  const meant = records.flatMap((one) => (one?.status === 'pending' && (buyerID === undefined || one.buyerID === buyerID) ? [one] : []));
  const before = meant.find(isDisputed) ?? meant[0];
  if (tender === null || before === undefined)
    throw invalidData([ruleError(['data', 'awardID'], 'There is no pending contract of this award')]);
  return { tender, before };
};

/** The tender with the old stub cancelled and the stub of the next version added. */
const withStub = (tender: StoredTender, old: string, id: string, { contractID, value }: ContractRecord, now: Date): TenderRecord => {
  const stubs = listOf(tender.contracts);
  const before = stubs.find((stub) => stub.id === old);
  const fresh = { ...before, id, contractID, date: now, status: 'pending', ...omitUndefined({ value }) };
  const ended = stubs.map((stub): ContractStub => (stub.id === old ? { ...stub, status: 'cancelled', date: now } : stub));
  // The stub of another version of the same contract.
  return { ...tender, contracts: [...ended, fresh as ContractStub] };
};

/** `POST /contracts`: cancels the disputed version and adds the next one, together with their tender, in one transaction. */
export const addVersion =
  (service: ContractService): Handler<PostContract> =>
  async (request) => {
    const { now, sent, actor, token } = request;
    const { deps } = service;
    const data = request.data();
    const { tender_id, awardID: _, buyerID: __, ...text } = data;
    const { tender, before } = await getPendingContractOf(service, data);
    requireClearance(isRestricted(before), actor, 'contract');
    requireElectronic(before);
    requireSide(before, 'buyer', actor, token);
    requireDisputed(before);
    const { next: settled } = await carriedOut(service, before, mergeContractPatch(before, text, sent), now);
    requireNoErrors(tooLong([...listOf(tender.contracts), settled]));
    const id = newId();
    const next = toNextContractVersion(settled, `${tender.tenderID}-a${listOf(tender.contracts).length + 1}`, now);
    const cancelled = { ...withSettled<ContractRecord>(before, now), status: 'cancelled', date: now };
    const stored = await service.insert(request, {
      id,
      record: await withNotice(next, id, { ...deps, now }),
      stepsBefore: [service.saveStep(before, cancelled), deps.tenders.saveStep(tender, withStub(tender, before._id, id, next, now))],
    });
    return createdReply(service.view.data(stored, actor), request.links.absolute(`/contracts/${id}`), service.view.beside(stored));
  };
