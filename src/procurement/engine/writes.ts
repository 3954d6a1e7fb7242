/** In which statuses parts of a tender may be written, and the error texts otherwise (spec/tenders.md §5). Pure. */
import { forbidden } from '../../base/domain/problem.ts';
import { INITIAL_STATUS } from './transitions.ts';

/** The attempted action, for a write whose error text depends on it. */
export type WriteVerb = 'add' | 'update' | 'delete' | 'post' | 'patch' | 'put';

export interface ProcedureWrite {
  readonly in: readonly string[];
  /** The text of the 403. */
  readonly refusal: (status: string, allowed: readonly string[], verb?: WriteVerb) => string;
  /** Account levels, any one is enough; absent: the write does not depend on levels. */
  readonly levels?: string;
  /** The same besides, where the buyer is a central body. */
  readonly levelsForCentral?: string;
}

/** By the name that handlers use. */
export type ProcedureWrites = Readonly<Record<string, ProcedureWrite>>;

/** `Can't <does> in current (S) tender status`. */
export const writeIn = (statuses: readonly string[], does: string): ProcedureWrite => ({
  in: statuses,
  refusal: (status) => `Can't ${does} in current (${status}) tender status`,
});

export const documentWriteIn = (statuses: readonly string[], byDefault: WriteVerb): ProcedureWrite => ({
  in: statuses,
  refusal: (status, _, verb = byDefault) => `Can't ${verb} document in current (${status}) tender status`,
});

/** spec/procedures.md §4.4; the text lists all `drafts` if one of them is allowed. */
export const criteriaWriteIn = (
  statuses: readonly string[],
  byDefault: WriteVerb,
  drafts: readonly string[] = [INITIAL_STATUS],
): ProcedureWrite => ({
  in: statuses,
  refusal: (_, allowed, verb = byDefault) => {
    const named = allowed.flatMap((status) => (drafts.includes(status) ? drafts : [status]));
    return `Can't ${verb} object if tender not in [${named.map((one) => `'${one}'`).join(', ')}] statuses`;
  },
});

interface Written {
  readonly type: string;
  readonly writes: ProcedureWrites;
}

/** Throws an `Error` for a write that no phase of the type defines: its routes do not exist for such a tender. */
const getProcedureWrite = ({ type, writes }: Written, name: string): ProcedureWrite => {
  const write = writes[name];
  if (write === undefined) throw new Error(`no phase of ${type} brings the write ${name}`);
  return write;
};

/** Whether the type allows this write in this status; false if none of its phases defines it. */
export const mayWrite = ({ writes }: Written, name: string, status: string): boolean => writes[name]?.in.includes(status) ?? false;

/** The 403 text, for writes whose statuses are not defined by the type. */
export const refusalOf = (type: Written, name: string, status: string, verb?: WriteVerb): string =>
  getProcedureWrite(type, name).refusal(status, [], verb);

/** Throws 403 with the exact text if the type does not allow this write in this status; `verb` for writes with several. */
export const requireStatusOfWrite = (type: Written, name: string, status: string, verb?: WriteVerb): void => {
  const write = getProcedureWrite(type, name);
  if (!write.in.includes(status)) throw forbidden(write.refusal(status, write.in, verb));
};
