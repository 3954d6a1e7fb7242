/** What the handlers of this room share. */

import type { FeedDeps } from '../feed/routes.ts';
import type { ContractRecord, StoredContract } from '../model/contract.ts';
import type { DocumentUrls } from '../model/document-urls.ts';
import { type FieldError, invalid, notFound } from '../model/problem.ts';
import type { TenderRecord } from '../model/tender.ts';
import type { TenderWork } from '../model/tender-work.ts';
import type { Store } from '../store/client.ts';
import { type KeyedQueue, makeKeyedQueue } from '../store/records/keyed-queue.ts';
import type { Records } from '../store/records/records.ts';
import type { Validator } from '../validation/validator.ts';
import { type ContractView, makeContractView } from './view.ts';

export interface ContractsDeps {
  readonly store: Pick<Store, 'records' | 'feed' | 'transaction' | 'underWay'>;
  readonly validator: Validator;
  readonly zone: { render(instant: Date): string };
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly tenders: TenderWork;
}

export interface ContractRoom {
  readonly deps: ContractsDeps;
  readonly records: Records<ContractRecord>;
  readonly tenders: Records<TenderRecord>;
  readonly view: ContractView;
  /** Appends to one contract, one after another. */
  readonly queue: KeyedQueue;
  /** 404 `Contract not found.` */
  load(id: string | undefined): Promise<StoredContract>;
}

export const makeRoom = (deps: ContractsDeps): ContractRoom => {
  const records = deps.store.records<ContractRecord>('contracts');
  return {
    deps,
    records,
    tenders: deps.store.records<TenderRecord>('tenders'),
    view: makeContractView(deps.validator, deps.documents),
    queue: makeKeyedQueue(deps.store.underWay),
    load: async (id = '') => {
      const found = await records.get(id);
      if (found === null) throw notFound('Contract not found.');
      return found;
    },
  };
};

/** The bound of every list (spec/errors.md §5). */
const maxParts = 1000;

/** Refuses the element that makes a list of a contract too long. */
export const tooMany = (length: number): FieldError[] => {
  if (length <= maxParts) return [];
  const msg = `List should have at most ${maxParts} items after validation, not ${length}`;
  return [{ type: 'too_long', path: ['data'], msg, ctx: { field_type: 'List', max_length: maxParts, actual_length: length } }];
};

/** Throws 400 `data-validation` when there is anything to say. */
export const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalid(errors);
};
