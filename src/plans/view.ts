/** Stored plan → what everybody sees (spec/plans.md §1): an allow-list, never a token. Pure. */
import type { DocumentUrls } from '../model/document-urls.ts';
import type { JsonObject } from '../model/json.ts';
import { withPublicDocuments } from '../model/public-documents.ts';
import type { Validator } from '../validation/validator.ts';
import { privateFields } from './plan.ts';
import { planView } from './schema.ts';

/** A stored plan, or the part of it that a feed has read. */
export interface Shown {
  readonly _id: string;
  readonly status?: unknown;
  readonly tender_id?: unknown;
  readonly documents?: unknown;
}

export type PlanView = (plan: Shown) => JsonObject;

/** Old plans have no status: those with a tender are complete. */
const statusOf = ({ status, tender_id }: Shown): unknown => status ?? (tender_id === undefined ? 'scheduled' : 'complete');

export const makePlanView = (validator: Pick<Validator, 'view'>, urls: Pick<DocumentUrls, 'publicLink'>): PlanView => {
  const show = validator.view(planView);
  return (plan) => {
    const fields = Object.entries(withPublicDocuments(plan, urls)).filter(([name]) => !privateFields.has(name));
    return show({ ...Object.fromEntries(fields), id: plan._id, status: statusOf(plan) });
  };
};
