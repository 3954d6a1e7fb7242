/** The contract stubs of a tender (spec/contracts.md §3): read-only; contracts have a collection of their own. */

import { oneWithId } from '../../domain/problem.ts';
import { anyone, type Handler, list, ok, type Route, route } from '../../http/route.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';

const documentView = '/tenders/document';

/** Documents of a contract are in its own collection; a stub has none. */
const listDocuments =
  (service: TenderService): Handler =>
  async ({ params }) => {
    oneWithId((await service.see(params)).contracts, params.contract, 'Contract not found.');
    return ok([]);
  };

export const contractStubRoutes = (service: TenderService): Route[] => [
  ...partRoutes(service, {
    path: '/tenders/:tender/contracts',
    name: 'contract',
    view: '/tenders/contract-stub',
    summaries: { all: 'The contracts of a tender, in short.', one: 'One contract of a tender, in short.' },
    parts: ({ contracts }) => contracts,
  }),
  route({
    get: '/tenders/:tender/contracts/:contract/documents',
    summary: 'Always empty: documents stand at the contract itself.',
    access: anyone,
    answers: list(documentView),
    handler: listDocuments(service),
  }),
];
