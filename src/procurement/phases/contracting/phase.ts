/** Contracts: created as awards are accepted; signed, they end lots and tender (spec/contracts.md §2, spec/procedures.md §1.4, §1.6). */
import { oneWithId } from '../../../base/domain/problem.ts';
import { type Handler, listAnswer, okReply, publicRead, type Route } from '../../../http/route.ts';
import type { Phase } from '../../engine/phase.ts';
import { FINAL_STATUSES, transitionsBetween } from '../../engine/transitions.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import { contractEffects, signedAfter } from '../../tenders/tender-gateway.ts';
import { acceptanceEffects, refusalEffects } from '../awarding/award.ts';
import {
  awardsGetContracts,
  type ContractingSettings,
  lotsAreSettled,
  signedAfterBy,
  withCompletion,
  withContracts,
  withLastRefusal,
} from './completion.ts';

const TENDER_DOCUMENT_VIEW = '/tenders/document';

/** Documents of a contract are in its own collection; a stub has none. */
const listDocuments =
  (service: TenderService): Handler =>
  async ({ params }) => {
    oneWithId((await service.see(params)).contracts, params.contract, 'Contract not found.');
    return okReply([]);
  };

const contractStubRoutes = (service: TenderService): Route[] => [
  ...partRoutes(service, {
    path: '/tenders/:tender/contracts',
    name: 'contract',
    view: '/tenders/contract-stub',
    summaries: { all: 'The contracts of a tender, in short.', one: 'One contract of a tender, in short.' },
    parts: ({ contracts }) => contracts,
  }),
  publicRead(
    '/tenders/:tender/contracts/:contract/documents',
    'Always empty: documents stand at the contract itself.',
    listAnswer(TENDER_DOCUMENT_VIEW),
    listDocuments(service),
  ),
];

const SETTLED_STATUSES = ['complete', 'unsuccessful'];

export const contracting = (settings: ContractingSettings = {}): Phase => ({
  name: 'contracting',
  settings,
  transitions: ({ running, statusesOf }) => {
    const own = statusesOf('awarding');
    return [
      ...(settings.hasNoTimedEvents === true
        ? []
        : [
            ...transitionsBetween(own, own, 'scheduler', 'E8: an award without a contract gets one').filter(({ from, to }) => from !== to),
            ...transitionsBetween(running, FINAL_STATUSES, 'scheduler', 'E6, E7, E9: the last lot is settled, or no lot is active'),
          ]),
      ...transitionsBetween(own, SETTLED_STATUSES, 'contract', 'a contract settles the last lot, and with it the tender'),
      ...(settings.endsWithLastRefusal === true
        ? transitionsBetween(own, SETTLED_STATUSES, 'award', 'the last bid is refused, and nobody may contest it')
        : []),
      ...transitionsBetween(own, SETTLED_STATUSES, 'cancellation', 'the last open lot is cancelled, others have ended otherwise'),
    ];
  },
  events: settings.hasNoTimedEvents === true ? [] : [awardsGetContracts, lotsAreSettled],
  adds: () => [
    acceptanceEffects.add(withContracts),
    refusalEffects.add(withLastRefusal),
    contractEffects.add((outcome, context) => ({ ...outcome, next: withCompletion(outcome.next, context) })),
    signedAfter.add((config) => signedAfterBy(settings, config)),
    addRoutes('contracting', contractStubRoutes),
  ],
});
