/** What the handlers of this room share: the writer of contracts, and how one is shown. */

import { makePlainWriter, type PlainWriter } from '../changing/writer.ts';
import type { FeedDeps } from '../feed/routes.ts';
import type { ContractRecord } from '../model/contract.ts';
import type { DocumentUrls } from '../model/document-urls.ts';
import type { TenderRecord } from '../model/tender.ts';
import type { Store } from '../store/client.ts';
import type { Validator } from '../validation/validator.ts';
import { type ContractView, makeContractView } from './view.ts';

export type ContractWriter = PlainWriter<ContractRecord>;

/** What this room needs of tenders: a contract changes its tender in its own transaction. */
interface TenderWork extends Pick<PlainWriter<TenderRecord>, 'find' | 'saving'> {
  /** What the type of the tender makes of it once one of its contracts was signed or cancelled; the very same object when nothing follows. */
  withEffects(tender: TenderRecord, now: Date): TenderRecord;
}

export interface ContractsDeps {
  readonly store: Pick<Store, 'feed'>;
  readonly validator: Validator;
  readonly zone: { render(instant: Date): string };
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  /** The one writer of contracts in a process. */
  readonly contractWriter: ContractWriter;
  readonly tenders: TenderWork;
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
}): ContractWriter =>
  makePlainWriter<ContractRecord>({
    store,
    names: { collection: 'contracts', param: 'contract' },
    notFound: 'Contract not found.',
    records: store.records<ContractRecord>('contracts'),
    documents,
  });

export const makeRoom = (deps: ContractsDeps): ContractRoom => ({
  ...deps.contractWriter,
  deps,
  view: makeContractView(deps.validator, deps.documents),
});
