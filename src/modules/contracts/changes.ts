/** Changes of a contract: `/contracts/{id}/changes` (spec/contracts.md §3, §5). */

import type { Actor } from '../../base/domain/actor.ts';
import { type ContractRecord, requireContractStatus, requireSide } from '../../base/domain/contract.ts';
import { toPublicDocuments } from '../../base/domain/documents.ts';
import { type Json, sameValue } from '../../base/domain/json.ts';
import { purchaseFor } from '../../base/domain/masks.ts';
import { type FieldError, firstFailing, forbidden, notAmong, oneWithId, requireNoErrors, ruleError } from '../../base/domain/problem.ts';
import type { ContractChange, PatchContractChange, PostContractChange } from '../../base/domain/types.generated.ts';
import { partReads } from '../../http/part-reads.ts';
import { bodyOf, brokers, createdReply, type Handler, okReply, oneAnswer, type Route, route } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { requireOpenChange } from './electronic/rules.ts';
import { answers, type ContractService } from './service.ts';

export const changesIn = ({ changes }: ContractRecord): readonly ContractChange[] => changes ?? [];

interface At {
  readonly now: Date;
  /** Renders an instant for error texts. */
  readonly date: (instant: Date) => string;
}

/** 403: one change at a time. */
const requireNoPendingContractChange = (contract: ContractRecord): void => {
  if (changesIn(contract).at(-1)?.status === 'pending') {
    throw forbidden("Can't create new contract change while any (pending) change exists");
  }
};

/** Grounds must be among those the contract lists, each once; a contract without a list takes any. */
const groundErrors = (
  { rationaleTypes = [] }: ContractChange,
  { contractChangeRationaleTypes: known = {} }: ContractRecord,
): FieldError[] => {
  const at = ['data', 'rationaleTypes'];
  const choices = Object.keys(known);
  const unknown = rationaleTypes.findIndex((type) => choices.length > 0 && !choices.includes(type));
  if (unknown >= 0) return [notAmong([...at, String(unknown)], choices)];
  return new Set(rationaleTypes).size === rationaleTypes.length ? [] : [ruleError(at, 'Items should be unique')];
};

/** Not in the future (400), and not before the active change or the contract (403). */
const signatureErrors = ({ dateSigned }: ContractChange, contract: ContractRecord, { now, date }: At): FieldError[] => {
  if (dateSigned === undefined) return [];
  if (dateSigned > now) return [ruleError(['data', 'dateSigned'], "Contract signature date can't be in the future")];
  const previous = changesIn(contract).findLast(({ status }) => status === 'active')?.dateSigned;
  const [since, of] = previous === undefined ? [contract.dateSigned, 'contract'] : [previous, 'last active change'];
  if (since !== undefined && dateSigned < since) {
    throw forbidden(`Change dateSigned (${date(dateSigned)}) can't be earlier than ${of} dateSigned (${date(since)})`);
  }
  return [];
};

/** The errors of a change as it would be stored; throws 403 where a rule requires it. */
export const contractChangeErrors = (change: ContractChange, contract: ContractRecord, at: At): readonly FieldError[] =>
  firstFailing([groundErrors, signatureErrors], change, contract, at);

const newChange = (sent: PostContractChange, id: string, now: Date): ContractChange => ({
  ...sent,
  id,
  status: 'pending',
  date: now,
});

/** The change after a PATCH, dated when it is activated. 403 for an activation without a signature. */
const signedChange = (before: ContractChange, next: ContractChange, now: Date): ContractChange => {
  if (next.status !== 'active' || before.status === 'active') return next;
  if (next.dateSigned === undefined) throw forbidden("Can't update contract change status. 'dateSigned' is required.");
  return { ...next, date: now };
};

const showContractChange = ({ deps }: ContractService, contract: ContractRecord, change: ContractChange, reader: Actor): Json =>
  purchaseFor(contract, reader, deps.validator.view(answers.change)(toPublicDocuments(change, deps.documents)));

export const changeOf = (contract: ContractRecord, id: string | undefined): ContractChange =>
  oneWithId(changesIn(contract), id, 'Change not found.');

/** Adds a pending change; the response has no `Location` (spec/contracts.md §3). */
const addContractChange =
  (service: ContractService): Handler<PostContractChange> =>
  async (request) => {
    const { actor, token, now } = request;
    const id = newId();
    const { stored } = await service.append(request, ({ before: contract }) => {
      requireSide(contract, 'buyer', actor, token);
      const data = request.data();
      requireContractStatus(contract, (status) => `Can't add contract change in current (${status}) contract status`, ['active']);
      requireNoPendingContractChange(contract);
      const change = newChange(data, id, now);
      requireNoErrors(contractChangeErrors(change, contract, { now, date: service.deps.zone.render }));
      return { next: { ...contract, changes: [...changesIn(contract), change] }, result: null };
    });
    return createdReply(showContractChange(service, stored, changeOf(stored, id), actor));
  };

const patchChange =
  (service: ContractService): Handler<PatchContractChange> =>
  async (request) => {
    const { actor, token, now, params } = request;
    const { stored } = await service.change(request, ({ before: contract }) => {
      const before = changeOf(contract, params.change);
      requireSide(contract, 'buyer', actor, token);
      requireContractStatus(contract, (status) => `Can't update contract change in current (${status}) contract status`, ['active']);
      const data = request.data();
      if (before.status !== 'pending') throw forbidden(`Can't update contract change in current (${before.status}) status`);
      const wanted = { ...before, ...data };
      if (sameValue(wanted, before)) return { next: contract, result: null };
      requireOpenChange(contract, before, wanted);
      const after = signedChange(before, wanted, now);
      const others = changesIn(contract).filter((change) => change !== before);
      requireNoErrors(contractChangeErrors(after, { ...contract, changes: others }, { now, date: service.deps.zone.render }));
      return { next: { ...contract, changes: changesIn(contract).map((change) => (change === before ? after : change)) }, result: null };
    });
    return okReply(showContractChange(service, stored, changeOf(stored, params.change), actor));
  };

export const contractChangeRoutes = (service: ContractService): Route[] => [
  ...partReads({
    path: '/contracts/:contract/changes',
    name: 'change',
    view: answers.change,
    summaries: { all: 'The changes of a contract.', one: 'One change of a contract.' },
    load: service.load,
    parts: changesIn,
    show: (change, contract, { actor }) => showContractChange(service, contract, change, actor),
  }),
  route({
    post: '/contracts/:contract/changes',
    summary: 'Adds a pending change to a contract in force. Needs a token of the buyer side.',
    access: brokers,
    accepts: bodyOf('/contracts/change-create'),
    answers: oneAnswer(answers.change, 201),
    handler: addContractChange(service),
  }),
  route({
    patch: '/contracts/:contract/changes/:change',
    summary: 'Changes a pending change, or puts it in force. Needs a token of the buyer side.',
    access: brokers,
    accepts: bodyOf('/contracts/change-patch'),
    answers: oneAnswer(answers.change),
    handler: patchChange(service),
  }),
];
