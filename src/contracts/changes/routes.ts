/** Changes of a contract (spec/contracts.md §5). */

import { anyone, brokers, list, one, type Row, row } from '../../http/route.ts';
import type { ContractRoom } from '../room.ts';
import { answers, createChange, patchChange as patchBody } from '../schema.ts';
import { addChange, listChanges, patchChange, readChange } from './handlers.ts';

export const changeRows = (room: ContractRoom): Row[] => [
  row({
    get: '/contracts/:contract/changes',
    summary: 'The changes of a contract.',
    access: anyone,
    answers: list(answers.change),
    handler: listChanges(room),
  }),
  row({
    post: '/contracts/:contract/changes',
    summary: 'Adds a pending change to a contract in force. Needs a token of the buyer side.',
    access: brokers,
    accepts: createChange,
    answers: one(answers.change, 201),
    handler: addChange(room),
  }),
  row({
    get: '/contracts/:contract/changes/:change',
    summary: 'One change of a contract.',
    access: anyone,
    answers: one(answers.change),
    handler: readChange(room),
  }),
  row({
    patch: '/contracts/:contract/changes/:change',
    summary: 'Changes a pending change, or puts it in force. Needs a token of the buyer side.',
    access: brokers,
    accepts: patchBody,
    answers: one(answers.change),
    handler: patchChange(room),
  }),
];
