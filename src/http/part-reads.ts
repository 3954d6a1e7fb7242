/** The two public reads of a list of parts of a record: all, and one by its id. */
import { type Json, listOf } from '../base/domain/json.ts';
import { oneWithId } from '../base/domain/problem.ts';
import { type ApiRequest, listAnswer, okReply, oneAnswer, publicRead, type Route } from './route.ts';

type Params = ApiRequest['params'];

export interface PartReads<R, P> {
  /** Address of the list; that of one part ends in its `name`. */
  readonly path: string;
  readonly name: string;
  /** Text of the 404, if it is not made of the name. */
  readonly notFound?: string;
  /** `$id` of the response schema. */
  readonly view: string;
  readonly summaries: { readonly all: string; readonly one: string };
  /** The record of the path; throws 404. */
  load(params: Params, request: ApiRequest): Promise<R>;
  /** Undefined where the path names no parent (404); imported records may lack the list. */
  parts(record: R, params: Params): readonly P[] | undefined;
  show(part: P, record: R, request: ApiRequest): Json;
}

export const partReads = <R, P extends { readonly id?: string | undefined }>(reads: PartReads<R, P>): [all: Route, single: Route] => {
  const { path, name, view, summaries, load, parts, show } = reads;
  const { notFound = `${name.charAt(0).toUpperCase()}${name.slice(1)} not found.` } = reads;
  return [
    publicRead(path, summaries.all, listAnswer(view), async (request) => {
      const record = await load(request.params, request);
      return okReply(listOf(parts(record, request.params)).map((part) => show(part, record, request)));
    }),
    publicRead(`${path}/:${name}`, summaries.one, oneAnswer(view), async (request) => {
      const record = await load(request.params, request);
      return okReply(show(oneWithId(parts(record, request.params), request.params[name], notFound), record, request));
    }),
  ];
};
