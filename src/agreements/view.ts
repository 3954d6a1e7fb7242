/** Stored agreement → what everybody sees: an allow-list, so that no token leaves. Pure. */
import type { DocumentUrls } from '../model/document-urls.ts';
import type { JsonObject } from '../model/json.ts';
import { withPublicDocuments } from '../model/public-documents.ts';
import type { Validator } from '../validation/validator.ts';
import { answers } from './schema.ts';

/** A stored agreement, or the part of it that a feed has read, → its public form. */
export type AgreementView = (agreement: { readonly _id: string }) => JsonObject;

export const makeAgreementView = (validator: Pick<Validator, 'view'>, urls: Pick<DocumentUrls, 'publicLink'>): AgreementView => {
  const show = validator.view(answers.agreement);
  return (agreement) => show({ ...withPublicDocuments(agreement, urls), id: agreement._id });
};
