/** Additional routes of electronic contracts (spec/electronic-contracts.md). */

import type { PostContractCancellation, PostSignatory } from '../../../base/domain/types.generated.ts';
import { bodyOf, brokers, type Handler, listAnswer, oneAnswer, publicRead, type Route, route } from '../../../http/route.ts';
import { documentRoutes } from '../../documents/routes.ts';
import { contractChangeDocuments } from '../documents.ts';
import { answers, type ContractService } from '../service.ts';
import {
  claimAccess,
  disputeChange,
  disputeContract,
  listCancellations,
  listSignatories,
  signableTexts,
  signChange,
  signContract,
} from './signing.ts';
import { addVersion } from './versions.ts';

interface Signing {
  readonly path: string;
  /** Operation id of the signature, for the OpenAPI document. */
  readonly operation: string;
  readonly of: string;
  readonly text: (typeof signableTexts)[keyof typeof signableTexts];
  readonly sign: Handler<PostSignatory>;
  readonly dispute: Handler<PostContractCancellation>;
}

const signingRoutes = (service: ContractService, { path, operation, of, text, sign, dispute }: Signing): Route[] => [
  publicRead(`${path}/signatories`, `The sides that have signed ${of}.`, listAnswer(answers.signatory), listSignatories(service, text)),
  route({
    post: `${path}/signatories`,
    operation,
    summary: `Signs ${of} for a side; with the second one it comes into force. Needs the token of the side.`,
    access: brokers,
    accepts: bodyOf('/contracts/signatory-create'),
    answers: oneAnswer(answers.signatory, 201),
    handler: sign,
  }),
  publicRead(`${path}/cancellations`, `Why a side did not sign ${of}.`, listAnswer(answers.cancellation), listCancellations(service, text)),
  route({
    post: `${path}/cancellations`,
    summary: `Refuses to sign ${of} as it is. Needs the token of a side.`,
    access: brokers,
    accepts: bodyOf('/contracts/cancellation-create'),
    answers: oneAnswer(answers.cancellation, 201),
    handler: dispute,
  }),
];

export const electronicRoutes = (service: ContractService): Route[] => [
  route({
    post: '/contracts',
    summary: 'Makes a new version of an electronic contract that is disputed. Needs the token of the buyer.',
    access: brokers,
    accepts: bodyOf('/contracts/create'),
    answers: oneAnswer(answers.contract, 201, ['config']),
    handler: addVersion(service),
  }),
  route({
    post: '/contracts/:contract/access',
    operation: 'createContractAccess',
    summary: 'Gives a side of an electronic contract its token, by its identifier and the key of its contract_owner.',
    access: brokers,
    accepts: bodyOf('/contracts/access-create'),
    answers: oneAnswer(answers.contract, 200, ['config', 'access']),
    handler: claimAccess(service),
  }),
  ...signingRoutes(service, {
    path: '/contracts/:contract',
    operation: 'createContractSignatory',
    of: 'an electronic contract',
    text: signableTexts.contract,
    sign: signContract(service),
    dispute: disputeContract(service),
  }),
  ...signingRoutes(service, {
    path: '/contracts/:contract/changes/:change',
    operation: 'createContractChangeSignatory',
    of: 'a change of an electronic contract',
    text: signableTexts.change,
    sign: signChange(service),
    dispute: disputeChange(service),
  }),
  ...documentRoutes(contractChangeDocuments(service)),
];
