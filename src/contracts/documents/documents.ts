/**
 * Documents of a contract: what is sent → what is stored, and the rules (spec/documents.md §3.1, spec/contracts.md §3,
 * spec/tender-rules.md §5, spec/contracts.md §5). Pure.
 */

import type { ContractRecord } from '../../model/contract.ts';
import { type DocumentVersion, nextVersion, storedUrl, tenderVersions } from '../../model/document-versions.ts';
import { sameValue } from '../../model/json.ts';
import { isPlainObject } from '../../model/plain.ts';
import { type FieldError, forbidden, missing, ruleError } from '../../model/problem.ts';
import type { ContractDocument, PatchContractDocument, PostContractDocument } from '../../model/types.generated.ts';

export type StoredDocument = ContractDocument & DocumentVersion;

/** Those of a list that have an id, as some of imported ones have not. */
export const versionsIn = (documents: readonly ContractDocument[]): readonly StoredDocument[] =>
  documents.filter((document): document is StoredDocument => document.id !== undefined);

export interface Made {
  /** Address of what holds the document, below the prefix. */
  readonly parent: string;
  readonly id: string;
  /** Key of the file in the document service. */
  readonly key: string;
  readonly now: Date;
}

export const newDocument = (sent: PostContractDocument, { parent, id, key, now }: Made): StoredDocument => ({
  ...sent,
  id,
  url: storedUrl(parent, id, key),
  datePublished: now,
  dateModified: now,
});

/** The version a PUT makes: what the body does not name is inherited. */
export const newVersion = (previous: StoredDocument, data: PostContractDocument, sent: unknown, made: Omit<Made, 'id'>): StoredDocument => {
  const named = Object.entries(data).filter(([field]) => isPlainObject(sent) && sent[field] !== undefined && sent[field] !== null);
  const { parent, key, now } = made;
  const url = storedUrl(parent, previous.id, key);
  const fresh = { ...Object.fromEntries(named), url, datePublished: now, dateModified: now };
  return nextVersion<StoredDocument>(previous, fresh, tenderVersions);
};

const defaults = { documentOf: 'contract', language: 'uk', confidentiality: 'public' } as const;

/** The newest version with a PATCH in it: null removes a field. The same object when nothing changes. */
export const patchedDocument = (document: StoredDocument, patch: PatchContractDocument, sent: unknown, now: Date): StoredDocument => {
  const removed = isPlainObject(sent) ? Object.keys(sent).filter((field) => sent[field] === null) : [];
  const next = { ...document, ...patch, ...Object.fromEntries(removed.map((field) => [field, Reflect.get(defaults, field)])) };
  return sameValue(next, document) ? document : { ...next, dateModified: now };
};

const relatedIn = (
  { items = [], changes = [] }: ContractRecord,
  documentOf: string | undefined,
): readonly (string | undefined)[] | null => {
  if (documentOf === 'item') return items.map(({ id }) => id);
  if (documentOf === 'lot') return items.map(({ relatedLot }) => relatedLot);
  return documentOf === 'change' ? changes.map(({ id }) => id) : null;
};

/** What a document belongs to is part of the contract, and the document is public; `path` is its place in the body. */
export const documentErrors = (document: StoredDocument, path: readonly string[], contract: ContractRecord): FieldError[] => {
  const { documentOf, relatedItem, confidentiality } = document;
  const known = relatedIn(contract, documentOf);
  const at = [...path, 'relatedItem'];
  if (known !== null && relatedItem === undefined) return [missing(at)];
  if (known !== null && !known.includes(relatedItem)) return [ruleError(at, `relatedItem should be one of ${documentOf}s`)];
  return confidentiality === 'buyerOnly' ? [ruleError([...path, 'confidentiality'], 'Document should be public')] : [];
};

/** 403: the documents of a change stand when it is in force. */
export const requirePendingChange = ({ documentOf, relatedItem }: StoredDocument, { changes = [] }: ContractRecord, does: string): void => {
  const change = documentOf === 'change' ? changes.find(({ id }) => id === relatedItem) : undefined;
  if (change !== undefined && change.status !== 'pending') throw forbidden(`Can't ${does} document to '${change.status}' change`);
};
