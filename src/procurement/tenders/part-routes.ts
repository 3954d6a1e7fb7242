/** Routes of parts of a tender: both public reads of a list, and writes by the owner (spec/tenders.md §5). */
import type { Json } from '../../base/domain/json.ts';
import { purchaseFor } from '../../base/domain/masks.ts';
import type { StoredTender } from '../../base/domain/tender.ts';
import type { Accepts } from '../../base/validation/validator.ts';
import { type PartReads, partReads } from '../../http/part-reads.ts';
import { brokers, type Handler, type MethodAndPath, type Route, type RouteAnswers, route } from '../../http/route.ts';
import { contextRouteParts, withContext } from './guards.ts';
import type { TenderService } from './service.ts';

interface Parts<P> extends Omit<PartReads<StoredTender, P>, 'load' | 'show'> {
  /** The public form; by default `view` applied. */
  show?(part: P, tender: StoredTender): Json;
  /** The tender may be requested with one part (spec/requests.md §3). */
  readonly hasContext?: true;
}

export const partRoutes = <P extends { readonly id?: string | undefined }>(
  service: TenderService,
  { hasContext, view, show = service.deps.validator.view(view), ...reads }: Parts<P>,
): Route[] => {
  const [all, single] = partReads<StoredTender, P>({
    ...reads,
    view,
    load: service.see,
    show: (part, tender, { actor }) => purchaseFor(tender, actor, show(part, tender)),
  });
  return [all, hasContext === true ? { ...single, ...contextRouteParts(view), handler: withContext(service, single.handler) } : single];
};

/** A write by the owner of the tender; `does` is the summary without its last sentence. */
export const ownerWrite = <T>(at: MethodAndPath, does: string, answers: RouteAnswers, handler: Handler<T>, accepts?: Accepts<T>): Route =>
  route<T>({ ...at, summary: `${does}. Needs the owner token.`, access: brokers, answers, handler, ...(accepts && { accepts }) });
