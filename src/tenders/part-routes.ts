/** The two public read routes for parts of a tender, all or one (spec/tenders.md §5). */
import { type Json, listOf } from '../domain/json.ts';
import { purchaseFor } from '../domain/masking.ts';
import { oneWithId } from '../domain/problem.ts';
import type { StoredTender } from '../domain/tender.ts';
import { type ApiRequest, anyone, type Handler, list, ok, one, type Route, route } from '../http/route.ts';
import { contextual, withContext } from './guards.ts';
import type { TenderService } from './service.ts';

interface Parts<P> {
  /** Address of the list; that of one part ends in its `name`. */
  readonly path: string;
  readonly name: string;
  /** `$id` of the response schema. */
  readonly view: string;
  readonly summaries: { readonly all: string; readonly one: string };
  /** Undefined where the path names no parent (404); imported tenders may lack the list. */
  parts(tender: StoredTender, params: ApiRequest['params']): readonly P[] | undefined;
  /** The public form; by default `view` applied. */
  show?(part: P, tender: StoredTender): Json;
  /** The tender may be requested with one part (spec/requests.md §3). */
  readonly hasContext?: true;
}

export const partRoutes = <P extends { readonly id?: string | undefined }>(
  service: TenderService,
  { path, name, view, summaries, parts, show = service.deps.validator.view(view), hasContext }: Parts<P>,
): Route[] => {
  const notFound = `${name.charAt(0).toUpperCase()}${name.slice(1)} not found.`;
  const readAll: Handler = async ({ params, actor }) => {
    const tender = await service.see(params);
    return ok(listOf(parts(tender, params)).map((part) => purchaseFor(tender, actor, show(part, tender))));
  };
  const readOne: Handler = async ({ params, actor }) => {
    const tender = await service.see(params);
    return ok(purchaseFor(tender, actor, show(oneWithId(parts(tender, params), params[name], notFound), tender)));
  };
  const single = `${path}/:${name}`;
  return [
    route({ get: path, summary: summaries.all, access: anyone, answers: list(view), handler: readAll }),
    hasContext === true
      ? route({ get: single, summary: summaries.one, access: anyone, ...contextual(view), handler: withContext(service, readOne) })
      : route({ get: single, summary: summaries.one, access: anyone, answers: one(view), handler: readOne }),
  ];
};
