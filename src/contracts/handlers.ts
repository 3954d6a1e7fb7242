/** Reading and changing one contract (spec/contracts.md §3, §4). Its tender follows in the same transaction (spec/requests.md §4). */
import { type Call, type Handler, shown } from '../http/route.ts';
import { requireSide, requireStatus, type StoredContract } from '../model/contract.ts';
import { refuse } from '../model/problem.ts';
import type { TenderRecord } from '../model/tender.ts';
import { merged, settled, tenderAfter } from './change.ts';
import type { ContractRoom } from './room.ts';
import { contractErrors } from './rules/index.ts';
import { type PatchContract, patchActive, patchAdministrator, patchPending } from './schema.ts';
import { requireDocumentsStay } from './transactions/transactions.ts';

const show = ({ view }: ContractRoom, contract: StoredContract) => shown(view.data(contract), view.beside(contract));

export const read =
  (room: ContractRoom): Handler =>
  async ({ params }) =>
    show(room, await room.load(params));

/** The body by the model of who asks and of where the contract stands. Throws 403 for strangers and closed states, 400 for the body. */
const asked = ({ deps }: ContractRoom, { actor, token, sent }: Call, contract: StoredContract): PatchContract => {
  const administers = actor.group === 'Administrator';
  if (!administers) requireSide(contract, 'buyer', actor, token);
  requireStatus(contract, (status) => `Can't update contract in current (${status}) status`);
  if (administers) return deps.validator.check(patchAdministrator, sent);
  return contract.status === 'pending' ? deps.validator.check(patchPending, sent) : deps.validator.check(patchActive, sent);
};

/** The other contracts of the award that are not cancelled, by their stubs; nearly always there are none. */
const othersOf = async (room: ContractRoom, { _id, awardID }: StoredContract, tender: TenderRecord): Promise<StoredContract[]> => {
  const stubs = (tender.contracts ?? []).filter((stub) => stub.awardID === awardID && stub.id !== _id && stub.status !== 'cancelled');
  const found = await Promise.all(stubs.map((stub) => room.find(stub.id)));
  return found.filter((one) => one !== null);
};

/** `PATCH /contracts/{id}`: side, status, model, rules of spec/contracts.md §4. */
export const change =
  (room: ContractRoom): Handler<PatchContract> =>
  async (call) => {
    const { now, sent } = call;
    const { tenders, zone } = room.deps;
    const { stored } = await room.change(call, async ({ before }) => {
      const after = merged(before, asked(room, call, before), sent);
      if (after === before) return { next: before, gives: null };
      requireDocumentsStay(before, after);
      // The tender of an imported contract may be elsewhere.
      const tender = before.tender_id === undefined ? null : await tenders.find(before.tender_id);
      const others = tender === null ? [] : await othersOf(room, before, tender);
      const award = tender?.awards?.find(({ id }) => id === before.awardID);
      refuse(contractErrors({ before, after, id: before._id, tender, others, award, now, date: zone.render }));
      const next = settled(before, after, now);
      const follows = tender === null ? null : tenderAfter(tender, before._id, before, next, (moved) => tenders.withEffects(moved, now));
      const also = tender === null || follows === null || follows === tender ? [] : [tenders.saving(tender, follows)];
      return { next, also, gives: null };
    });
    return show(room, stored);
  };
