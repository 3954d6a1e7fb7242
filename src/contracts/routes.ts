/** The collection of contracts (tender.md §7.14): read by everybody, written by the import so far. */
import type { DocumentUrls } from '../domain/document-urls.ts';
import { notFound } from '../domain/problem.ts';
import type { FeedSource } from '../feed/page.ts';
import { type FeedDeps, feedRow } from '../feed/routes.ts';
import { anyone, type Handler, one, type Row, row, shown } from '../http/route.ts';
import type { Store } from '../store/client.ts';
import type { Validator } from '../validation/validator.ts';
import { answers } from './schema.ts';
import { type ContractView, makeContractView } from './view.ts';

export interface ContractsDeps {
  readonly store: Pick<Store, 'records' | 'feed'>;
  readonly validator: Pick<Validator, 'view'>;
  readonly feed: FeedDeps;
  readonly documents: Pick<DocumentUrls, 'publicLink'>;
}

const readContract = ({ store }: ContractsDeps, view: ContractView): Handler => {
  const contracts = store.records('contracts');
  return async ({ params }) => {
    const contract = await contracts.get(params.contract ?? '');
    if (contract === null) throw notFound('Contract not found.');
    return shown(view.data(contract), view.beside(contract));
  };
};

const optional = ['dateCreated', 'contractID', 'status'];

/** feed.md §1. */
const contractFeed = ({ store }: ContractsDeps, view: ContractView): FeedSource => {
  const reader = store.feed('contracts');
  return {
    path: '/contracts',
    optional: new Set(optional),
    needs: (fields) => fields,
    view: (row) => view.data(row),
    read: (window) => reader.read(window),
  };
};

export const contractRows = (deps: ContractsDeps): Row[] => {
  const view = makeContractView(deps.validator, deps.documents);
  return [
    feedRow(contractFeed(deps, view), deps.feed),
    row({
      get: '/contracts/:contract',
      says: 'A contract.',
      who: anyone,
      answers: one(answers.contract, 200, ['config']),
      handler: readContract(deps, view),
    }),
  ];
};
