/**
 * The API without HTTP: a row of a room's table, called by an account at a time of its own. What is made this way has passed
 * the same schemas, rules and store as a request, so seeded records cannot differ from real ones.
 */

import { newSecret } from '../../http/idempotency.ts';
import type { Method, Row } from '../../http/route.ts';
import type { Actor } from '../../model/actor.ts';
import { isPlainObject } from '../../model/plain.ts';
import { Problem } from '../../model/problem.ts';
import type { Accepts } from '../../validation/validator.ts';
import type { ScriptRooms } from '../rooms.ts';

export interface Ask {
  readonly actor: Actor;
  readonly now: Date;
  readonly params?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  readonly config?: unknown;
  readonly token?: string;
}

/** What the row answers: `data` and what stands beside it. */
export type Answer = Readonly<Record<string, unknown>> & { readonly data: Readonly<Record<string, unknown>> };

export type Call = (method: Method, path: string, ask: Ask) => Promise<Answer>;

const explained = (error: unknown, where: string): Error => {
  if (!(error instanceof Problem)) return error instanceof Error ? error : new Error(String(error));
  const first = error.errors?.[0];
  return new Error(`${where}: ${first === undefined ? error.details : `${first.path.join('.')}: ${first.msg}`}`, { cause: error });
};

export const makeCall = (rows: readonly Row[], { validator, absolute }: Pick<ScriptRooms, 'validator' | 'absolute'>): Call => {
  const links = { origin: new URL(absolute('')).origin, prefix: '/api/2.5', absolute };
  return async (method, path, { actor, now, params = {}, data, config, token = null }) => {
    const row = rows.find((one) => one.method === method && one.path === path);
    const accepts = row?.accepts;
    if (row === undefined || accepts === undefined || accepts === null) throw new Error(`no row ${method} ${path} that takes a body`);
    const checked = () => ('models' in accepts ? validator.checkOneOf(accepts, data) : validator.check(accepts, data));
    const dataAs = <U>(schema: Accepts<U>): U => validator.check(schema, data);
    const call = {
      params,
      query: new Map<string, string>(),
      actor,
      token,
      now,
      links,
      requestId: 'seed',
      local: true,
      sent: data,
      config,
      newSecret,
    };
    try {
      const { body } = await row.handler({ ...call, data: checked, dataAs });
      if (isPlainObject(body) && isPlainObject(body.data)) return { ...body, data: body.data };
    } catch (error) {
      throw explained(error, `${method} ${path}`);
    }
    throw new Error(`${method} ${path} answered no object`);
  };
};
