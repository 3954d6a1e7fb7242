/** Questions to a framework (spec/frameworks.md §6). Who asked stays unknown to all (spec/tenders.md §4.4). */

import { requireClearance } from '../domain/actor.ts';
import { type JsonObject, listOf } from '../domain/json.ts';
import { contains } from '../domain/period.ts';
import { forbidden, oneWithId, refuse, tooLong } from '../domain/problem.ts';
import { publicQuestions } from '../domain/questions.ts';
import type { PatchFrameworkQuestion, PostFrameworkQuestion } from '../domain/types.generated.ts';
import { created, type Handler, shown } from '../http/route.ts';
import { newId } from '../store/records/ids.ts';
import { requireOwner, type StoredFramework, views } from './framework.ts';
import type { FrameworkRoom } from './room.ts';
import { partyErrors } from './rules.ts';
import { windowOf } from './window.ts';

const showQuestion = ({ deps }: FrameworkRoom, { owner_token }: StoredFramework, question: object): JsonObject =>
  deps.validator.view(views.question)(publicQuestions([question], owner_token)?.[0]);

const questionOf = ({ questions }: StoredFramework, id: string | undefined) => oneWithId(questions, id, 'Question not found.');

export const listQuestions =
  (room: FrameworkRoom): Handler =>
  async ({ params }) => {
    const framework = await room.frameworks.load(params);
    return shown(listOf(framework.questions).map((question) => showQuestion(room, framework, question)));
  };

export const readQuestion =
  (room: FrameworkRoom): Handler =>
  async ({ params }) => {
    const framework = await room.frameworks.load(params);
    return shown(showQuestion(room, framework, questionOf(framework, params.question)));
  };

/** `POST …/questions`: model, status, enquiry period. */
export const addQuestion =
  (room: FrameworkRoom): Handler<PostFrameworkQuestion> =>
  async (call) => {
    const { deps } = room;
    const id = newId();
    const { stored } = await room.frameworks.append(call, ({ before }) => {
      const data = call.data();
      refuse(partyErrors(data.author, ['data', 'author'], deps));
      if (before.status !== 'active') throw forbidden(`Can't add question in current (${before.status}) framework status`);
      if (!contains(before.enquiryPeriod, call.now, { from: 'closed', to: 'closed' })) {
        throw forbidden(`Question can be add only during the enquiry period: ${windowOf(before.enquiryPeriod, deps.zone)}.`);
      }
      const questions = [...listOf(before.questions), { ...data, id, date: call.now }];
      refuse(tooLong(questions));
      return { next: { ...before, questions }, gives: null };
    });
    const location = call.links.absolute(`/frameworks/${stored._id}/questions/${id}`);
    return created(showQuestion(room, stored, questionOf(stored, id)), location);
  };

/** `PATCH …/questions/{id}`: the answer, as often as wanted until the clarifications end. */
export const answerQuestion =
  (room: FrameworkRoom): Handler<PatchFrameworkQuestion> =>
  async (call) => {
    const { stored } = await room.frameworks.change(call, ({ before }) => {
      const asked = questionOf(before, call.params.question);
      requireOwner('framework', before, call);
      const { answer } = call.data();
      requireClearance(before.config.restrictedDerivatives, call.actor, 'framework');
      const until = before.enquiryPeriod?.clarificationsUntil;
      if (until === undefined || call.now > until) {
        throw forbidden('Allowed to update question only before enquiryPeriod.clarificationsUntil');
      }
      if (before.status !== 'active') throw forbidden(`Can't update question in current (${before.status}) framework status`);
      if (answer === asked.answer) return { next: before, gives: null };
      const questions = listOf(before.questions).map((one) => (one.id === asked.id ? { ...one, answer, dateAnswered: call.now } : one));
      return { next: { ...before, questions }, gives: null };
    });
    return shown(showQuestion(room, stored, questionOf(stored, call.params.question)));
  };
