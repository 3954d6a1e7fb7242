/** Changes of the end of an active framework (spec/frameworks.md §7). */

import { requireClearance } from '../domain/actor.ts';
import { withPublicDocuments } from '../domain/documents.ts';
import { type JsonObject, listOf } from '../domain/json.ts';
import { forbidden, oneWithId, refuse, ruleError, tooLong } from '../domain/problem.ts';
import type { PostFrameworkChange } from '../domain/types.generated.ts';
import { created, type Handler, shown } from '../http/route.ts';
import { newId } from '../store/records/ids.ts';
import { documentsOfBody } from './documents.ts';
import { type FrameworkRecord, requireOwner, views } from './framework.ts';
import { faultOfEnd, periodsOf } from './periods.ts';
import type { FrameworkRoom } from './room.ts';
import { agreementFollows, scheduled } from './saving.ts';

type Change = NonNullable<FrameworkRecord['changes']>[number];

const showChange = ({ deps }: FrameworkRoom, change: Change): JsonObject =>
  deps.validator.view(views.change)(withPublicDocuments(change, deps.documents));

/** Ground → the only words it may be given in (code list `framework-change-causes`); other grounds are free. */
const causes: Readonly<Record<string, string>> = {
  noDemandFramework: 'Відсутня подальша потреба в закупівлі з використанням рамкової угоди',
  forceMajeureFramework:
    'Здійснення кваліфікаційного відбору кандидатів до рамкової угоди стало неможливим внаслідок дії непереборної сили',
};

const rationaleErrors = ({ rationaleType, rationale }: PostFrameworkChange) =>
  (causes[rationaleType] ?? rationale) === rationale
    ? []
    : [ruleError(['data', 'rationale'], 'Value should be from dictionary `framework_period_change_causes`.')];

const place = ['data', 'modifications', 'qualificationPeriod'];

export const listChanges =
  (room: FrameworkRoom): Handler =>
  async ({ params }) =>
    shown(listOf((await room.frameworks.load(params)).changes).map((change) => showChange(room, change)));

export const readChange =
  (room: FrameworkRoom): Handler =>
  async ({ params, query }) => {
    const framework = await room.frameworks.load(params);
    const change = oneWithId(framework.changes, params.change, 'Change not found.');
    const hasContext = (query.get('opt_context') ?? '') !== '';
    return shown(showChange(room, change), hasContext ? { context: { framework: room.show.framework(framework) } } : {});
  };

/** `POST …/changes`: owner, model, status, what it changes, and by how much. */
export const addChange =
  (room: FrameworkRoom): Handler<PostFrameworkChange> =>
  async (call) => {
    const id = newId();
    const { stored, gives: change } = await room.frameworks.change(call, async ({ before }) => {
      requireOwner('framework', before, call);
      const { documents: sent, ...data } = call.data();
      requireClearance(before.config.restrictedDerivatives, call.actor, 'framework');
      refuse(rationaleErrors(data));
      if (before.status !== 'active') throw forbidden(`Can't add change in current (${before.status}) framework status`);
      const asked = data.modifications.qualificationPeriod;
      if (asked === undefined) refuse([ruleError(['data', 'modifications'], 'Framework modifications are empty')]);
      const previous = before.qualificationPeriod;
      const endDate = asked?.endDate ?? previous.endDate;
      const isMoved = asked?.startDate !== undefined && asked.startDate.getTime() !== previous.startDate?.getTime();
      if (!isMoved && endDate.getTime() === previous.endDate.getTime()) {
        refuse([ruleError(['data'], 'No changes detected between framework and current modifications')]);
      }
      if (isMoved) refuse([ruleError(place, 'Forbidden to change qualification period start date')]);
      const clockwork = room.clockwork();
      const fault = faultOfEnd(before, endDate, call.now, clockwork);
      if (fault !== null) refuse([ruleError(place, fault)]);
      const path = `/frameworks/${before._id}/changes/${id}`;
      const { documents, written: _, ...files } = documentsOfBody(room, call, sent, path);
      const made: Change = {
        ...data,
        id,
        previous: { qualificationPeriod: previous },
        ...(documents.length === 0 ? {} : { documents }),
        date: call.now,
        dateModified: call.now,
      };
      const changes = [...listOf(before.changes), made];
      refuse(tooLong(changes));
      const moved = { ...before, changes, qualificationPeriod: { ...previous, endDate } };
      const next = scheduled(room, { ...moved, ...periodsOf(moved, call.now, clockwork) });
      return { next, also: await agreementFollows(room, before, next, call.now), gives: made, ...files };
    });
    return created(showChange(room, change), call.links.absolute(`/frameworks/${stored._id}/changes/${id}`));
  };
