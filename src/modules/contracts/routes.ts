/** The collection of contracts, and what its sides do besides changing one: credentials and signers (spec/contracts.md §3, §6). */

import { hashOf } from '../../base/domain/actor.ts';
import { type ContractAccess, type ContractRecord, requireContractStatus, requireSide } from '../../base/domain/contract.ts';
import { type Json, sameValue } from '../../base/domain/json.ts';
import type { SignerInfo } from '../../base/domain/types.generated.ts';
import type { FeedSource } from '../../feed/page.ts';
import { feedRoute } from '../../feed/routes.ts';
import { brokers, groups, type Handler, newAccess, okReply, oneAnswer, publicRead, type Route, route } from '../../http/route.ts';
import { documentRoutes } from '../documents/routes.ts';
import { changeContract, getContract } from './change.ts';
import { contractChangeRoutes } from './changes.ts';
import { contractDocuments, transactionDocuments } from './documents.ts';
import { withNotice } from './electronic/notice.ts';
import { electronicRoutes } from './electronic/routes.ts';
import { requireOpenText } from './electronic/rules.ts';
import { answers, type ContractService, getTenderOfContract, patchContract, requireContractFree, signerInfoBody } from './service.ts';
import { transactionRoutes } from './transactions.ts';

/** The access list with one holder of role `contract`: the account that holds the tender. */
const withCredentials = ({ access = [], owner = '' }: ContractRecord, token: string): ContractAccess[] => {
  const holder = access.find(({ role }) => role === 'tender')?.owner ?? owner;
  return [...access.filter(({ role }) => role !== 'contract'), { role: 'contract', owner: holder, token }];
};

/** Issues a new token and transfer value to the holder of the tender's token; the contract's old ones stop working. */
const renewContractCredentials =
  (service: ContractService): Handler =>
  async (request) => {
    const { actor, token } = request;
    const access = newAccess(request);
    const { stored } = await service.change(request, ({ before: contract }) => {
      requireSide(contract, 'tender', actor, token);
      requireContractStatus(contract, (status) => `Can't generate credentials in current (${status}) contract status`);
      const renewed = { access: withCredentials(contract, hashOf(access.token)), transfer_token: hashOf(access.transfer) };
      return { next: { ...contract, ...renewed }, result: null };
    });
    return okReply(service.view.data(stored, actor), { ...service.view.beside(stored), access });
  };

const withSignerInfo = (contract: ContractRecord, side: 'buyer' | 'supplier', signerInfo: SignerInfo): ContractRecord => {
  const { buyer, suppliers = [] } = contract;
  const [first, ...rest] = suppliers;
  if (sameValue(side === 'buyer' ? buyer?.signerInfo : first?.signerInfo, signerInfo)) return contract;
  return side === 'buyer'
    ? { ...contract, buyer: { ...buyer, signerInfo } }
    : { ...contract, suppliers: [{ ...first, signerInfo }, ...rest] };
};

/** Sets the signer of a side; the side itself does so while the contract is pending. */
const putSigner =
  (service: ContractService, side: 'buyer' | 'supplier'): Handler<SignerInfo> =>
  async (request) => {
    const { stored: data } = await service.change(request, async ({ before: contract }) => {
      const { actor, token } = request;
      if (actor.group !== 'Administrator') requireSide(contract, side, actor, token);
      const signer = request.data();
      requireContractStatus(contract, (status) => `Operation forbidden in current (${status}) status`, ['pending']);
      requireContractFree(contract, await getTenderOfContract(service, contract));
      const next = withSignerInfo(contract, side, signer);
      if (next !== contract) requireOpenText(contract, next);
      return { next: await withNotice(next, contract._id, { ...service.deps, now: request.now }), result: null };
    });
    const stored = side === 'buyer' ? data.buyer?.signerInfo : data.suppliers?.[0]?.signerInfo;
    const json: Json = service.deps.validator.view(answers.signerInfo)(stored);
    return okReply(json);
  };

/** spec/feed.md §1. */
const contractFeed = ({ deps, view }: ContractService): FeedSource => ({
  path: '/contracts',
  optional: new Set(['dateCreated', 'contractID', 'status']),
  needs: (fields) => fields,
  view: (found) => view.data(found),
  read: deps.store.feed('contracts').read,
});

export const contractRoutes = (service: ContractService): Route[] => [
  feedRoute(contractFeed(service), service.deps.feed),
  publicRead('/contracts/:contract', 'A contract.', oneAnswer(answers.contract, 200, ['config']), getContract(service)),
  route({
    patch: '/contracts/:contract',
    summary: 'Changes a contract, signs it or ends it. Needs a token of the buyer side.',
    access: groups('brokers', 'Administrator'),
    accepts: patchContract,
    answers: oneAnswer(answers.contract, 200, ['config']),
    handler: changeContract(service),
  }),
  route({
    patch: '/contracts/:contract/credentials',
    summary: 'Makes a new token and transfer value of a contract. Needs the token of its tender.',
    access: brokers,
    tokenInBody: true,
    answers: oneAnswer(answers.contract, 200, ['config', 'access']),
    handler: renewContractCredentials(service),
  }),
  route({
    put: '/contracts/:contract/buyer/signer_info',
    summary: 'Says who signs for the buyer. Needs a token of the buyer side.',
    access: groups('brokers', 'Administrator'),
    accepts: signerInfoBody,
    answers: oneAnswer(answers.signerInfo),
    handler: putSigner(service, 'buyer'),
  }),
  route({
    put: '/contracts/:contract/suppliers/signer_info',
    summary: 'Says who signs for the supplier. Needs a token of the supplier side.',
    access: groups('brokers', 'Administrator'),
    accepts: signerInfoBody,
    answers: oneAnswer(answers.signerInfo),
    handler: putSigner(service, 'supplier'),
  }),
  ...documentRoutes(contractDocuments(service)),
  ...transactionRoutes(service),
  ...documentRoutes(transactionDocuments(service)),
  ...contractChangeRoutes(service),
  ...electronicRoutes(service),
];
