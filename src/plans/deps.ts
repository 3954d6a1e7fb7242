/** What the room of plans asks for, and what its handlers share. */
import type { CodeLists } from '../domain/code-lists.ts';
import type { DocumentUrls } from '../domain/document-urls.ts';
import { type FieldError, invalid, notFound } from '../domain/problem.ts';
import type { TenderLinks } from '../domain/tender-links.ts';
import type { Zone } from '../domain/zone-time.ts';
import type { FeedDeps } from '../feed/routes.ts';
import type { Call, Reply } from '../http/route.ts';
import type { Store } from '../store/client.ts';
import type { Records } from '../store/records.ts';
import type { Validator } from '../validation/validator.ts';
import type { PlanRecord, StoredPlan } from './plan.ts';
import { makePlanView, type PlanView } from './view.ts';

export interface PlanDeps {
  readonly settings: { readonly planLinkers: readonly string[] };
  readonly store: Pick<Store, 'records' | 'feed' | 'sequences' | 'transaction'>;
  readonly validator: Validator;
  readonly zone: Zone;
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly codes: CodeLists;
  readonly tenders: TenderLinks<Call, Reply>;
}

export interface PlanRoom {
  readonly deps: PlanDeps;
  readonly records: Records<PlanRecord>;
  readonly view: PlanView;
  /** The plan of a path; 404 `Plan not found.` */
  load(id: string | undefined): Promise<StoredPlan>;
}

export const makeRoom = (deps: PlanDeps): PlanRoom => {
  const records = deps.store.records<PlanRecord>('plans');
  return {
    deps,
    records,
    view: makePlanView(deps.validator, deps.documents),
    load: async (id = '') => {
      const found = await records.get(id);
      if (found === null) throw notFound('Plan not found.');
      return found;
    },
  };
};

/** Throws 400 `data-validation` when there is anything to say. */
export const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalid(errors);
};
