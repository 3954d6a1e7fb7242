/** Rows that phases bring. Their addresses exist for tenders of a type that has the phase, and are 404 for others. */
import { isDeepStrictEqual } from 'node:util';
import { forbidden, notFound } from '../domain/problem.ts';
import type { StoredTender } from '../domain/tender.ts';
import { refusalOf } from '../http/authenticate.ts';
import { type Access, acceptedIds, anyone, type Call, mayCall, type Row } from '../http/route.ts';
import { type Placed, phaseList } from '../procedures/engine/lists.ts';
import type { Procedure } from '../procedures/engine/procedure.ts';
import type { TenderRoom } from './room.ts';

interface PhaseRows {
  /** The phase, or what it brings only to types that want it; texts call it so. */
  readonly name: string;
  readonly rows: (room: TenderRoom) => readonly Row[];
}

const rowsOfType = phaseList<PhaseRows>('rows');

/** The rows of a phase; types with the same phase share them. Another phase of another type may bring the same address. */
export const rowsOf = (name: string, rows: PhaseRows['rows']): Placed => rowsOfType.at(0, { name, rows });

/** What some types lack: who has it, and how texts call it. */
interface Having {
  readonly name: string;
  readonly has: (procedure: Procedure) => boolean;
}

/** The room as rows get it that not every type has: a tender of another type is 404. One that is only kept shows what it has. */
const within = (room: TenderRoom, { name, has }: Having): TenderRoom => {
  const checked = (tender: StoredTender): StoredTender => {
    const procedure = room.deps.procedures.of(tender.procurementMethodType);
    if (procedure === undefined || has(procedure)) return tender;
    throw notFound(`Tenders with procurementMethodType ${procedure.type} have no ${name}.`);
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

type TypedRow = Row & { readonly types: readonly string[] };

/** Rows of the tender itself that some types lack; they name the types that have them where not all do. */
export const rowsHaving = (room: TenderRoom, having: Having, rows: (room: TenderRoom) => readonly Row[]): readonly Row[] => {
  const { all } = room.deps.procedures;
  const types = all.filter(having.has).map(({ type }) => type);
  const made = rows(within(room, having));
  return types.length === all.length ? made : made.map((row) => ({ ...row, types }));
};

const addressOf = ({ method, path }: Row): string => `${method.toUpperCase()} ${path}`;

/** What is asked, or answered, before a tender is known. */
const frameOf = ({ access, accepts, answers, withConfig, tokenInBody, query, headers, describes, negotiates }: Row): unknown => ({
  asks: [access.kind, accepts === null, withConfig, tokenInBody, negotiates, [...query], headers, describes],
  answers: [answers.status, answers.frame],
});

/** 403 for accounts that another phase lets in. */
const ownHandler = (own: Row, call: Call): ReturnType<Row['handler']> => {
  const { accepts, access, handler } = own;
  if (!mayCall(access, call.actor)) throw forbidden(refusalOf(own, call.actor));
  return handler(accepts === null ? call : { ...call, data: () => call.dataAs(accepts) });
};

/** Of one kind, as `frameOf` holds. */
const allOf = (rows: readonly Row[]): Access => {
  const called = rows.flatMap(({ access }) => ('groups' in access ? access.groups : []));
  return called.length === 0 ? anyone : { kind: 'groups', groups: [...new Set(called)] };
};

/**
 * Rows that several phases bring to one address are one row: the type of the tender says whose handler answers, with its body
 * and for its callers. An Error where a type has two of them, or where they differ in what is asked before a tender is known.
 */
const sharedRow = (room: TenderRoom, rows: readonly TypedRow[]): Row[] => {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return [...rows];
  const types = rows.flatMap((row) => row.types);
  const twice = types.find((type, index) => types.indexOf(type) !== index);
  if (twice !== undefined) throw new Error(`procedure type ${twice}: two phases bring ${addressOf(first)}`);
  if (others.some((other) => !isDeepStrictEqual(frameOf(other), frameOf(first))))
    throw new Error(`phases differ in how ${addressOf(first)} is asked or answers`);
  const schemas = rows.flatMap(({ answers: { schema, or = [] } }) => (schema === null ? or : [schema, ...or]));
  const own = acceptedIds({ ...first, alternatives: [] });
  const models = new Set(rows.flatMap(acceptedIds).filter((id) => !own.includes(id)));
  return [
    {
      ...first,
      types,
      summary: [...new Set(rows.map(({ summary }) => summary))].join(' '),
      access: allOf(rows),
      alternatives: [...models],
      answers: { ...first.answers, or: [...new Set(schemas)].slice(1) },
      handler: async (call) => {
        const { procurementMethodType: type } = await room.see(call.params);
        return ownHandler(rows.find(({ types }) => types.includes(type)) ?? first, call);
      },
    },
  ];
};

/** The rows of all phases of all types, one for each address, with the types that have it. */
export const phaseRows = (room: TenderRoom): Row[] => {
  const { procedures } = room.deps;
  const brought = new Map<string, PhaseRows>();
  for (const procedure of procedures.all) for (const one of rowsOfType.of(procedure)) brought.set(one.name, brought.get(one.name) ?? one);
  const places = new Map<string, TypedRow[]>();
  for (const { name, rows } of brought.values()) {
    const has = (procedure: Procedure): boolean => rowsOfType.of(procedure).some((one) => one.name === name);
    const types = procedures.all.filter(has).map(({ type }) => type);
    for (const row of rows(within(room, { name, has }))) {
      const address = addressOf(row);
      places.set(address, [...(places.get(address) ?? []), { ...row, types }]);
    }
  }
  return [...places.values()].flatMap((rows) => sharedRow(room, rows));
};
