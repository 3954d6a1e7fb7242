/** What the room of contracts gets of this one: a tender that a contract has changed, as every save makes it. */

import type { TenderWork } from '../model/tender-work.ts';
import { withDerived } from './derived.ts';
import { makeRoom, type TenderDeps } from './room.ts';

export const makeTenderWork = (deps: TenderDeps): TenderWork => {
  const room = makeRoom(deps);
  return {
    derived: (before, next, now) => {
      const procedure = deps.procedures.of(next.procurementMethodType);
      return procedure === undefined ? next : withDerived(next, room.contextOf(next.config ?? {}, procedure, now), before);
    },
  };
};
