/** What the handlers of this room share: the writer of contracts, and how one is shown. */

import { makeWriter, type Opened, type Writer } from '../changing/writer.ts';
import type { FeedDeps } from '../feed/routes.ts';
import type { ContractRecord } from '../model/contract.ts';
import type { DocumentUrls } from '../model/document-urls.ts';
import { type FieldError, notFound } from '../model/problem.ts';
import type { TenderRecord } from '../model/tender.ts';
import type { Store } from '../store/client.ts';
import type { Validator } from '../validation/validator.ts';
import { type ContractView, makeContractView } from './view.ts';

export type ContractWriter = Writer<ContractRecord, Opened<ContractRecord>>;

export interface ContractsDeps {
  readonly store: Pick<Store, 'feed'>;
  readonly validator: Validator;
  readonly zone: { render(instant: Date): string };
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  /** The one writer of contracts in a process. */
  readonly contractWriter: ContractWriter;
  /** That of tenders: a contract changes its tender in its own transaction. */
  readonly tenderWriter: Pick<Writer<TenderRecord, Opened<TenderRecord>>, 'find' | 'saving'>;
}

export interface ContractRoom extends ContractWriter {
  readonly deps: ContractsDeps;
  readonly view: ContractView;
}

export const makeContractWriter = ({
  store,
  documents,
}: {
  readonly store: Pick<Store, 'records' | 'transaction' | 'underWay'>;
  readonly documents: Pick<DocumentUrls, 'attach'>;
}): ContractWriter => {
  const records = store.records<ContractRecord>('contracts');
  return makeWriter<ContractRecord, Opened<ContractRecord>>({
    store,
    names: { collection: 'contracts', param: 'contract' },
    records,
    attach: (...files) => documents.attach(...files),
    load: async ({ contract: id = '' }) => {
      const found = await records.get(id);
      if (found === null) throw notFound('Contract not found.');
      return found;
    },
    open: (before) => ({ before }),
  });
};

export const makeRoom = (deps: ContractsDeps): ContractRoom => ({
  ...deps.contractWriter,
  deps,
  view: makeContractView(deps.validator, deps.documents),
});

/** The bound of every list (spec/errors.md §5). */
const maxParts = 1000;

/** Refuses the element that makes a list of a contract too long. */
export const tooMany = (length: number): FieldError[] => {
  if (length <= maxParts) return [];
  const msg = `List should have at most ${maxParts} items after validation, not ${length}`;
  return [{ type: 'too_long', path: ['data'], msg, ctx: { field_type: 'List', max_length: maxParts, actual_length: length } }];
};
