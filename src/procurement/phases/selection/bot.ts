/** Steps of `agreement_selection` accounts where the registry has not taken them itself (spec/selections.md §6). */

import { type FieldError, forbidden, NO_ERRORS, oneWithId, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import type { StoredTender, TenderRecord } from '../../../base/domain/tender.ts';
import type { PatchAgreementCopy, TenderAgreement } from '../../../base/domain/types.generated.ts';
import { bodyOf, groups, type Handler, okReply, oneAnswer, type Route, route } from '../../../http/route.ts';
import type { EffectContext, TransitionOutcome } from '../../engine/procedure.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import { continueWithAgreement, ENQUIRIES_STATUS, SELECTION_DRAFT, UNSUCCESSFUL_DRAFT, withFailure } from './agreement.ts';

export const botGroup = 'agreement_selection';

const SELECTION_AGREEMENT_VIEW = '/tenders/agreement';

/** PATCH of the tender: the registry's own step, with the copy of the agreement in the tender. */
export const takeStep = (before: StoredTender, next: TenderRecord, context: EffectContext): TransitionOutcome<TenderRecord> => {
  const { status } = next;
  const { unsuccessfulReason: _, ...sent } = next;
  const asked: TenderRecord = { ...sent, status: SELECTION_DRAFT };
  if (before.status === SELECTION_DRAFT && status === SELECTION_DRAFT) return { next: asked };
  if (before.status === SELECTION_DRAFT && status === UNSUCCESSFUL_DRAFT) return { next: withFailure(asked, 'Agreement not found') };
  if (before.status === SELECTION_DRAFT && status === ENQUIRIES_STATUS)
    return { next: continueWithAgreement(asked, next.agreements?.[0], context) };
  throw forbidden(`Can't switch tender from (${before.status}) to (${status}) status.`);
};

const modificationErrors = ({ changes = [], items = [] }: TenderAgreement): readonly FieldError[] => {
  const known = new Set(items.map(({ id }) => id));
  return changes.flatMap(({ modifications = [] }, index) => {
    const ids = modifications.flatMap(({ itemId }) => itemId ?? []);
    if (new Set(ids).size === ids.length && ids.every((id) => known.has(id))) return NO_ERRORS;
    const path = ['data', 'changes', String(index), 'modifications'];
    return [ruleError(path, 'Item id should be uniq for all modifications and one of agreement:items')];
  });
};

const parameterErrors = ({ contracts = [], features = [] }: TenderAgreement): readonly FieldError[] => {
  const known = new Map(features.map((feature) => [feature.code, feature.enum ?? []]));
  return contracts.flatMap(({ parameters = [] }, contract) =>
    parameters.flatMap(({ code, value }, index) => {
      const path = ['data', 'contracts', String(contract), 'parameters', String(index)];
      const answers = known.get(code);
      if (answers === undefined) return [ruleError([...path, 'code'], 'code should be one of feature code.')];
      if (answers.some((answer) => answer.value === value)) return NO_ERRORS;
      return [ruleError([...path, 'value'], 'value should be one of feature value.')];
    }),
  );
};

const getSelectionAgreement = ({ agreements }: TenderRecord, id: string | undefined): TenderAgreement =>
  oneWithId(agreements, id, 'Agreement not found.');

const changeCopy =
  (service: TenderService): Handler<PatchAgreementCopy> =>
  async (request) => {
    const { stored } = await service.change(request, ({ before, procedure }) => {
      const agreement = getSelectionAgreement(before, request.params.agreement);
      const data = request.data();
      requireStatusOfWrite(procedure, 'update agreement copy', before.status);
      // Validated fields with the same names.
      const next = { ...agreement, ...data } as TenderAgreement;
      requireNoErrors([...modificationErrors(next), ...parameterErrors(next)]);
      return { next: { ...before, agreements: [next] }, result: null };
    });
    return okReply(service.deps.validator.view(SELECTION_AGREEMENT_VIEW)(getSelectionAgreement(stored, request.params.agreement)));
  };

const SELECTION_AGREEMENTS_ROUTE = '/tenders/:tender/agreements';

export const botAgreementRoutes = (service: TenderService): Route[] => [
  ...partRoutes(service, {
    path: SELECTION_AGREEMENTS_ROUTE,
    name: 'agreement',
    view: SELECTION_AGREEMENT_VIEW,
    summaries: { all: 'The agreements of a tender.', one: 'One agreement of a tender.' },
    parts: ({ agreements }) => agreements,
  }),
  route({
    patch: `${SELECTION_AGREEMENTS_ROUTE}/:agreement`,
    summary: 'Changes the copy of the agreement that a tender rests on, before it is looked at.',
    access: groups(botGroup),
    accepts: bodyOf('/tenders/agreement-copy-patch'),
    answers: oneAnswer(SELECTION_AGREEMENT_VIEW),
    handler: changeCopy(service),
  }),
];
