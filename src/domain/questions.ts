/** The public view of questions, with hidden authors (spec/tenders.md §4.4). Pure. */
import { createHmac } from 'node:crypto';
import { isPlainObject } from './json.ts';

const DIGITS = 32;

/** 32 hex digits, the same for all questions of one organization on one record. */
const hashOfAuthor = (identifier: string, tokenHash: string): string =>
  createHmac('sha256', tokenHash).update(identifier).digest('hex').slice(0, DIGITS);

/** The public author. An author imported as a hash is kept; one that cannot be hidden is omitted. */
const hidden = (author: unknown, tokenHash: unknown): { readonly hash: unknown } | undefined => {
  if (!isPlainObject(author)) return undefined;
  const { identifier, hash } = author;
  if (!isPlainObject(identifier)) return hash === undefined ? undefined : { hash };
  return typeof tokenHash === 'string' ? { hash: hashOfAuthor(String(identifier.id), tokenHash) } : undefined;
};

/** Stored questions with hidden authors; undefined when there are none. `tokenHash` is the record's stored token. */
export const publicQuestions = (questions: unknown, tokenHash: unknown): readonly object[] | undefined =>
  Array.isArray(questions)
    ? questions.filter(isPlainObject).map((question) => ({ ...question, author: hidden(question.author, tokenHash) }))
    : undefined;
