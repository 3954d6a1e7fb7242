/** Changes of an agreement with prices: `/agreements/{id}/changes`, and a preview of the pending one (spec/close-frameworks.md §7). */

import type { CloseAgreementRecord } from '../../domain/close-agreement.ts';
import { isPlainObject, type Json, omitUndefined } from '../../domain/json.ts';
import { forbidden, oneWithId, refuse, tooLong } from '../../domain/problem.ts';
import type { AgreementChange, PatchAgreementChange, PostAgreementChange } from '../../domain/types.generated.ts';
import { partReads } from '../../http/part-reads.ts';
import { bodyOf, created, groups, type Handler, ok, one, publicRead, type Route, route } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { requireActive } from '../kinds.ts';
import { type AgreementService, answers, requireAgreementOwner } from '../service.ts';
import {
  agreementChangeErrors,
  collectModifications,
  collectWarnings,
  foreseen,
  movedChange,
  pendingChange,
  requireOrder,
  requireType,
  withChange,
} from './rules.ts';

const changeView = '/agreements/change';

const show = ({ deps }: AgreementService, change: AgreementChange): Json => deps.validator.view(changeView)(change);

const findChange = ({ changes }: Pick<CloseAgreementRecord, 'changes'>, id: string | undefined): AgreementChange =>
  oneWithId(changes, id, 'Change not found.');

/** Warnings about the resulting agreement, returned beside a change that is not cancelled. */
const beside = (after: CloseAgreementRecord): { readonly warnings?: Json } => {
  const warnings = collectWarnings(after);
  return warnings.length === 0 ? {} : { warnings: [...warnings] };
};

/** Adds a pending change; prices are not affected yet. */
const addChange =
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
      refuse(agreementChangeErrors(change, before, now));
      requireActive(before, 'add agreement change');
      if (pendingChange(before) !== undefined) throw forbidden("Can't create new agreement change while any (pending) change exists");
      requireOrder(change, before, service.deps.zone.render);
      const next = withChange(before, change);
      refuse(tooLong(next.changes ?? []));
      foreseen(next);
      return { next, result: null };
    });
    const location = request.links.absolute(`/agreements/${params.agreement}/changes/${id}`);
    return created(show(service, findChange(stored, id)), location, beside(foreseen(stored)));
  };

const editChange =
  (service: AgreementService): Handler<PatchAgreementChange> =>
  async (request) => {
    const { now, params } = request;
    const { stored } = await service.change(request, ({ before }) => {
      const old = findChange(before, params.change);
      requireAgreementOwner(before, request);
      const { modifications, ...data } = request.data();
      const said = { ...old, ...data, ...omitUndefined({ modifications: modifications && collectModifications(modifications) }) };
      refuse(agreementChangeErrors(said, before, now));
      if (old.status !== 'pending') throw forbidden(`Can't update agreement change in current (${old.status}) status`);
      const moved = movedChange(old, said, now);
      if (moved === old) return { next: before, result: null };
      const next = withChange(before, moved);
      foreseen(next);
      requireOrder(moved, before, service.deps.zone.render);
      return { next, result: null };
    });
    const change = findChange(stored, params.change);
    return ok(show(service, change), change.status === 'cancelled' ? {} : beside(foreseen(stored)));
  };

/** The agreement as it would be after its pending change. */
const preview =
  (service: AgreementService): Handler =>
  async ({ params, actor }) => {
    const agreement = await service.load(params);
    const isPending = pendingChange(agreement) !== undefined;
    const after = foreseen(agreement);
    return ok(service.view(after, actor), isPending ? beside(after) : {});
  };

const path = '/agreements/:agreement/changes';
const writers = groups('brokers', 'Administrator');

export const agreementChangeRoutes = (service: AgreementService): Route[] => [
  ...partReads({
    path,
    name: 'change',
    view: changeView,
    summaries: { all: 'The changes of an agreement.', one: 'One change of an agreement.' },
    load: service.load,
    parts: ({ changes }) => changes,
    show: (change) => show(service, change),
  }),
  route({
    post: path,
    summary: 'Adds a pending change to an active agreement. Needs the owner token of the agreement.',
    access: writers,
    accepts: bodyOf('/agreements/change-create'),
    answers: one(changeView, 201, ['warnings']),
    handler: addChange(service),
  }),
  route({
    patch: `${path}/:change`,
    summary: 'Changes a pending change, puts it in force or cancels it. Needs the owner token of the agreement.',
    access: writers,
    accepts: bodyOf('/agreements/change-patch'),
    answers: one(changeView, 200, ['warnings']),
    handler: editChange(service),
  }),
  publicRead(
    '/agreements/:agreement/preview',
    'The agreement as its pending change would make it.',
    one(answers.agreement, 200, ['warnings']),
    preview(service),
  ),
];
