/** Rows that phases bring. Their addresses exist for tenders of a type that has the phase, and are 404 for others. */
import type { Row } from '../http/route.ts';
import { notFound } from '../model/problem.ts';
import type { StoredTender } from '../model/tender.ts';
import { type Placed, phaseList } from '../procedures/engine/lists.ts';
import type { TenderRoom } from './room.ts';

interface PhaseRows {
  readonly phase: string;
  readonly rows: (room: TenderRoom) => readonly Row[];
}

const rowsOfType = phaseList<PhaseRows>('rows');

/** The rows of a phase; two types with the same phase share them. */
export const rowsOf = (phase: string, rows: PhaseRows['rows']): Placed => rowsOfType.at(0, { phase, rows });

/** The room as the rows of a phase get it: a tender of a type without the phase is 404. One that is only kept shows what it has. */
const within = (room: TenderRoom, phase: string): TenderRoom => {
  const checked = (tender: StoredTender): StoredTender => {
    const procedure = room.deps.procedures.of(tender.procurementMethodType);
    if (procedure === undefined || procedure.phases.has(phase)) return tender;
    throw notFound(`Tenders with procurementMethodType ${procedure.type} have no ${phase}.`);
  };
  return {
    ...room,
    load: async (params) => checked(await room.load(params)),
    see: async (params) => checked(await room.see(params)),
    change: (asked, decide) =>
      room.change(asked, (opened) => {
        checked(opened.before);
        return decide(opened);
      }),
    append: (asked, decide) =>
      room.append(asked, (opened) => {
        checked(opened.before);
        return decide(opened);
      }),
  };
};

/** The rows of all phases of all types, each with the types that have it. */
export const phaseRows = (room: TenderRoom): Row[] => {
  const { procedures } = room.deps;
  const phases = new Map<string, PhaseRows>();
  for (const procedure of procedures.all) for (const one of rowsOfType.of(procedure)) phases.set(one.phase, phases.get(one.phase) ?? one);
  return [...phases.values()].flatMap(({ phase, rows }) => {
    const types = procedures.all.filter((procedure) => procedure.phases.has(phase)).map(({ type }) => type);
    return rows(within(room, phase)).map((row) => ({ ...row, types }));
  });
};
