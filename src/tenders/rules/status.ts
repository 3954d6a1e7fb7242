/** In which statuses a tender and its parts may be written (spec/tenders.md §5). */
import { forbidden } from '../../model/problem.ts';
import type { Procedure, Write } from '../../procedures/procedure.ts';

/** What is tried, for writes of one table entry that are refused with different verbs. */
export type Verb = 'add' | 'update' | 'delete' | 'post' | 'patch' | 'put';

type Text = (status: string, allowed: readonly string[], verb?: Verb) => string;

/** spec/procedures.md §4.4. */
const notForCriteria =
  (byDefault: Verb): Text =>
  (_, allowed, verb = byDefault) =>
    `Can't ${verb} object if tender not in [${allowed.map((one) => `'${one}'`).join(', ')}] statuses`;

const writeDocument =
  (byDefault: Verb): Text =>
  (status, _, verb = byDefault) =>
    `Can't ${verb} document in current (${status}) tender status`;

const addDocument = writeDocument('add');
const updateDocument = writeDocument('update');

const refusals: Readonly<Record<Write, Text>> = {
  'patch tender': (status) => `Can't update tender in current (${status}) status`,
  'add lot': (status) => `Can't add lot in current (${status}) tender status`,
  'update lot': (status) => `Can't update lot in current (${status}) tender status`,
  'delete lot': (status) => `Can't delete lot in current (${status}) tender status`,
  'add document': addDocument,
  'update document': updateDocument,
  'delete document': (status) => `Can't delete document when tender in current (${status}) status`,
  'link plan': () => 'Only allowed in draft tender status',
  'add bid': (status) => `Can't add bid in current (${status}) tender status`,
  'update bid': (status) => `Can't update bid in current (${status}) tender status`,
  'delete bid': (status) => `Can't delete bid in current (${status}) tender status`,
  'add bid document': addDocument,
  'update bid document': updateDocument,
  'update question': (status) => `Can't update question in current (${status}) tender status`,
  'read auction': (status) => `Can't get auction info in current (${status}) tender status`,
  'set auction urls': (status) => `Can't update auction urls in current (${status}) tender status`,
  'report auction': (status) => `Can't report auction results in current (${status}) tender status`,
  'move auction': (status) => `Can't update auctionPeriod in current (${status}) tender status`,
  'add award': (status) => `Can't create award in current (${status}) tender status`,
  'update award': (status) => `Can't update award in current (${status}) tender status`,
  'add award milestone': (status) => `Can't add milestone in current (${status}) tender status`,
  'add award document': addDocument,
  'add award document as bot': addDocument,
  'update award document': updateDocument,
  'answer criteria in bid': notForCriteria('post'),
  'answer criteria in award': notForCriteria('post'),
  'take ownership': (status) => `Can't update credentials in current (${status}) tender status`,
  'post criterion': notForCriteria('post'),
  'patch criterion': notForCriteria('patch'),
  'delete criterion': notForCriteria('delete'),
  'delete evidence': notForCriteria('delete'),
  'patch requirement': notForCriteria('patch'),
  'put requirement': notForCriteria('put'),
  cancel: (status) => `Can't perform cancellation in current (${status}) tender status`,
  'add claim': (status) => `Can't add complaint in current (${status}) tender status`,
  'update claim': (status) => `Can't update complaint in current (${status}) tender status`,
  'document claim': addDocument,
};

/** The text of a refusal, for writes of which something else than the procedure says when. */
export const refusalOf = (write: Write, status: string, verb?: Verb): string => refusals[write](status, [], verb);

/** Throws 403 with the exact text when the procedure does not allow this write in this status; `verb` where the write has several. */
export const requireStatus = (procedure: Procedure, write: Write, status: string, verb?: Verb): void => {
  const allowed = procedure.allowed[write];
  if (!allowed.some((one) => one === status)) throw forbidden(refusals[write](status, allowed, verb));
};
