/** `/contracts/{id}/changes` (spec/contracts.md §3, §5). */

import { created, type Handler, shown } from '../../http/route.ts';
import { type ContractRecord, requireSide, requireStatus } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { forbidden, notFound, refuse } from '../../model/problem.ts';
import type { ContractChange, PatchContractChange, PostContractChange } from '../../model/types.generated.ts';
import { newId } from '../../store/records/ids.ts';
import type { ContractRoom } from '../room.ts';
import { answers } from '../schema.ts';
import { changeErrors, changesIn, newChange, patchedChange, requireNoPending } from './changes.ts';

const showChange = ({ deps }: ContractRoom, change: ContractChange): Json => deps.validator.view(answers.change)(change);

const find = (contract: ContractRecord, id: string | undefined): ContractChange => {
  const found = changesIn(contract).find((change) => change.id === id);
  if (found === undefined) throw notFound('Change not found.');
  return found;
};

export const listChanges =
  (room: ContractRoom): Handler =>
  async ({ params }) =>
    shown(changesIn(await room.load(params)).map((change) => showChange(room, change)));

export const readChange =
  (room: ContractRoom): Handler =>
  async ({ params }) =>
    shown(showChange(room, find(await room.load(params), params.change)));

/** Adds a pending change; it has no `Location` (spec/contracts.md §3). */
export const addChange =
  (room: ContractRoom): Handler<PostContractChange> =>
  async (call) => {
    const { actor, token, now } = call;
    const id = newId();
    const { stored } = await room.append(call, ({ before: contract }) => {
      requireSide(contract, 'buyer', actor, token);
      const data = call.data();
      requireStatus(contract, (status) => `Can't add contract change in current (${status}) contract status`, ['active']);
      requireNoPending(contract);
      const change = newChange(data, id, now);
      refuse(changeErrors(change, contract, { now, date: room.deps.zone.render }));
      return { next: { ...contract, changes: [...changesIn(contract), change] }, gives: null };
    });
    return created(showChange(room, find(stored, id)));
  };

/** Changes a pending change, or puts it in force. */
export const patchChange =
  (room: ContractRoom): Handler<PatchContractChange> =>
  async (call) => {
    const { actor, token, now, params } = call;
    const { stored } = await room.change(call, ({ before: contract }) => {
      const before = find(contract, params.change);
      requireSide(contract, 'buyer', actor, token);
      requireStatus(contract, (status) => `Can't update contract change in current (${status}) contract status`, ['active']);
      const data = call.data();
      if (before.status !== 'pending') throw forbidden(`Can't update contract change in current (${before.status}) status`);
      const after = patchedChange(before, data, now);
      if (after === before) return { next: contract, gives: null };
      const others = changesIn(contract).filter((change) => change !== before);
      refuse(changeErrors(after, { ...contract, changes: others }, { now, date: room.deps.zone.render }));
      return { next: { ...contract, changes: changesIn(contract).map((change) => (change === before ? after : change)) }, gives: null };
    });
    return shown(showChange(room, find(stored, params.change)));
  };
