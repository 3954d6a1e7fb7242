/** Changes of the end date of an active framework (spec/frameworks.md §7). */

import { requireClearance } from '../../base/domain/actor.ts';
import { toPublicDocuments } from '../../base/domain/documents.ts';
import { appended, type JsonObject, listOf, omitUndefined, unlessEmpty } from '../../base/domain/json.ts';
import { forbidden, oneWithId, requireNoErrors, ruleError } from '../../base/domain/problem.ts';
import type { FrameworkDocument, PostFrameworkChange } from '../../base/domain/types.generated.ts';
import { createdReply, type Handler, okReply } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { acceptPlain } from '../documents/document.ts';
import { FRAMEWORK_VIEWS, type FrameworkRecord, requireFrameworkOwner } from './framework.ts';
import { buildPeriods, faultOfEnd } from './periods.ts';
import type { FrameworkService } from './service.ts';
import { agreementFollows, withNextCheck } from './service.ts';

type Change = NonNullable<FrameworkRecord['changes']>[number];

const showFrameworkChange = ({ deps }: FrameworkService, change: Change): JsonObject =>
  deps.validator.view(FRAMEWORK_VIEWS.change)(toPublicDocuments(change, deps.documents));

/** Ground → its fixed text (code list `framework-change-causes`); other grounds take any text. */
const CAUSE_TEXTS: Readonly<Record<string, string>> = {
  noDemandFramework: 'Відсутня подальша потреба в закупівлі з використанням рамкової угоди',
  forceMajeureFramework:
    'Здійснення кваліфікаційного відбору кандидатів до рамкової угоди стало неможливим внаслідок дії непереборної сили',
};

const changeRationaleErrors = ({ rationaleType, rationale }: PostFrameworkChange) =>
  (CAUSE_TEXTS[rationaleType] ?? rationale) === rationale
    ? []
    : [ruleError(['data', 'rationale'], 'Value should be from dictionary `framework_period_change_causes`.')];

const QUALIFICATION_PERIOD_PATH = ['data', 'modifications', 'qualificationPeriod'];

export const listChanges =
  (service: FrameworkService): Handler =>
  async ({ params }) =>
    okReply(listOf((await service.frameworks.load(params)).changes).map((change) => showFrameworkChange(service, change)));

export const readChange =
  (service: FrameworkService): Handler =>
  async ({ params, query }) => {
    const framework = await service.frameworks.load(params);
    const change = oneWithId(framework.changes, params.change, 'Change not found.');
    const hasContext = (query.get('opt_context') ?? '') !== '';
    return okReply(showFrameworkChange(service, change), hasContext ? { context: { framework: service.show.framework(framework) } } : {});
  };

/** `POST …/changes`: checks owner, model, status, that the end date changes, and by how much. */
export const addChange =
  (service: FrameworkService): Handler<PostFrameworkChange> =>
  async (request) => {
    const id = newId();
    const { stored, result: change } = await service.frameworks.change(request, async ({ before }) => {
      requireFrameworkOwner('framework', before, request);
      const { documents: sent, ...data } = request.data();
      requireClearance(before.config.restrictedDerivatives, request.actor, 'framework');
      requireNoErrors(changeRationaleErrors(data));
      if (before.status !== 'active') throw forbidden(`Can't add change in current (${before.status}) framework status`);
      const asked = data.modifications.qualificationPeriod;
      if (asked === undefined) requireNoErrors([ruleError(['data', 'modifications'], 'Framework modifications are empty')]);
      const previous = before.qualificationPeriod;
      const endDate = asked?.endDate ?? previous.endDate;
      const isMoved = asked?.startDate !== undefined && asked.startDate.getTime() !== previous.startDate?.getTime();
      if (!isMoved && endDate.getTime() === previous.endDate.getTime()) {
        requireNoErrors([ruleError(['data'], 'No changes detected between framework and current modifications')]);
      }
      if (isMoved) requireNoErrors([ruleError(QUALIFICATION_PERIOD_PATH, 'Forbidden to change qualification period start date')]);
      const clockwork = service.clockwork();
      const fault = faultOfEnd(before, endDate, request.now, clockwork);
      if (fault !== null) requireNoErrors([ruleError(QUALIFICATION_PERIOD_PATH, fault)]);
      const path = `/frameworks/${before._id}/changes/${id}`;
      const { documents, written: _, ...files } = acceptPlain<FrameworkDocument>(service.deps.documents, request, sent, path);
      const frameworkChange: Change = {
        ...data,
        id,
        previous: { qualificationPeriod: previous },
        ...omitUndefined({ documents: unlessEmpty(documents) }),
        date: request.now,
        dateModified: request.now,
      };
      const changes = appended(before.changes, frameworkChange);
      const moved = { ...before, changes, qualificationPeriod: { ...previous, endDate } };
      const next = withNextCheck(service, { ...moved, ...buildPeriods(moved, request.now, clockwork) });
      return { next, stepsBefore: await agreementFollows(service, before, next, request.now), result: frameworkChange, ...files };
    });
    return createdReply(showFrameworkChange(service, change), request.links.absolute(`/frameworks/${stored._id}/changes/${id}`));
  };
