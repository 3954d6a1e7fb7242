/** Agreements of a tender (spec/close-frameworks.md §5). Load, decide, save, show. */

import { requireNotBlockedByCancellation } from '../../../base/domain/cancellations.ts';
import { isUnderReview } from '../../../base/domain/complaints.ts';
import { type DocumentUrls, toPublicDocuments } from '../../../base/domain/documents.ts';
import { isPlainObject, type JsonObject, mergedParts, mergePatch, partKinds, sameValue } from '../../../base/domain/json.ts';
import { forbidden, requireNoErrors } from '../../../base/domain/problem.ts';
import type { TenderRecord } from '../../../base/domain/tender.ts';
import type {
  AgreementContract,
  PatchTenderAgreement,
  PatchTenderAgreementContract,
  TenderAgreement,
} from '../../../base/domain/types.generated.ts';
import { brokers, type Handler, okReply } from '../../../http/route.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import type { DocumentsOfTender } from '../../tenders/documents.ts';
import { requireActiveLot, requireTenderOwner } from '../../tenders/guards.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import { tickContext } from '../../tenders/ticker.ts';
import { pennyErrors, priceErrors } from './prices.ts';
import { agreementErrors, withAgreementChanged } from './signature.ts';
import { getTenderAgreement, getTenderAgreementContract, isOpen, lotOf, withTenderAgreement } from './tender-agreements.ts';

export const agreementView = '/tenders/agreement';
export const contractView = '/agreements/contract';

/** The public view of an agreement with its documents. */
export const shownAgreement = ({ deps }: TenderService, agreement: TenderAgreement): JsonObject =>
  deps.validator.view(agreementView)(toPublicDocuments(agreement, deps.documents));

/** All agreements of a tender with their public documents, before the view is applied. */
export const publicAgreements = (agreements: unknown, urls: DocumentUrls): unknown =>
  Array.isArray(agreements) ? agreements.map((agreement: object) => toPublicDocuments(agreement, urls)) : agreements;

/** The agreement after a PATCH; its period is merged key by key, null removes a field (spec/requests.md §5). */
const mergeTenderAgreementPatch = (before: TenderAgreement, patch: PatchTenderAgreement, sent: unknown): TenderAgreement =>
  mergePatch(before, { ...patch, ...mergedParts(before, patch, sent, { period: partKinds.period }) }, sent);

/** Throws 403 while the state of the tender or lot, an accepted complaint or a cancellation blocks changes of an agreement. */
const requireFree = ({ before, procedure }: LoadedTender, agreement: TenderAgreement): void => {
  const lot = lotOf(agreement);
  requireStatusOfWrite(procedure, 'update agreement', before.status);
  requireActiveLot(before, lot, 'Can update agreement only in active lot status');
  if (isUnderReview(before, lot)) throw forbidden("Can't update agreement with accepted complaint");
  requireNotBlockedByCancellation(before, lot);
};

/** Edits, signs or ends an agreement. */
export const changeTenderAgreement =
  (service: TenderService): Handler<PatchTenderAgreement> =>
  async (request) => {
    // Status changes are retried after a lost race, so a second signature is refused because the agreement is signed.
    const write = isPlainObject(request.sent) && request.sent.status !== undefined ? service.append : service.change;
    const { stored } = await write(request, (loaded) => {
      const { before, context } = loaded;
      const old = getTenderAgreement(before, request.params.agreement);
      requireTenderOwner(before, request.actor, request.token);
      const next = mergeTenderAgreementPatch(old, request.data(), request.sent);
      const isSame = sameValue(next, old);
      if (!isSame) requireNoErrors(agreementErrors(next, before, context));
      requireFree(loaded, old);
      if (isSame) return { next: before, result: null };
      const outcome = withAgreementChanged(before, old, next, tickContext(service, context));
      return { next: outcome.next, stepsBefore: service.stepsFor(outcome), result: null };
    });
    return okReply(shownAgreement(service, getTenderAgreement(stored, request.params.agreement)));
  };

const withTenderAgreementContract = (tender: TenderRecord, agreement: TenderAgreement, next: AgreementContract): TenderRecord =>
  withTenderAgreement(tender, {
    ...agreement,
    contracts: (agreement.contracts ?? []).map((contract) => (contract.id === next.id ? next : contract)),
  });

/** Sets a party's unit prices, or excludes the party. */
export const changeAgreementContract =
  (service: TenderService): Handler<PatchTenderAgreementContract> =>
  async (request) => {
    const { params } = request;
    const { stored } = await service.change(request, (loaded) => {
      const { before, procedure } = loaded;
      const agreement = getTenderAgreement(before, params.agreement);
      const old = getTenderAgreementContract(agreement, params.contract);
      requireTenderOwner(before, request.actor, request.token);
      const patch = request.data();
      requireNoErrors(pennyErrors(patch));
      requireStatusOfWrite(procedure, 'update agreement', before.status);
      requireNotBlockedByCancellation(before, lotOf(agreement));
      const next: AgreementContract = { ...old, ...patch };
      const asksNothing = patch.status === undefined && patch.unitPrices === undefined;
      if (asksNothing && sameValue(next, old)) return { next: before, result: null };
      if (next.status === 'active' || patch.unitPrices !== undefined) requireNoErrors(priceErrors(before, agreement, next));
      if (sameValue(next, old)) return { next: before, result: null };
      const dated = next.status === old.status ? next : { ...next, date: request.now };
      return { next: withTenderAgreementContract(before, agreement, dated), result: null };
    });
    const contract = getTenderAgreementContract(getTenderAgreement(stored, params.agreement), params.contract);
    return okReply(service.deps.validator.view(contractView)(contract));
  };

/** Documents of an agreement; all are public. */
export const tenderAgreementDocuments: DocumentsOfTender = {
  path: '/tenders/:tender/agreements/:agreement',
  name: 'agreement',
  summary: { of: 'an agreement of a tender', needs: 'Needs the owner token.' },
  access: brokers,
  removal: { stay: 'agreement' },
  documents: (tender, { agreement }) => getTenderAgreement(tender, agreement).documents ?? [],
  withDocuments: (tender, documents, { params: { agreement } }) =>
    withTenderAgreement(tender, { ...getTenderAgreement(tender, agreement), documents }),
  authorize: ({ before }, { actor, token }) => {
    requireTenderOwner(before, actor, token);
    return 'tender_owner';
  },
  requireState: ({ before, procedure }, { params }, { verb }) => {
    const agreement = getTenderAgreement(before, params.agreement);
    const lot = lotOf(agreement);
    requireStatusOfWrite(procedure, 'add agreement document', before.status, verb);
    requireActiveLot(before, lot, `Can ${verb} document only in active lot status`);
    if (!isOpen(agreement)) throw forbidden(`Can't ${verb} document in current agreement status`);
    if (isUnderReview(before, lot)) throw forbidden(`Can't ${verb} document with accepted complaint`);
    requireNotBlockedByCancellation(before, lot);
  },
};
