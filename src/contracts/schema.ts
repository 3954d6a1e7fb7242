/** The bodies this room takes and shows, by the schemas of `schemas/contracts/`. */

import type {
  AdministratorPatchContract,
  PatchActiveContract,
  PatchContractChange,
  PatchContractDocument,
  PatchPendingContract,
  PostContractChange,
  PostContractDocument,
  PutTransaction,
  SignerInfo,
} from '../model/types.generated.ts';
import type { Accepts, OneOf } from '../validation/validator.ts';

/** Names of the schemas of the answers (allow-lists). */
export const answers = {
  contract: '/contracts/contract',
  config: '/contracts/config',
  change: '/contracts/change',
  document: '/contracts/document',
  transaction: '/contracts/transaction',
  signerInfo: '/common/signer-info',
} as const;

export const patchPending: Accepts<PatchPendingContract> = { id: '/contracts/patch-pending' };
export const patchActive: Accepts<PatchActiveContract> = { id: '/contracts/patch-active' };
export const patchAdministrator: Accepts<AdministratorPatchContract> = { id: '/contracts/patch-administrator' };

export type PatchContract = PatchPendingContract | PatchActiveContract | AdministratorPatchContract;

/** Which of them a body is says the state of the contract, so errors name no model. */
export const patchContract: OneOf<PatchContract> = { models: [patchPending, patchActive, patchAdministrator] };

export const createChange: Accepts<PostContractChange> = { id: '/contracts/change-create' };
export const patchChange: Accepts<PatchContractChange> = { id: '/contracts/change-patch' };
export const putTransaction: Accepts<PutTransaction> = { id: '/contracts/transaction-put' };
export const createDocument: Accepts<PostContractDocument> = { id: '/contracts/document-create' };
export const createDocuments: Accepts<PostContractDocument[]> = { id: '/contracts/documents-create' };
export const patchDocument: Accepts<PatchContractDocument> = { id: '/contracts/document-patch' };
export const signer: Accepts<SignerInfo> = { id: '/common/signer-info' };
