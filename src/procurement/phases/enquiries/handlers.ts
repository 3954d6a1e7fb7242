/** Questions (spec/procedures.md §4.1). Their authors are hidden from all (spec/tenders.md §4.4). Load, decide, save, show. */

import { requireLevel } from '../../../base/domain/actor.ts';
import { appended, type Json, listOf } from '../../../base/domain/json.ts';
import { publicQuestions } from '../../../base/domain/masks.ts';
import { oneWithId, requireNoErrors } from '../../../base/domain/problem.ts';
import type { QuestionRecord, StoredTender } from '../../../base/domain/tender.ts';
import type { PatchQuestion, PostQuestion } from '../../../base/domain/types.generated.ts';
import { createdReply, type Handler, okReply } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import { requireTenderOwner } from '../../tenders/guards.ts';
import type { TenderService } from '../../tenders/service.ts';
import {
  authorRules,
  enquirySettings,
  questionErrors,
  questionRules,
  requireClarifications,
  requireEnquiries,
  requireQuestionOfActiveLot,
} from './rules.ts';

export const questionView = '/tenders/question';

const getTenderQuestion = (tender: StoredTender, id: string | undefined): QuestionRecord =>
  oneWithId(tender.questions, id, 'Question not found.');

export const showQuestion = ({ deps }: TenderService, { owner_token }: StoredTender, question: object): Json =>
  deps.validator.view(questionView)(publicQuestions([question], owner_token)?.[0]);

/** Adds a question: model, level, period, lot. */
export const addTenderQuestion =
  (service: TenderService): Handler<PostQuestion> =>
  async (request) => {
    const id = newId();
    const { stored: tender } = await service.append(request, async ({ before, procedure, context }) => {
      const data = request.data();
      requireNoErrors(questionErrors(data, before, context));
      requireLevel(request.actor, enquirySettings.of(procedure).level ?? '', 'question creation', before);
      const resting = await service.withAgreement(context, before);
      for (const obey of questionRules.of(procedure)) obey(data, resting);
      requireEnquiries(before, request.now);
      requireQuestionOfActiveLot(data, before);
      // Where enquiries have a status of their own, only their period counts.
      if ('add question' in procedure.writes) requireStatusOfWrite(procedure, 'add question', before.status);
      for (const obey of authorRules.of(procedure)) obey(data, before);
      const questions = appended(before.questions, { ...data, id, date: request.now });
      return { next: { ...before, questions }, result: id };
    });
    const location = request.links.absolute(`/tenders/${tender._id}/questions/${id}`);
    return createdReply(showQuestion(service, tender, getTenderQuestion(tender, id)), location);
  };

/** Answers a question, or replaces its answer; the same answer changes nothing (spec/decisions.md D5). */
export const answerTenderQuestion =
  (service: TenderService): Handler<PatchQuestion> =>
  async (request) => {
    const { stored: tender } = await service.change(request, ({ before, procedure }) => {
      const asked = getTenderQuestion(before, request.params.question);
      requireTenderOwner(before, request.actor, request.token);
      requireStatusOfWrite(procedure, 'update question', before.status);
      requireClarifications(before, request.now);
      requireQuestionOfActiveLot(asked, before);
      const { answer } = request.data();
      if (answer === asked.answer) return { next: before, result: null };
      const questions = listOf(before.questions).map((one) => (one.id === asked.id ? { ...one, answer, dateAnswered: request.now } : one));
      return { next: { ...before, questions }, result: null };
    });
    return okReply(showQuestion(service, tender, getTenderQuestion(tender, request.params.question)));
  };
