/** The service of contracts: its bodies, the public view of a contract (an allow-list: no access list or token leaves), and its writer. */

import { requireNotBlockedByCancellation } from '../../base/domain/cancellations.ts';
import type { ContractRecord, ContractTerms } from '../../base/domain/contract.ts';
import type { DocumentUrls } from '../../base/domain/documents.ts';
import type { ForeignRecords } from '../../base/domain/foreign-records.ts';
import { isPlainObject, type JsonObject } from '../../base/domain/json.ts';
import { maskedPurchase } from '../../base/domain/masks.ts';
import type { StoredTender, TenderRecord } from '../../base/domain/tender.ts';
import type { AdministratorPatchContract, PatchActiveContract, PatchPendingContract } from '../../base/domain/types.generated.ts';
import { type RecordView, recordViewOf } from '../../base/validation/record-view.ts';
import type { OneOf, Validator } from '../../base/validation/validator.ts';
import type { FeedDeps } from '../../feed/routes.ts';
import { bodyOf } from '../../http/route.ts';
import type { TransitionOutcome } from '../../procurement/engine/procedure.ts';
import type { Store } from '../../store/client.ts';
import type { TransactionStep } from '../../store/records/records.ts';
import { makePlainWriter, type PlainWriter } from '../../store/records/writer.ts';
import { withNotice } from './electronic/notice.ts';

/** Response schemas (allow-lists). */
export const answers = {
  contract: '/contracts/contract',
  config: '/contracts/config',
  change: '/contracts/change',
  document: '/contracts/document',
  transaction: '/contracts/transaction',
  signerInfo: '/common/signer-info',
  signatory: '/contracts/signatory',
  cancellation: '/contracts/cancellation',
} as const;

export const patchPending = bodyOf('/contracts/patch-pending');
export const activeContractPatchBody = bodyOf('/contracts/patch-active');
export const contractAdministratorPatchBody = bodyOf('/contracts/patch-administrator');

export type PatchContract = PatchPendingContract | PatchActiveContract | AdministratorPatchContract;

/** The contract's status selects the model, so errors name none. */
export const patchContract: OneOf<PatchContract> = { models: [patchPending, activeContractPatchBody, contractAdministratorPatchBody] };

export const signerInfoBody = bodyOf('/common/signer-info');

interface ContractView {
  readonly data: RecordView;
  /** Members of the response beside `data` (spec/contracts.md §3). */
  beside(contract: { readonly _id: string; readonly config?: unknown }): { readonly config?: JsonObject };
}

const makeContractData = recordViewOf(answers.contract, { mask: maskedPurchase });

export const makeContractView = (...[validator, urls, foreign]: Parameters<typeof makeContractData>): ContractView => {
  const beside: ContractView['beside'] = ({ config }) => ({ config: { restricted: isPlainObject(config) && config.restricted === true } });
  return { data: makeContractData(validator, urls, foreign), beside: foreign?.beside(beside) ?? beside };
};

type ContractWriter = PlainWriter<ContractRecord>;

interface TenderWork extends Pick<PlainWriter<TenderRecord>, 'find' | 'saveStep'> {
  /** The procedure type's effects after one of its contracts was signed or cancelled. */
  withEffects(tender: TenderRecord, now: Date): TransitionOutcome<TenderRecord>;
  /** The writes of other records in the transaction of the contract. */
  stepsFor(outcome: Pick<TransitionOutcome<TenderRecord>, 'otherWrites'>): TransactionStep[];
  /** The terms that the tender's procedure type sets for its contracts. */
  termsOf(tender: TenderRecord, now: Date): ContractTerms;
}

interface ContractsDeps {
  readonly store: Pick<Store, 'feed'>;
  readonly validator: Validator;
  readonly zone: { render(instant: Date): string };
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly foreign?: ForeignRecords | undefined;
  /** The only writer of contracts in a process. */
  readonly contractWriter: ContractWriter;
  readonly tenders: TenderWork;
}

export interface ContractService extends ContractWriter {
  readonly deps: ContractsDeps;
  readonly view: ContractView;
}

/** 403 while a cancellation blocks the lot of the contract (spec/cancellations.md §4). */
export const requireContractFree = ({ awardID }: ContractRecord, tender: TenderRecord | null): void => {
  if (tender !== null) requireNotBlockedByCancellation(tender, tender.awards?.find(({ id }) => id === awardID)?.lotID);
};

/** The tender of a contract; null when that of an imported contract is not stored here. */
export const getTenderOfContract = async ({ deps }: ContractService, { tender_id }: ContractRecord): Promise<StoredTender | null> =>
  tender_id === undefined ? null : deps.tenders.find(tender_id);

export const makeContractWriter = ({
  store,
  documents,
  zone,
}: {
  readonly store: Pick<Store, 'records' | 'transaction' | 'underWay'>;
  readonly documents: Pick<DocumentUrls, 'attach' | 'keep'>;
  readonly zone: ContractsDeps['zone'];
}): ContractWriter => {
  const writer = makePlainWriter<ContractRecord>({
    store,
    names: { collection: 'contracts', param: 'contract' },
    notFound: 'Contract not found.',
    restrictedAs: 'contract',
    records: store.records<ContractRecord>('contracts'),
    documents,
  });
  return {
    ...writer,
    insertStep: (id, record) => async (within) =>
      writer.insertStep(id, await withNotice(record, id, { documents, zone, now: within.by.now }))(within),
  };
};

export const makeContractService = (deps: ContractsDeps): ContractService => ({
  ...deps.contractWriter,
  deps,
  view: makeContractView(deps.validator, deps.documents, deps.foreign),
});
