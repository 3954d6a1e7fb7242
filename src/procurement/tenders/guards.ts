/** Shared by the modules of a tender's parts: ownership, guards of edits, public parts. */
import { type Actor, hasOwnerToken, isAdmin, type OwnedByAccount, schedulerActor } from '../../base/domain/actor.ts';
import { isPlainObject, type Json, type JsonObject } from '../../base/domain/json.ts';
import { forbidden, notOwner } from '../../base/domain/problem.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../../base/domain/tender.ts';
import type { Query } from '../../http/query.ts';
import { type Handler, oneAnswer, type RouteAnswers } from '../../http/route.ts';
import { phaseList } from '../engine/lists.ts';
import type { Procedure } from '../engine/procedure.ts';
import type { TenderService } from './service.ts';
import { ownAddressFor } from './view.ts';

/** Throws 403 unless the actor is the owner and the token is right. */
export const requireTenderOwner = (tender: OwnedByAccount, actor: Actor, token: string | null): void => {
  if (!hasOwnerToken(tender, actor, token)) throw notOwner('tender');
};

/** The same, but group admins need no token (spec/tenders.md §5.5, spec/procedures.md §4.3). */
export const requireOwnerOrAdmin = (
  tender: OwnedByAccount,
  { actor, token }: { readonly actor: Actor; readonly token: string | null },
): void => {
  if (!isAdmin(actor)) requireTenderOwner(tender, actor, token);
};

/** Throws 403 with this text if the lot is no longer active. */
export const requireActiveLot = ({ lots = [] }: Pick<TenderFields, 'lots'>, lotId: string | undefined, text: string): void => {
  const lot = lots.find(({ id }) => id === lotId);
  if (lot !== undefined && lot.status !== 'active') throw forbidden(text);
};

/** Guards that throw to refuse a write to a tender's own parts, or to the parts of a lot's awards. */
export const editGuards = phaseList<(tender: TenderRecord, lotID: string | undefined) => void>();

export const requireEditable = (tender: TenderRecord, procedure: Pick<Procedure, 'lists'>, lotID?: string): void => {
  for (const guard of editGuards.of(procedure)) guard(tender, lotID);
};

/** One element of a tender's list, as the tender's own view renders it; null when nothing of it is public. */
export const shownPart = (
  { view }: TenderService,
  { _id, procurementMethodType, unrun }: StoredTender,
  list: 'documents' | 'lots' | 'qualifications',
  part: object,
): Json => {
  const shown = view.data({ _id, procurementMethodType, unrun, [list]: [part] })[list];
  return Array.isArray(shown) ? (shown[0] ?? null) : null;
};

/** The unmasked tender, limited to the fields that the schema `$id` of a narrower view declares. */
export const partOfView = ({ view, deps }: TenderService, tender: StoredTender, id: string): JsonObject => {
  const declared = deps.validator.schemas.get(id).properties ?? {};
  return Object.fromEntries(Object.entries(view.data({ ...tender }, schedulerActor)).filter(([field]) => Object.hasOwn(declared, field)));
};

/** Adds the tender beside the requested part (spec/requests.md §3). */
const NAME = 'opt_context';

/** `query` and `answers` of a route that `withContext` serves. */
export const contextRouteParts = (schema: string): { readonly query: readonly string[]; readonly answers: RouteAnswers } => ({
  query: [NAME],
  answers: oneAnswer(schema, 200, ['context']),
});

/** Whether the whole tender is requested. */
const asksContext = (query: Query): boolean => /^(1|true)$/i.test(query.get(NAME) ?? '');

/** The reply of `read`, with the tender in `context` if requested: as the public sees it, and its owner. */
export const withContext =
  (service: TenderService, read: Handler): Handler =>
  async (request) => {
    const isAsked = asksContext(request.query);
    const reply = await read(request);
    if (!isAsked || !isPlainObject(reply.body)) return reply;
    const tender = await service.see(request.params);
    return {
      ...reply,
      body: { ...reply.body, context: { tender: service.view.whole({ ...tender }, undefined, ownAddressFor(tender, request)) } },
    };
  };
