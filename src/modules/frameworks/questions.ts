/** Questions about a framework (spec/frameworks.md §6). Their authors are never shown (spec/tenders.md §4.4). */

import { requireClearance } from '../../base/domain/actor.ts';
import { organizationErrors } from '../../base/domain/code-lists.ts';
import { appended, type JsonObject, listOf } from '../../base/domain/json.ts';
import { publicQuestions } from '../../base/domain/masks.ts';
import { contains } from '../../base/domain/period.ts';
import { forbidden, oneWithId, requireNoErrors } from '../../base/domain/problem.ts';
import type { PatchFrameworkQuestion, PostFrameworkQuestion } from '../../base/domain/types.generated.ts';
import { partReads } from '../../http/part-reads.ts';
import { createdReply, type Handler, okReply, type Route } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { FRAMEWORK_VIEWS, requireFrameworkOwner, type StoredFramework } from './framework.ts';
import { formatWindow } from './periods.ts';
import type { FrameworkService } from './service.ts';

const showFrameworkQuestion = ({ deps }: FrameworkService, { owner_token }: StoredFramework, question: object): JsonObject =>
  deps.validator.view(FRAMEWORK_VIEWS.question)(publicQuestions([question], owner_token)?.[0]);

const getFrameworkQuestion = ({ questions }: StoredFramework, id: string | undefined) => oneWithId(questions, id, 'Question not found.');

export const questionReads = (service: FrameworkService): Route[] =>
  partReads({
    path: '/frameworks/:framework/questions',
    name: 'question',
    view: FRAMEWORK_VIEWS.question,
    summaries: { all: 'All questions to a framework; who asked is not shown.', one: 'One question to a framework.' },
    load: service.frameworks.load,
    parts: ({ questions }) => questions,
    show: (question, framework) => showFrameworkQuestion(service, framework, question),
  });

/** `POST …/questions`: checks model, status, enquiry period. */
export const addFrameworkQuestion =
  (service: FrameworkService): Handler<PostFrameworkQuestion> =>
  async (request) => {
    const { deps } = service;
    const id = newId();
    const { stored } = await service.frameworks.append(request, ({ before }) => {
      const data = request.data();
      requireNoErrors(organizationErrors(data.author, ['data', 'author'], deps.codes));
      if (before.status !== 'active') throw forbidden(`Can't add question in current (${before.status}) framework status`);
      if (!contains(before.enquiryPeriod, request.now, { from: 'closed', to: 'closed' })) {
        throw forbidden(`Question can be add only during the enquiry period: ${formatWindow(before.enquiryPeriod, deps.zone)}.`);
      }
      const questions = appended(before.questions, { ...data, id, date: request.now });
      return { next: { ...before, questions }, result: null };
    });
    const location = request.links.absolute(`/frameworks/${stored._id}/questions/${id}`);
    return createdReply(showFrameworkQuestion(service, stored, getFrameworkQuestion(stored, id)), location);
  };

/** `PATCH …/questions/{id}`: the answer, which may be changed until the clarifications end. */
export const answerFrameworkQuestion =
  (service: FrameworkService): Handler<PatchFrameworkQuestion> =>
  async (request) => {
    const { stored } = await service.frameworks.change(request, ({ before }) => {
      const asked = getFrameworkQuestion(before, request.params.question);
      requireFrameworkOwner('framework', before, request);
      const { answer } = request.data();
      requireClearance(before.config.restrictedDerivatives, request.actor, 'framework');
      const until = before.enquiryPeriod?.clarificationsUntil;
      if (until === undefined || request.now > until) {
        throw forbidden('Allowed to update question only before enquiryPeriod.clarificationsUntil');
      }
      if (before.status !== 'active') throw forbidden(`Can't update question in current (${before.status}) framework status`);
      if (answer === asked.answer) return { next: before, result: null };
      const questions = listOf(before.questions).map((one) => (one.id === asked.id ? { ...one, answer, dateAnswered: request.now } : one));
      return { next: { ...before, questions }, result: null };
    });
    return okReply(showFrameworkQuestion(service, stored, getFrameworkQuestion(stored, request.params.question)));
  };
