/** `opt_context` of a part of a tender: the tender stands beside it (spec/requests.md §3). */

import type { Query } from '../http/query.ts';
import { type Answers, type Handler, one } from '../http/route.ts';
import { isPlainObject } from '../model/json.ts';
import type { TenderRoom } from './room.ts';

const NAME = 'opt_context';

/** `query` and `answers` of a row that `withContext` serves. */
export const contextual = (schema: string): { readonly query: readonly string[]; readonly answers: Answers } => ({
  query: [NAME],
  answers: one(schema, 200, ['context']),
});

/** Whether the whole tender is asked for. */
const asksContext = (query: Query): boolean => /^(1|true)$/i.test(query.get(NAME) ?? '');

/** The answer of `read` with the tender as everybody sees it in `context`, when that is asked for. */
export const withContext =
  (room: TenderRoom, read: Handler): Handler =>
  async (call) => {
    const isAsked = asksContext(call.query);
    const reply = await read(call);
    if (!isAsked || !isPlainObject(reply.body)) return reply;
    const tender = await room.see(call.params);
    return { ...reply, body: { ...reply.body, context: { tender: room.view.data({ ...tender }) } } };
  };
