/** The collection of contracts, and what its sides do besides changing one: credentials and who signs (spec/contracts.md §3, §6). */

import { documentRows } from '../documents/routes.ts';
import { hashOf } from '../domain/actor.ts';
import { type Access, type ContractRecord, requireSide, requireStatus } from '../domain/contract.ts';
import { type Json, sameValue } from '../domain/json.ts';
import type { SignerInfo } from '../domain/types.generated.ts';
import type { FeedSource } from '../feed/page.ts';
import { feedRow } from '../feed/routes.ts';
import { anyone, brokers, groups, type Handler, newAccess, one, type Row, row, shown } from '../http/route.ts';
import { change, read } from './change.ts';
import { changeRows } from './changes.ts';
import { contractDocuments, transactionDocuments } from './documents.ts';
import { answers, type ContractRoom, patchContract, requireContractFree, signer, tenderOf } from './room.ts';
import { transactionRows } from './transactions.ts';

/** The access list with one holder of role `contract`, of the account that holds the tender. */
const withCredentials = ({ access = [], owner = '' }: ContractRecord, token: string): Access[] => {
  const holder = access.find(({ role }) => role === 'tender')?.owner ?? owner;
  return [...access.filter(({ role }) => role !== 'contract'), { role: 'contract', owner: holder, token }];
};

/** New token and transfer value for the holder of the tender's token; older ones of the contract stop working. */
const renewCredentials =
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
const putSigner =
  (room: ContractRoom, side: 'buyer' | 'supplier'): Handler<SignerInfo> =>
  async (call) => {
    const { stored: data } = await room.change(call, async ({ before: contract }) => {
      const { actor, token } = call;
      if (actor.group !== 'Administrator') requireSide(contract, side, actor, token);
      const signer = call.data();
      requireStatus(contract, (status) => `Operation forbidden in current (${status}) status`, ['pending']);
      requireContractFree(contract, await tenderOf(room, contract));
      return { next: signed(contract, side, signer), gives: null };
    });
    const stored = side === 'buyer' ? data.buyer?.signerInfo : data.suppliers?.[0]?.signerInfo;
    const json: Json = room.deps.validator.view(answers.signerInfo)(stored);
    return shown(json);
  };

const optional = ['dateCreated', 'contractID', 'status'];

/** spec/feed.md §1. */
const contractFeed = ({ deps, view }: ContractRoom): FeedSource => {
  const reader = deps.store.feed('contracts');
  return {
    path: '/contracts',
    optional: new Set(optional),
    needs: (fields) => fields,
    view: (found) => view.data(found),
    read: (window) => reader.read(window),
  };
};

export const contractRows = (room: ContractRoom): Row[] => [
  feedRow(contractFeed(room), room.deps.feed),
  row({
    get: '/contracts/:contract',
    summary: 'A contract.',
    access: anyone,
    answers: one(answers.contract, 200, ['config']),
    handler: read(room),
  }),
  row({
    patch: '/contracts/:contract',
    summary: 'Changes a contract, signs it or ends it. Needs a token of the buyer side.',
    access: groups('brokers', 'Administrator'),
    accepts: patchContract,
    answers: one(answers.contract, 200, ['config']),
    handler: change(room),
  }),
  row({
    patch: '/contracts/:contract/credentials',
    summary: 'Makes a new token and transfer value of a contract. Needs the token of its tender.',
    access: brokers,
    tokenInBody: true,
    answers: one(answers.contract, 200, ['config', 'access']),
    handler: renewCredentials(room),
  }),
  row({
    put: '/contracts/:contract/buyer/signer_info',
    summary: 'Says who signs for the buyer. Needs a token of the buyer side.',
    access: groups('brokers', 'Administrator'),
    accepts: signer,
    answers: one(answers.signerInfo),
    handler: putSigner(room, 'buyer'),
  }),
  row({
    put: '/contracts/:contract/suppliers/signer_info',
    summary: 'Says who signs for the supplier. Needs a token of the supplier side.',
    access: groups('brokers', 'Administrator'),
    accepts: signer,
    answers: one(answers.signerInfo),
    handler: putSigner(room, 'supplier'),
  }),
  ...documentRows(contractDocuments(room)),
  ...transactionRows(room),
  ...documentRows(transactionDocuments(room)),
  ...changeRows(room),
];
