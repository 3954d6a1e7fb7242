/** Frameworks, submissions and qualifications as stored, their ownership, and their request bodies (spec/frameworks.md §3, §8, §9). */
import { hasOwnerToken, isAdministrator } from '../../base/domain/actor.ts';
import { notOwner } from '../../base/domain/problem.ts';
import type { OwnedRecordFields, Stamped, Stored } from '../../base/domain/record.ts';
import type {
  Framework,
  FrameworkConfig,
  FrameworkQualification,
  PostFrameworkQuestion,
  Submission,
  SubmissionConfig,
  Tenderer,
} from '../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf } from '../../http/route.ts';

/** These fields of a stored record as a client would send them: dates as strings. */
export const asSent = (record: object, fields: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, Reflect.get(record, field)]))));

interface QuestionRecord extends Omit<NonNullable<Framework['questions']>[number], 'author'> {
  author: PostFrameworkQuestion['author'];
}

export interface FrameworkRecord extends Omit<Framework, Stamped | 'questions'>, OwnedRecordFields {
  config: Required<FrameworkConfig>;
  questions?: QuestionRecord[];
  /** True once enough submissions were counted: they are not counted again. */
  successful?: boolean;
}

/** The owner of the framework, and the hash of its token. */
interface OfFramework {
  framework_owner: string;
  framework_token: string;
}

export interface SubmissionRecord extends Omit<Submission, Stamped | 'tenderers'>, OwnedRecordFields, OfFramework {
  tenderers: Tenderer[];
  config: Required<Pick<SubmissionConfig, 'restricted'>>;
}

/** A qualification has no token of its own: the owner of the framework decides on it. */
export interface FrameworkQualificationRecord extends Omit<FrameworkQualification, Stamped>, OfFramework {
  config: Required<SubmissionConfig>;
}

export type StoredFramework = Stored<FrameworkRecord>;
export type StoredSubmission = Stored<SubmissionRecord>;
export type StoredQualification = Stored<FrameworkQualificationRecord>;

/** `UA-F-2026-08-03-000001`; `day` is the local day of the registry. */
export const frameworkNumber = (day: string, count: number): string => `UA-F-${day}-${String(count).padStart(6, '0')}`;

/** 403 for everybody but the owner with the token, and administrators. */
export const requireFrameworkOwner = (
  what: 'framework' | 'submission',
  owned: { readonly owner: string; readonly owner_token: string },
  { actor, token }: Pick<ApiRequest, 'actor' | 'token'>,
): void => {
  if (!isAdministrator(actor) && !hasOwnerToken(owned, actor, token)) throw notOwner(what);
};

export const frameworkCreateBody = bodyOf('/frameworks/create');
export const activeFrameworkPatchBody = bodyOf('/frameworks/patch-active');
export const createSubmission = bodyOf('/submissions/create');

/** `$id`s of response schemas. */
export const FRAMEWORK_VIEWS = {
  framework: '/frameworks/framework',
  document: '/frameworks/document',
  question: '/frameworks/question',
  change: '/frameworks/change',
  submission: '/submissions/submission',
  submissionDocument: '/submissions/document',
  qualification: '/qualifications/qualification',
} as const;
