/** Reading and changing one contract (spec/contracts.md §3, §4). */
import { type Call, type Handler, shown } from '../http/route.ts';
import { requireSide, requireStatus, type StoredContract } from '../model/contract.ts';
import { merged, settled, tenderAfter } from './change.ts';
import { changing, type Decision, type Opened } from './changing.ts';
import { type ContractRoom, refuse } from './deps.ts';
import { contractErrors, type Edit } from './rules/index.ts';
import { type PatchContract, patchActive, patchAdministrator, patchPending } from './schema.ts';
import { requireDocumentsStay } from './transactions/transactions.ts';

export const show = ({ view }: ContractRoom, contract: StoredContract) => shown(view.data(contract), view.beside(contract));

export const read =
  (room: ContractRoom): Handler =>
  async ({ params }) =>
    show(room, await room.load(params.contract));

/** The body by the model of who asks and of where the contract stands. Throws 403 for strangers and closed states, 400 for the body. */
const asked = ({ deps }: ContractRoom, { actor, token, sent }: Call, contract: StoredContract): PatchContract => {
  const administers = actor.group === 'Administrator';
  if (!administers) requireSide(contract, 'buyer', actor, token);
  requireStatus(contract, (status) => `Can't update contract in current (${status}) status`);
  if (administers) return deps.validator.check(patchAdministrator, sent);
  return contract.status === 'pending' ? deps.validator.check(patchPending, sent) : deps.validator.check(patchActive, sent);
};

const decide = (room: ContractRoom, call: Call, { contract: before, tender, others }: Opened): Decision => {
  const after = merged(before, asked(room, call, before), call.sent);
  if (after === before) return { contract: before };
  requireDocumentsStay(before, after);
  const { now } = call;
  const award = tender?.awards?.find(({ id }) => id === before.awardID);
  const edit: Edit = { before, after, id: before._id, tender, others, award, now, date: room.deps.zone.render };
  refuse(contractErrors(edit));
  const contract = settled(before, after, now);
  if (tender === null) return { contract };
  const next = tenderAfter(tender, before._id, before, contract, now);
  return { contract, tender: next === tender ? tender : room.deps.tenders.derived(tender, next, now) };
};

/** `PATCH /contracts/{id}`: side, status, model, rules of spec/contracts.md §4; the tender follows in the same transaction. */
export const change =
  (room: ContractRoom): Handler<PatchContract> =>
  async (call) =>
    show(room, await changing(room, call, (opened) => decide(room, call, opened)));
