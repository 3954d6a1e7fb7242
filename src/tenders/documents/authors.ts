/** Who writes documents of a tender, and when (spec/documents.md §3.2). */

import type { Call } from '../../http/route.ts';
import { forbidden } from '../../model/problem.ts';
import type { StoredTender } from '../../model/tender.ts';
import type { Document } from '../../model/types.generated.ts';
import type { Procedure, TenderStatus } from '../../procedures/procedure.ts';
import { requireOwner } from '../owner.ts';
import { requireStatus } from '../rules/index.ts';

/** As the documents themselves name them. */
export type Author = 'tender_owner' | 'bots' | 'auction';

/** Groups that need no owner token. */
export const systemGroups = ['bots', 'auction'] as const;

/** The auction brings its results while and after it is held, and at no other time. */
const auctionStatuses: readonly TenderStatus[] = ['active.auction', 'active.qualification'];

/** As whom this request writes; 403 for everybody who is none of them. */
export const authorOf = (tender: StoredTender, { actor, token }: Call): Author => {
  const group = systemGroups.find((name) => name === actor.group);
  if (group !== undefined) return group;
  requireOwner(tender, actor, token);
  return 'tender_owner';
};

const rulesFor = (author: Author, procedure: Procedure): Procedure =>
  author === 'auction'
    ? { ...procedure, allowed: { ...procedure.allowed, 'add document': auctionStatuses, 'update document': auctionStatuses } }
    : procedure;

/** 403 with the status text. */
export const requireDocumentStatus = (
  procedure: Procedure,
  write: 'add document' | 'update document' | 'delete document',
  author: Author,
  { status }: StoredTender,
): void => requireStatus(rulesFor(author, procedure), write, status);

/** Each author changes its own documents; one without an author came with the tender. */
export const requireAuthor = ({ author = 'tender_owner' }: Document, by: Author): void => {
  if (author !== by) throw forbidden('Can update document only author');
};
