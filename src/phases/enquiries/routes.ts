/** Questions to a tender (spec/procedures.md §4.1). */
import { isPlainObject, listOf } from '../../domain/json.ts';
import { brokers, one, type Row, row } from '../../http/route.ts';
import { partRows } from '../../tenders/part-rows.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { addQuestion, answerQuestion, createQuestion, patchQuestion, questionView, showQuestion } from './handlers.ts';

export const questionRows = (room: TenderRoom): Row[] => [
  ...partRows(room, {
    path: '/tenders/:tender/questions',
    name: 'question',
    view: questionView,
    summaries: { all: 'All questions to a tender; who asked is not shown.', one: 'One question.' },
    parts: ({ questions }) => listOf(questions).filter(isPlainObject),
    show: (question, tender) => showQuestion(room, tender, question),
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
    patch: '/tenders/:tender/questions/:question',
    summary: 'Answers a question. Needs the owner token of the tender.',
    access: brokers,
    accepts: patchQuestion,
    answers: one(questionView),
    handler: answerQuestion(room),
  }),
];
