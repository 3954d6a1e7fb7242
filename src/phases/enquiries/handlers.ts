/** Questions (spec/procedures.md §4.1). Who asked stays unknown to all (spec/tenders.md §4.4). Load, decide, save, show. */

import { requireLevel } from '../../domain/actor.ts';
import { type Json, listOf } from '../../domain/json.ts';
import { oneWithId, refuse, tooLong } from '../../domain/problem.ts';
import { publicQuestions } from '../../domain/questions.ts';
import type { QuestionRecord, StoredTender } from '../../domain/tender.ts';
import type { PatchQuestion, PostQuestion } from '../../domain/types.generated.ts';
import { created, type Handler, shown } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { requireOwner } from '../../tenders/parts.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { requireStatus } from '../../tenders/rules/index.ts';
import type { Accepts } from '../../validation/validator.ts';
import { enquirySettings, questionErrors, questionRules, requireActiveLot, requireClarifications, requireEnquiries } from './rules.ts';

export const createQuestion: Accepts<PostQuestion> = { id: '/tenders/question-create' };
export const patchQuestion: Accepts<PatchQuestion> = { id: '/tenders/question-patch' };
export const questionView = '/tenders/question';

/** 404 `Question not found.` */
const questionOf = (tender: StoredTender, id: string | undefined): QuestionRecord => oneWithId(tender.questions, id, 'Question not found.');

export const showQuestion = ({ deps }: TenderRoom, { owner_token }: StoredTender, question: object): Json =>
  deps.validator.view(questionView)(publicQuestions([question], owner_token)?.[0]);

/** Asks a question: model, level, period, lot. */
export const addQuestion =
  (room: TenderRoom): Handler<PostQuestion> =>
  async (call) => {
    const id = newId();
    const { stored: tender } = await room.append(call, async ({ before, procedure, context }) => {
      const data = call.data();
      refuse(questionErrors(data, before, context));
      requireLevel(call.actor, enquirySettings.of(procedure).level, 'question creation', before);
      const resting = await room.resting(context, before);
      for (const obey of questionRules.of(procedure)) obey(data, resting);
      requireEnquiries(before, call.now);
      requireActiveLot(data, before);
      // Where enquiries are a status of their own, their period alone says when.
      if ('add question' in procedure.writes) requireStatus(procedure, 'add question', before.status);
      const questions = [...listOf(before.questions), { ...data, id, date: call.now }];
      refuse(tooLong(questions));
      return { next: { ...before, questions }, gives: id };
    });
    const location = call.links.absolute(`/tenders/${tender._id}/questions/${id}`);
    return created(showQuestion(room, tender, questionOf(tender, id)), location);
  };

/** Answers a question, or answers it anew; the same answer again changes nothing (spec/decisions.md D5). */
export const answerQuestion =
  (room: TenderRoom): Handler<PatchQuestion> =>
  async (call) => {
    const { stored: tender } = await room.change(call, ({ before, procedure }) => {
      const asked = questionOf(before, call.params.question);
      requireOwner(before, call.actor, call.token);
      requireStatus(procedure, 'update question', before.status);
      requireClarifications(before, call.now);
      requireActiveLot(asked, before);
      const { answer } = call.data();
      if (answer === asked.answer) return { next: before, gives: null };
      const questions = listOf(before.questions).map((one) => (one.id === asked.id ? { ...one, answer, dateAnswered: call.now } : one));
      return { next: { ...before, questions }, gives: null };
    });
    return shown(showQuestion(room, tender, questionOf(tender, call.params.question)));
  };
