/** The two public read routes for parts of a tender, all or one (spec/tenders.md §5). */
import type { Json } from '../domain/json.ts';
import { purchaseFor } from '../domain/masking.ts';
import type { StoredTender } from '../domain/tender.ts';
import { type PartReads, partReads } from '../http/part-reads.ts';
import type { Route } from '../http/route.ts';
import { contextual, withContext } from './guards.ts';
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
  return [all, hasContext === true ? { ...single, ...contextual(view), handler: withContext(service, single.handler) } : single];
};
