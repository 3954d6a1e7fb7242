/** What the two sides of a contract do besides changing it: credentials and who signs (spec/contracts.md §6). */

import { type Handler, newAccess, shown } from '../http/route.ts';
import { type Access, type ContractRecord, requireSide, requireStatus } from '../model/contract.ts';
import { type Json, sameValue } from '../model/json.ts';
import { hashOf } from '../model/secrets.ts';
import type { SignerInfo } from '../model/types.generated.ts';
import type { ContractRoom } from './room.ts';
import { answers } from './schema.ts';

/** The access list with one holder of role `contract`, of the account that holds the tender. */
const withCredentials = ({ access = [], owner = '' }: ContractRecord, token: string): Access[] => {
  const holder = access.find(({ role }) => role === 'tender')?.owner ?? owner;
  return [...access.filter(({ role }) => role !== 'contract'), { role: 'contract', owner: holder, token }];
};

/** New token and transfer value for the holder of the tender's token; older ones of the contract stop working. */
export const renewCredentials =
  (room: ContractRoom): Handler =>
  async (call) => {
    const { actor, token } = call;
    const access = newAccess(call);
    const { stored } = await room.change(call, ({ before: contract }) => {
      requireSide(contract, 'tender', actor, token);
      requireStatus(contract, (status) => `Can't generate credentials in current (${status}) contract status`);
      const renewed = { access: withCredentials(contract, hashOf(access.token)), transfer_token: hashOf(access.transfer) };
      return { next: { ...contract, ...renewed }, gives: null };
    });
    return shown(room.view.data(stored), { ...room.view.beside(stored), access });
  };

/** The contract with `signerInfo` of one side; the same object when it is what it was. */
const signed = (contract: ContractRecord, side: 'buyer' | 'supplier', signerInfo: SignerInfo): ContractRecord => {
  const { buyer, suppliers = [] } = contract;
  const [first, ...rest] = suppliers;
  if (sameValue(side === 'buyer' ? buyer?.signerInfo : first?.signerInfo, signerInfo)) return contract;
  return side === 'buyer'
    ? { ...contract, buyer: { ...buyer, signerInfo } }
    : { ...contract, suppliers: [{ ...first, signerInfo }, ...rest] };
};

/** Who signs for a side; said by the side itself while the contract is pending. */
export const putSigner =
  (room: ContractRoom, side: 'buyer' | 'supplier'): Handler<SignerInfo> =>
  async (call) => {
    const { stored: data } = await room.change(call, ({ before: contract }) => {
      const { actor, token } = call;
      if (actor.group !== 'Administrator') requireSide(contract, side, actor, token);
      const signer = call.data();
      requireStatus(contract, (status) => `Operation forbidden in current (${status}) status`, ['pending']);
      return { next: signed(contract, side, signer), gives: null };
    });
    const stored = side === 'buyer' ? data.buyer?.signerInfo : data.suppliers?.[0]?.signerInfo;
    const json: Json = room.deps.validator.view(answers.signerInfo)(stored);
    return shown(json);
  };
