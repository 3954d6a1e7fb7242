/** Who may create a tender (spec/requests.md §2). */
import { type Actor, hasLevel } from '../model/actor.ts';
import { forbidden } from '../model/problem.ts';
import type { Procedure } from '../procedures/procedure.ts';

interface Asked {
  readonly mode?: string;
  readonly procuringEntity: { readonly kind: string };
}

/** Throws 403: the account's levels do not reach, or it is a test-only account and the tender is a real one. */
export const requireCreationLevel = (actor: Actor, { mode, procuringEntity }: Asked, { levels }: Procedure): void => {
  const reaches =
    hasLevel(actor, levels['create tender']) &&
    (procuringEntity.kind !== 'central' || hasLevel(actor, levels['create tender for central']));
  const testOnly = hasLevel(actor, 't') && mode === undefined;
  if (!reaches || testOnly) throw forbidden('Broker Accreditation level does not permit tender creation');
};

const things: Readonly<Record<'create bid' | 'create question', string>> = {
  'create bid': 'bid creation',
  'create question': 'question creation',
};

/** Throws 403 for an account that may not add this to a tender: levels, or a test-only account and a real tender. */
export const requireLevel = (
  actor: Actor,
  action: keyof typeof things,
  { mode }: { readonly mode?: string },
  { levels }: Procedure,
): void => {
  const testOnly = hasLevel(actor, 't') && mode === undefined;
  if (!hasLevel(actor, levels[action]) || testOnly) {
    throw forbidden(`Broker Accreditation level does not permit ${things[action]}`);
  }
};
