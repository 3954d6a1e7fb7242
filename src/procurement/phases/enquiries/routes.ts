/** Questions to a tender (spec/procedures.md §4.1). */
import { isPlainObject, listOf } from '../../../base/domain/json.ts';
import { bodyOf, brokers, oneAnswer, type Route, route } from '../../../http/route.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import { addTenderQuestion, answerTenderQuestion, questionView, showQuestion } from './handlers.ts';

export const questionRoutes = (service: TenderService): Route[] => [
  ...partRoutes(service, {
    path: '/tenders/:tender/questions',
    name: 'question',
    view: questionView,
    summaries: { all: 'All questions to a tender; who asked is not shown.', one: 'One question.' },
    parts: ({ questions }) => listOf(questions).filter(isPlainObject),
    show: (question, tender) => showQuestion(service, tender, question),
  }),
  route({
    post: '/tenders/:tender/questions',
    summary: 'Asks a question in the enquiry period.',
    access: brokers,
    accepts: bodyOf('/tenders/question-create'),
    answers: oneAnswer(questionView, 201),
    handler: addTenderQuestion(service),
  }),
  route({
    patch: '/tenders/:tender/questions/:question',
    summary: 'Answers a question. Needs the owner token of the tender.',
    access: brokers,
    accepts: bodyOf('/tenders/question-patch'),
    answers: oneAnswer(questionView),
    handler: answerTenderQuestion(service),
  }),
];
