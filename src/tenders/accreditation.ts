/** Who may create a tender (spec/requests.md §2). */
import { type Actor, hasLevel } from '../model/actor.ts';
import { forbidden } from '../model/problem.ts';
import type { Procedure } from '../procedures/engine/procedure.ts';
import { tenderSettings } from './settings.ts';

interface Asked {
  readonly mode?: string;
  readonly procuringEntity: { readonly kind: string };
}

/** Throws 403: the account's levels do not reach, or it is a test-only account and the tender is a real one. */
export const requireCreationLevel = (actor: Actor, { mode, procuringEntity }: Asked, procedure: Procedure): void => {
  const { levels } = tenderSettings.of(procedure);
  const reaches = hasLevel(actor, levels.create) && (procuringEntity.kind !== 'central' || hasLevel(actor, levels.createForCentral));
  const testOnly = hasLevel(actor, 't') && mode === undefined;
  if (!reaches || testOnly) throw forbidden('Broker Accreditation level does not permit tender creation');
};

/** Throws 403 for an account that may not add `what` to a tender: levels, or a test-only account and a real tender. */
export const requireLevel = (actor: Actor, level: string, what: string, { mode }: { readonly mode?: string }): void => {
  const testOnly = hasLevel(actor, 't') && mode === undefined;
  if (!hasLevel(actor, level) || testOnly) throw forbidden(`Broker Accreditation level does not permit ${what}`);
};
