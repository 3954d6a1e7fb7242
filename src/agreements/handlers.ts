/** Agreements: read, end, and what time does to them (spec/frameworks.md §10, §12). */
import { type Actor, requireClearance, scheduler } from '../domain/actor.ts';
import { checked, ticked } from '../domain/frame-agreement.ts';
import { listOf, sameValue } from '../domain/json.ts';
import { secondsOf } from '../domain/position.ts';
import { forbidden, refuse, ruleError } from '../domain/problem.ts';
import type { PatchAgreement } from '../domain/types.generated.ts';
import { asksPosition } from '../http/query.ts';
import { type Handler, shown } from '../http/route.ts';
import type { Accepts } from '../validation/validator.ts';
import { type AgreementRoom, answers, besideOf, requireOwner, type StoredAgreement } from './room.ts';

export const patchAgreement: Accepts<PatchAgreement> = { id: '/agreements/patch' };

/** `GET /agreements/{id}`. */
export const read =
  (room: AgreementRoom): Handler =>
  async ({ params, query, actor }) => {
    const agreement = await room.load(params);
    const position = asksPosition(query) ? { public_modified: secondsOf(agreement.public_modified) } : {};
    return shown({ ...room.view(agreement, actor), ...position }, besideOf(agreement));
  };

/** Does what is due by `now`; nothing is written when nothing is. */
const tickAgreement = async (
  room: AgreementRoom,
  id: string,
  { actor, now }: { readonly actor: Pick<Actor, 'name' | 'group'>; readonly now: Date },
): Promise<StoredAgreement> => {
  const { stored } = await room.append({ params: { agreement: id }, actor, now }, ({ before }) => {
    if (before.owner_token !== undefined) return { next: ticked(before, now), gives: null, isDue: true };
    // One that came with an import is moved by its own registry; it would be asked for for ever.
    const { next_check: _, ...kept } = before;
    return { next: kept, gives: null, publishes: false };
  });
  return stored;
};

export const makeAgreementTicker =
  (room: AgreementRoom) =>
  (id: string, now: Date): Promise<StoredAgreement> =>
    tickAgreement(room, id, { actor: scheduler, now });

/** `PATCH /agreements/{id}`: owner, model, state; of the chronograph, what is due. */
export const change =
  (room: AgreementRoom): Handler<PatchAgreement> =>
  async (call) => {
    if (call.actor.group === 'chronograph') {
      const stored = await tickAgreement(room, call.params.agreement ?? '', call);
      return shown(room.view(stored, call.actor), besideOf(stored));
    }
    const { stored } = await room.change(call, ({ before }) => {
      requireOwner(before, call);
      const data = call.data();
      requireClearance(before.config?.restricted === true, call.actor, 'agreement');
      if (before.status !== 'active') throw forbidden(`Can't update object in current (${before.status}) agreement status`);
      const next = { ...before, ...data };
      if (sameValue(before, next)) return { next: before, gives: null };
      return { next: checked(next.status === before.status ? next : { ...next, date: call.now }), gives: null };
    });
    return shown(room.view(stored, call.actor), besideOf(stored));
  };

const SHORTEST = 3;

const classesOf = ({ additionalClassifications }: StoredAgreement): string =>
  [...new Set(listOf(additionalClassifications).map(({ id }) => id))].sort().join(',');

/** Ids that `additional_classifications` names, as a set; null where it does not ask. */
const askedClasses = (sent: string | undefined): string | null => {
  if (sent === undefined || sent === '') return null;
  if (sent === 'none') return '';
  return [...new Set(sent.split(',').map((id) => id.trim()))].sort().join(',');
};

const listed = 1000;

/** `GET /agreements_by_classification/{id}`: active ones whose class begins with the code, up to its check digit. */
export const listByClass =
  (room: AgreementRoom): Handler =>
  async ({ params, query, actor }) => {
    const code = (params.classification ?? '').split('-', 1)[0]?.trim() ?? '';
    if (code.length < SHORTEST) refuse([ruleError(['data'], `classification id must be at least ${SHORTEST} characters long`)]);
    const asked = { most: listed, publicOnly: true, isPrefix: true, where: { status: 'active' } };
    const found = await room.findBy('classification.id', code, asked);
    const classes = askedClasses(query.get('additional_classifications'));
    const wanted = classes === null ? found : found.filter((agreement) => classesOf(agreement) === classes);
    return shown(wanted.map((agreement) => room.deps.validator.view(answers.ofClass)(room.view(agreement, actor))));
  };
