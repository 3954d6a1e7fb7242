/** Shared by the modules of a tender's parts: ownership, owner steps, effects of edits, narrowed choices, public parts. */
import { type Actor, isAdmin, isOwner, type Owned, scheduler } from '../domain/actor.ts';
import { isPlainObject, type Json, type JsonObject, lookUp } from '../domain/json.ts';
import { type FieldError, forbidden, invalid, notAmong, notOwner, Problem } from '../domain/problem.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../domain/tender.ts';
import type { Query } from '../http/query.ts';
import { type Answers, type Handler, one } from '../http/route.ts';
import { phaseList } from '../procedures/engine/phase.ts';
import type { Context, Outcome, Procedure, TickContext } from '../procedures/engine/procedure.ts';
import type { LoadedTender, TenderService } from './service.ts';

/** Throws 403 unless the actor is the owner and the token is right. */
export const requireOwner = (tender: Owned, actor: Actor, token: string | null): void => {
  if (!isOwner(tender, actor, token)) throw notOwner('tender');
};

/** The same, but group admins need no token (spec/tenders.md §5.5, spec/procedures.md §4.3). */
export const requireOwnerOrAdmin = (tender: Owned, { actor, token }: { readonly actor: Actor; readonly token: string | null }): void => {
  if (!isAdmin(actor)) requireOwner(tender, actor, token);
};

/** Throws 403 with this text if the lot is no longer active. */
export const requireActiveLot = ({ lots = [] }: Pick<TenderFields, 'lots'>, lotId: string | undefined, text: string): void => {
  const lot = lots.find(({ id }) => id === lotId);
  if (lot !== undefined && lot.status !== 'active') throw forbidden(text);
};

/** Guards that throw to refuse a write to a tender's own parts, or to the parts of a lot's awards. */
export const editGuards = phaseList<(tender: TenderRecord, lotID: string | undefined) => void>('guards of edits');

export const requireEditable = (tender: TenderRecord, procedure: Pick<Procedure, 'lists'>, lotID?: string): void => {
  for (const guard of editGuards.of(procedure)) guard(tender, lotID);
};

/** Field of `data` → its choices here. */
type Choices = Readonly<Record<string, readonly string[]>>;

const narrowed =
  (choices: Choices) =>
  (error: FieldError): FieldError => {
    const own = error.path.length === 2 ? lookUp(choices, error.path[1] ?? '') : undefined;
    return error.type === 'enum' && own !== undefined ? notAmong(error.path, own) : error;
  };

/** Runs `check`; its `enum` errors at these fields list only these choices: schemas know those of every type (spec/decisions.md D16). */
export const withChoices = <T>(choices: Choices, check: () => T): T => {
  try {
    return check();
  } catch (error) {
    throw error instanceof Problem && error.errors !== undefined ? invalid(error.errors.map(narrowed(choices))) : error;
  }
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
  return Object.fromEntries(Object.entries(view.data({ ...tender }, scheduler)).filter(([field]) => Object.hasOwn(declared, field)));
};

/** Adds the tender beside the requested part (spec/requests.md §3). */
const NAME = 'opt_context';

/** `query` and `answers` of a route that `withContext` serves. */
export const contextual = (schema: string): { readonly query: readonly string[]; readonly answers: Answers } => ({
  query: [NAME],
  answers: one(schema, 200, ['context']),
});

/** Whether the whole tender is requested. */
const asksContext = (query: Query): boolean => /^(1|true)$/i.test(query.get(NAME) ?? '');

/** The reply of `read`, with the public tender in `context` if requested. */
export const withContext =
  (service: TenderService, read: Handler): Handler =>
  async (request) => {
    const isAsked = asksContext(request.query);
    const reply = await read(request);
    if (!isAsked || !isPlainObject(reply.body)) return reply;
    const tender = await service.see(request.params);
    return { ...reply, body: { ...reply.body, context: { tender: service.view.whole({ ...tender }) } } };
  };

/** Statuses in which the owner's PATCH is only a step of a phase; `sent` is the unvalidated body. */
interface OwnerStep {
  readonly in: readonly string[];
  take(before: StoredTender, sent: unknown, context: TickContext): Outcome<TenderRecord>;
}

export const ownerSteps = phaseList<OwnerStep>('steps of the owner');

/** Faults of a body reported before "not a step" or "lots are closed": for phases whose fields have error texts of their own. */
export const stepFaults =
  phaseList<(before: StoredTender, sent: unknown, context: Context) => readonly FieldError[]>('faults of steps of the owner');

/** A status the owner may send that is never stored: the PATCH is merged and validated as usual, and also runs a step of a phase. */
interface OwnerWord {
  readonly word: string;
  readonly in: readonly string[];
  /** `next` has the body merged in, and its old status. */
  take(next: TenderRecord, before: StoredTender, context: TickContext): Outcome<TenderRecord>;
}

export const ownerWords = phaseList<OwnerWord>('words of the owner');

/** What accounts of a group may do to a tender by PATCH besides its owner; `next` is the merged tender and satisfies the model's rules. */
interface GroupStep {
  readonly group: string;
  take(before: StoredTender, next: TenderRecord, context: TickContext): Outcome<TenderRecord>;
}

export const groupSteps = phaseList<GroupStep>('steps of groups');

interface Edit {
  readonly now: Date;
  readonly by: 'owner' | 'Administrator';
}

/** Run only for edits that change something. */
export const editEffects = phaseList<(edited: TenderRecord, edit: Edit) => TenderRecord>('effects of edits');

/** The tender after the effects of an edit. */
export const withEditEffects = (edited: TenderRecord, procedure: Procedure, edit: Edit): TenderRecord =>
  editEffects.of(procedure).reduce((tender, effect) => effect(tender, edit), edited);

/** The same, bound to a loaded tender. */
export const makeEdits =
  ({ procedure, context: { now } }: LoadedTender, by: Edit['by'] = 'owner') =>
  (saved: TenderRecord): TenderRecord =>
    withEditEffects(saved, procedure, { now, by });
