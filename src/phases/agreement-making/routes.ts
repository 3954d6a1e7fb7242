/** The agreements of a tender, their parties and documents (spec/close-frameworks.md §5). */

import { documentRoutes } from '../../documents/routes.ts';
import { bodyOf, brokers, one, type Route, route } from '../../http/route.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import {
  agreementView,
  changeAgreementContract,
  changeTenderAgreement,
  contractView,
  shownAgreement,
  tenderAgreementDocuments,
} from './handlers.ts';
import { findAgreement } from './making.ts';

const path = '/tenders/:tender/agreements';
const contracts = `${path}/:agreement/contracts`;

export const tenderAgreementRoutes = (service: TenderService): Route[] => [
  ...partRoutes(service, {
    path,
    name: 'agreement',
    view: agreementView,
    summaries: { all: 'The agreements of a tender.', one: 'One agreement of a tender.' },
    parts: ({ agreements }) => agreements,
    show: (agreement) => shownAgreement(service, agreement),
  }),
  route({
    patch: `${path}/:agreement`,
    summary: 'Changes an agreement, signs it or gives it up. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/agreement-patch'),
    answers: one(agreementView),
    handler: changeTenderAgreement(service),
  }),
  ...partRoutes(service, {
    path: contracts,
    name: 'contract',
    view: contractView,
    summaries: { all: 'The parties to an agreement of a tender.', one: 'One party to an agreement of a tender.' },
    parts: (tender, { agreement }) => findAgreement(tender, agreement).contracts,
  }),
  route({
    patch: `${contracts}/:contract`,
    summary: 'Says what a party asks for a unit of each item, or that it is none. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/agreement-contract-patch'),
    answers: one(contractView),
    handler: changeAgreementContract(service),
  }),
  ...documentRoutes(tenderDocuments(service, tenderAgreementDocuments)),
];
