/** Signing an electronic contract or a change of it, and disputing it (spec/electronic-contracts.md §2–§5). Load, decide, save, show. */

import { hashOf } from '../../../base/domain/actor.ts';
import { type ContractRecord, requireContractStatus } from '../../../base/domain/contract.ts';
import { appended, type Json, listOf, withReplaced } from '../../../base/domain/json.ts';
import { forbidden, requireNoErrors } from '../../../base/domain/problem.ts';
import type {
  ContractCancellation,
  ContractChange,
  PostContractAccess,
  PostContractCancellation,
  PostSignatory,
} from '../../../base/domain/types.generated.ts';
import { type ApiRequest, createdReply, type Handler, newAccess, okReply } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { carriedOut } from '../change.ts';
import { changeOf, changesIn, contractChangeErrors } from '../changes.ts';
import { answers, type ContractService } from '../service.ts';
import {
  isSignedByBoth,
  requireElectronic,
  requireOwnSide,
  requireUndisputed,
  type Signable,
  type SigningSide,
  sideSignatureErrors,
  withClaimed,
  withSettled,
  withSignatory,
} from './rules.ts';

/** `POST /contracts/{id}/access`: issues a side of an electronic contract its token and its transfer value. */
export const claimAccess =
  (service: ContractService): Handler<PostContractAccess> =>
  async (request) => {
    const access = newAccess(request);
    const secrets = { token: hashOf(access.token), transfer_token: hashOf(access.transfer) };
    const { stored } = await service.change(request, ({ before }) => {
      requireElectronic(before);
      requireContractStatus(before, (status) => `Can't generate credentials in current (${status}) contract status`);
      return { next: withClaimed(before, request.actor, request.data(), secrets), result: null };
    });
    return okReply(service.view.data(stored, request.actor), { ...service.view.beside(stored), access });
  };

/** A text signed while pending: the contract itself, or the change in the path, of an active contract. */
interface Text {
  readonly name: string;
  readonly isOfActive: boolean;
  find(contract: ContractRecord, params: ApiRequest['params']): Signable & { readonly status?: string | undefined };
}

export const signableTexts = {
  contract: { name: 'contract', isOfActive: false, find: (contract) => contract },
  change: { name: 'contract change', isOfActive: true, find: (contract, { change }) => changeOf(contract, change) },
} as const satisfies Readonly<Record<string, Text>>;

/** Returns the caller's side. 404 for the path, 403 for strangers and closed states. */
const requireSigningSide = (text: Text, contract: ContractRecord, request: ApiRequest, what: string): SigningSide => {
  const { status } = text.find(contract, request.params);
  const side = requireOwnSide(contract, request.actor, request.token);
  request.data();
  if (text.isOfActive) requireContractStatus(contract, (one) => `Can't ${what} in current (${one}) contract status`, ['active']);
  if (status !== 'pending') throw forbidden(`Can't ${what} in current (${status}) ${text.name} status`);
  return side;
};

const shownAll =
  (service: ContractService, text: Text, list: 'signatories' | 'cancellations', schema: string): Handler =>
  async ({ params }) => {
    const view = service.deps.validator.view(schema);
    return okReply(listOf<object>(text.find(await service.load(params), params)[list]).map((one) => view(one)));
  };

export const listSignatories = (service: ContractService, text: Text): Handler => shownAll(service, text, 'signatories', answers.signatory);
export const listCancellations = (service: ContractService, text: Text): Handler =>
  shownAll(service, text, 'cancellations', answers.cancellation);

const withContractChange = (contract: ContractRecord, change: ContractChange): ContractRecord => ({
  ...contract,
  changes: withReplaced(changesIn(contract), change),
});

const showLast = (service: ContractService, schema: string, list: readonly object[] | undefined): Json =>
  service.deps.validator.view(schema)(list?.at(-1) ?? {});

/** Signs the contract for a side, after every check of its activation; the second signature activates it. */
export const signContract =
  (service: ContractService): Handler<PostSignatory> =>
  async (request) => {
    const { now } = request;
    const { stored } = await service.append(request, async ({ before }) => {
      const side = requireSigningSide(signableTexts.contract, before, request, 'sign contract');
      requireUndisputed(before, 'sign contract');
      const signed = withSignatory<ContractRecord>(before, side, newId(), now);
      requireNoErrors(sideSignatureErrors(before, side));
      const active = { ...signed, status: 'active', contractNumber: before.contractNumber ?? before.contractID ?? before._id };
      const outcome = await carriedOut(service, before, active, now);
      return isSignedByBoth(signed) ? { ...outcome, result: null } : { next: signed, result: null };
    });
    return createdReply(showLast(service, answers.signatory, stored.signatories));
  };

/** Signs a change for a side; the second signature activates it. */
export const signChange =
  (service: ContractService): Handler<PostSignatory> =>
  async (request) => {
    const { now, params } = request;
    const { stored } = await service.append(request, ({ before }) => {
      const change = changeOf(before, params.change);
      const side = requireSigningSide(signableTexts.change, before, request, 'sign contract change');
      const signed = withSignatory(change, side, newId(), now);
      requireNoErrors(sideSignatureErrors(change, side));
      const active: ContractChange = { ...signed, status: 'active', date: now, dateSigned: change.dateSigned ?? now };
      const others = { ...before, changes: changesIn(before).filter((one) => one !== change) };
      requireNoErrors(contractChangeErrors(active, others, { now, date: service.deps.zone.render }));
      return { next: withContractChange(before, isSignedByBoth(signed) ? active : signed), result: null };
    });
    return createdReply(showLast(service, answers.signatory, changeOf(stored, params.change).signatories));
  };

const appendCancellation = (text: Signable, sent: PostContractCancellation, author: SigningSide, date: Date): ContractCancellation[] =>
  appended(text.cancellations, { ...sent, id: newId(), status: 'pending', author, date });

/** A side disputes the text: it can no longer be signed, and the buyer makes a new one. */
export const disputeContract =
  (service: ContractService): Handler<PostContractCancellation> =>
  async (request) => {
    const { stored } = await service.append(request, ({ before }) => {
      const side = requireSigningSide(signableTexts.contract, before, request, 'add cancellation');
      requireUndisputed(before, 'add cancellation');
      return { next: { ...before, cancellations: appendCancellation(before, request.data(), side, request.now) }, result: null };
    });
    return createdReply(showLast(service, answers.cancellation, stored.cancellations));
  };

/** A disputed change is cancelled. */
export const disputeChange =
  (service: ContractService): Handler<PostContractCancellation> =>
  async (request) => {
    const { now, params } = request;
    const { stored } = await service.append(request, ({ before }) => {
      const change = changeOf(before, params.change);
      const side = requireSigningSide(signableTexts.change, before, request, 'add cancellation');
      const cancellations = appendCancellation(change, request.data(), side, now);
      return {
        next: withContractChange(before, { ...withSettled({ ...change, cancellations }, now), status: 'cancelled', date: now }),
        result: null,
      };
    });
    return createdReply(showLast(service, answers.cancellation, changeOf(stored, params.change).cancellations));
  };
