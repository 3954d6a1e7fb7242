/** Changes of an agreement with prices: `/agreements/{id}/changes`, and a preview of the pending one (spec/close-frameworks.md §7). */

import type { CloseAgreementRecord } from '../../../base/domain/close-agreement.ts';
import { isPlainObject, type Json, omitUndefined } from '../../../base/domain/json.ts';
import { forbidden, oneWithId, requireNoErrors, tooLong } from '../../../base/domain/problem.ts';
import type { AgreementChange, PatchAgreementChange, PostAgreementChange } from '../../../base/domain/types.generated.ts';
import { partReads } from '../../../http/part-reads.ts';
import { bodyOf, createdReply, groups, type Handler, okReply, oneAnswer, publicRead, type Route, route } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { requireActive } from '../kinds.ts';
import { type AgreementService, answers, requireAgreementOwner } from '../service.ts';
import {
  agreementChangeErrors,
  collectModifications,
  collectWarnings,
  movedChange,
  pendingChange,
  requireOrder,
  requireType,
  withChange,
  withPendingChange,
} from './rules.ts';

const AGREEMENT_CHANGE_VIEW = '/agreements/change';

const showAgreementChange = ({ deps }: AgreementService, change: AgreementChange): Json =>
  deps.validator.view(AGREEMENT_CHANGE_VIEW)(change);

const getAgreementChange = ({ changes }: Pick<CloseAgreementRecord, 'changes'>, id: string | undefined): AgreementChange =>
  oneWithId(changes, id, 'Change not found.');

/** Warnings about the resulting agreement, returned beside a change that is not cancelled. */
const buildWarnings = (after: CloseAgreementRecord): { readonly warnings?: Json } => {
  const warnings = collectWarnings(after);
  return warnings.length === 0 ? {} : { warnings: [...warnings] };
};

/** Adds a pending change; prices are not affected yet. */
const addAgreementChange =
  (service: AgreementService): Handler<PostAgreementChange> =>
  async (request) => {
    const { now, params } = request;
    const id = newId();
    const { stored } = await service.append(request, ({ before }) => {
      requireAgreementOwner(before, request);
      requireType(isPlainObject(request.sent) ? request.sent.rationaleType : undefined);
      const { modifications, ...data } = request.data();
      const change: AgreementChange = {
        ...data,
        ...omitUndefined({ modifications: modifications && collectModifications(modifications) }),
        id,
        status: 'pending',
        date: now,
      };
      requireNoErrors(agreementChangeErrors(change, before, now));
      requireActive(before, 'add agreement change');
      if (pendingChange(before) !== undefined) throw forbidden("Can't create new agreement change while any (pending) change exists");
      requireOrder(change, before, service.deps.zone.render);
      const next = withChange(before, change);
      requireNoErrors(tooLong(next.changes ?? []));
      withPendingChange(next);
      return { next, result: null };
    });
    const location = request.links.absolute(`/agreements/${params.agreement}/changes/${id}`);
    return createdReply(showAgreementChange(service, getAgreementChange(stored, id)), location, buildWarnings(withPendingChange(stored)));
  };

const editChange =
  (service: AgreementService): Handler<PatchAgreementChange> =>
  async (request) => {
    const { now, params } = request;
    const { stored } = await service.change(request, ({ before }) => {
      const old = getAgreementChange(before, params.change);
      requireAgreementOwner(before, request);
      const { modifications, ...data } = request.data();
      const said = { ...old, ...data, ...omitUndefined({ modifications: modifications && collectModifications(modifications) }) };
      requireNoErrors(agreementChangeErrors(said, before, now));
      if (old.status !== 'pending') throw forbidden(`Can't update agreement change in current (${old.status}) status`);
      const moved = movedChange(old, said, now);
      if (moved === old) return { next: before, result: null };
      const next = withChange(before, moved);
      withPendingChange(next);
      requireOrder(moved, before, service.deps.zone.render);
      return { next, result: null };
    });
    const change = getAgreementChange(stored, params.change);
    return okReply(showAgreementChange(service, change), change.status === 'cancelled' ? {} : buildWarnings(withPendingChange(stored)));
  };

/** The agreement as it would be after its pending change. */
const previewPendingChange =
  (service: AgreementService): Handler =>
  async ({ params, actor }) => {
    const agreement = await service.load(params);
    const isPending = pendingChange(agreement) !== undefined;
    const after = withPendingChange(agreement);
    return okReply(service.view(after, actor), isPending ? buildWarnings(after) : {});
  };

const AGREEMENT_CHANGES_ROUTE = '/agreements/:agreement/changes';
const changeWriters = groups('brokers', 'Administrator');

export const agreementChangeRoutes = (service: AgreementService): Route[] => [
  ...partReads({
    path: AGREEMENT_CHANGES_ROUTE,
    name: 'change',
    view: AGREEMENT_CHANGE_VIEW,
    summaries: { all: 'The changes of an agreement.', one: 'One change of an agreement.' },
    load: service.load,
    parts: ({ changes }) => changes,
    show: (change) => showAgreementChange(service, change),
  }),
  route({
    post: AGREEMENT_CHANGES_ROUTE,
    summary: 'Adds a pending change to an active agreement. Needs the owner token of the agreement.',
    access: changeWriters,
    accepts: bodyOf('/agreements/change-create'),
    answers: oneAnswer(AGREEMENT_CHANGE_VIEW, 201, ['warnings']),
    handler: addAgreementChange(service),
  }),
  route({
    patch: `${AGREEMENT_CHANGES_ROUTE}/:change`,
    summary: 'Changes a pending change, puts it in force or cancels it. Needs the owner token of the agreement.',
    access: changeWriters,
    accepts: bodyOf('/agreements/change-patch'),
    answers: oneAnswer(AGREEMENT_CHANGE_VIEW, 200, ['warnings']),
    handler: editChange(service),
  }),
  publicRead(
    '/agreements/:agreement/preview',
    'The agreement as its pending change would make it.',
    oneAnswer(answers.agreement, 200, ['warnings']),
    previewPendingChange(service),
  ),
];
