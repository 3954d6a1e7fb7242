/** Stored contract → what everybody sees (spec/contracts.md §1): an allow-list, so that no access list or token leaves. Pure. */
import type { DocumentUrls } from '../model/document-urls.ts';
import type { JsonObject } from '../model/json.ts';
import { isPlainObject } from '../model/json.ts';
import { withPublicDocuments } from '../model/public-documents.ts';
import type { Validator } from '../validation/validator.ts';
import { answers } from './schema.ts';

/** A stored contract, or the part of it that a feed has read. */
export interface Shown {
  readonly _id: string;
  readonly config?: unknown;
}

export interface ContractView {
  data(contract: Shown): JsonObject;
  /** What stands beside `data` (spec/contracts.md §3). */
  beside(contract: Shown): { readonly config: JsonObject };
}

export const makeContractView = (validator: Pick<Validator, 'view'>, urls: Pick<DocumentUrls, 'publicLink'>): ContractView => {
  const show = validator.view(answers.contract);
  return {
    data: (contract) => show({ ...withPublicDocuments(contract, urls), id: contract._id }),
    beside: ({ config }) => ({ config: { restricted: isPlainObject(config) && config.restricted === true } }),
  };
};
