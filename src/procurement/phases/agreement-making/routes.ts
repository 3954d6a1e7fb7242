/** The agreements of a tender, their parties and documents (spec/close-frameworks.md §5). */

import { bodyOf, brokers, oneAnswer, type Route, route } from '../../../http/route.ts';
import { documentRoutes } from '../../../modules/documents/routes.ts';
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
import { getTenderAgreement } from './tender-agreements.ts';

const TENDER_AGREEMENTS_ROUTE = '/tenders/:tender/agreements';
const tenderAgreementContractsRoute = `${TENDER_AGREEMENTS_ROUTE}/:agreement/contracts`;

export const tenderAgreementRoutes = (service: TenderService): Route[] => [
  ...partRoutes(service, {
    path: TENDER_AGREEMENTS_ROUTE,
    name: 'agreement',
    view: agreementView,
    summaries: { all: 'The agreements of a tender.', one: 'One agreement of a tender.' },
    parts: ({ agreements }) => agreements,
    show: (agreement) => shownAgreement(service, agreement),
  }),
  route({
    patch: `${TENDER_AGREEMENTS_ROUTE}/:agreement`,
    summary: 'Changes an agreement, signs it or gives it up. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/agreement-patch'),
    answers: oneAnswer(agreementView),
    handler: changeTenderAgreement(service),
  }),
  ...partRoutes(service, {
    path: tenderAgreementContractsRoute,
    name: 'contract',
    view: contractView,
    summaries: { all: 'The parties to an agreement of a tender.', one: 'One party to an agreement of a tender.' },
    parts: (tender, { agreement }) => getTenderAgreement(tender, agreement).contracts,
  }),
  route({
    patch: `${tenderAgreementContractsRoute}/:contract`,
    summary: 'Says what a party asks for a unit of each item, or that it is none. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/agreement-contract-patch'),
    answers: oneAnswer(contractView),
    handler: changeAgreementContract(service),
  }),
  ...documentRoutes(tenderDocuments(service, tenderAgreementDocuments)),
];
