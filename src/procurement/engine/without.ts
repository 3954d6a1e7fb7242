/** A type that begins as another one without some of its phases (docs/procedures.md "A type"). */

import type { ProcedureType } from './compose.ts';
import { type ConfigTable, plainConfig, unreadFlags } from './config.ts';

/** The type without these phases, their statuses, and the flags that no other phase acts by. Throws for a phase that it lacks. */
export const withoutPhases = (whole: ProcedureType, names: readonly string[]): ProcedureType => {
  const { type, phases, config = {}, allows = {} } = whole;
  const strange = names.find((name) => !phases.some((phase) => phase.name === name));
  if (strange !== undefined) throw new Error(`procedure type ${type}: there is no phase ${strange} to leave out`);
  const kept = phases.filter(({ name }) => !names.includes(name));
  const gone = new Set(phases.filter((phase) => !kept.includes(phase)).flatMap(({ statuses = [] }) => statuses));
  const unread = new Set<string>(
    unreadFlags(
      { ...plainConfig, ...config },
      kept.flatMap(({ flags }) => flags ?? []),
    ),
  );
  return {
    ...whole,
    phases: kept,
    config: Object.fromEntries(Object.entries(config).filter(([flag]) => !unread.has(flag))) as Partial<ConfigTable>,
    allows: Object.fromEntries(Object.entries(allows).map(([write, statuses]) => [write, statuses.filter((status) => !gone.has(status))])),
  };
};
