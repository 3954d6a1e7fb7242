/** The two rows by which everybody reads the parts of a tender, all of them or one (spec/tenders.md §5). */
import { type Json, listOf } from '../domain/json.ts';
import { oneWithId } from '../domain/problem.ts';
import type { StoredTender } from '../domain/tender.ts';
import { anyone, type Call, type Handler, list, one, type Row, row, shown } from '../http/route.ts';
import { contextual, withContext } from './parts.ts';
import type { TenderRoom } from './room.ts';

interface Parts<P> {
  /** Of the list; that of one ends in its `name`. */
  readonly path: string;
  readonly name: string;
  /** `$id` of the response schema. */
  readonly view: string;
  readonly summaries: { readonly all: string; readonly one: string };
  /** 404 where the path names nothing that could hold them; imported tenders may have no list here. */
  parts(tender: StoredTender, params: Call['params']): readonly P[] | undefined;
  /** As everybody sees it; by `view` unless told. */
  show?(part: P, tender: StoredTender): Json;
  /** With one of them the tender may be asked for (spec/requests.md §3). */
  readonly hasContext?: true;
}

export const partRows = <P extends { readonly id?: string | undefined }>(
  room: TenderRoom,
  { path, name, view, summaries, parts, show = room.deps.validator.view(view), hasContext }: Parts<P>,
): Row[] => {
  const notFound = `${name.charAt(0).toUpperCase()}${name.slice(1)} not found.`;
  const readAll: Handler = async ({ params }) => {
    const tender = await room.see(params);
    return shown(listOf(parts(tender, params)).map((part) => show(part, tender)));
  };
  const readOne: Handler = async ({ params }) => {
    const tender = await room.see(params);
    return shown(show(oneWithId(parts(tender, params), params[name], notFound), tender));
  };
  const single = `${path}/:${name}`;
  return [
    row({ get: path, summary: summaries.all, access: anyone, answers: list(view), handler: readAll }),
    hasContext === true
      ? row({ get: single, summary: summaries.one, access: anyone, ...contextual(view), handler: withContext(room, readOne) })
      : row({ get: single, summary: summaries.one, access: anyone, answers: one(view), handler: readOne }),
  ];
};
