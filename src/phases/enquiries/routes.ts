/** Questions to a tender (spec/procedures.md §4.1). */
import { anyone, brokers, list, one, type Row, row } from '../../http/route.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { addQuestion, answerQuestion, createQuestion, listQuestions, patchQuestion, questionView, readQuestion } from './handlers.ts';

export const questionRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/questions',
    summary: 'All questions to a tender; who asked is not shown.',
    access: anyone,
    answers: list(questionView),
    handler: listQuestions(room),
  }),
  row({
    post: '/tenders/:tender/questions',
    summary: 'Asks a question in the enquiry period.',
    access: brokers,
    accepts: createQuestion,
    answers: one(questionView, 201),
    handler: addQuestion(room),
  }),
  row({
    get: '/tenders/:tender/questions/:question',
    summary: 'One question.',
    access: anyone,
    answers: one(questionView),
    handler: readQuestion(room),
  }),
  row({
    patch: '/tenders/:tender/questions/:question',
    summary: 'Answers a question. Needs the owner token of the tender.',
    access: brokers,
    accepts: patchQuestion,
    answers: one(questionView),
    handler: answerQuestion(room),
  }),
];
