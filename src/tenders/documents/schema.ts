/** The bodies that documents of a tender take and show, by the schemas of `schemas/tenders/`. */

import type { PatchDocument, PostDocument, PostDocuments } from '../../model/types.generated.ts';
import type { Accepts, OneOf } from '../../validation/validator.ts';

export const createDocument: Accepts<PostDocument> = { id: '/tenders/document-create' };
export const createDocuments: Accepts<PostDocuments> = { id: '/tenders/documents-create' };
/** One, or a list of them; which of the two is meant says the body itself, so errors name no model. */
export const createOneOrMore: OneOf<PostDocument | PostDocuments> = { models: [createDocument, createDocuments] };
export const patchDocument: Accepts<PatchDocument> = { id: '/tenders/document-patch' };
export const documentView = '/tenders/document';
