/** Frameworks, submissions and qualifications as stored, their ownership, and their request bodies (spec/frameworks.md §3, §8, §9). */

import { isAdministrator, isOwner } from '../domain/actor.ts';
import { notOwner } from '../domain/problem.ts';
import type { Stored } from '../domain/record.ts';
import type {
  Framework,
  FrameworkConfig,
  FrameworkQualification,
  PatchActiveFramework,
  PatchFramework,
  PatchFrameworkDocument,
  PatchFrameworkQualification,
  PatchFrameworkQuestion,
  PatchSubmission,
  PatchSubmissionDocument,
  PostFramework,
  PostFrameworkChange,
  PostFrameworkDocument,
  PostFrameworkDocuments,
  PostFrameworkQuestion,
  PostSubmission,
  PostSubmissionConfig,
  PostSubmissionDocument,
  PostSubmissionDocuments,
  Submission,
  SubmissionConfig,
  Tenderer,
} from '../domain/types.generated.ts';
import type { ApiRequest } from '../http/route.ts';
import type { Accepts } from '../validation/validator.ts';

/** Set by the store on write. */
type Stamped = 'id' | 'dateCreated' | 'dateModified' | 'public_modified';

interface Secrets {
  /** SHA-256 hex of the owner token (spec/decisions.md D7). */
  owner_token: string;
  /** SHA-256 hex of the transfer value. */
  transfer_token: string;
}

/** A question with its author as sent. */
interface QuestionRecord extends Omit<NonNullable<Framework['questions']>[number], 'author'> {
  author: PostFrameworkQuestion['author'];
}

export interface FrameworkRecord extends Omit<Framework, Stamped | 'questions'>, Secrets {
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

export interface SubmissionRecord extends Omit<Submission, Stamped | 'tenderers'>, Secrets, OfFramework {
  tenderers: Tenderer[];
  config: Required<Pick<SubmissionConfig, 'restricted'>>;
}

/** A qualification has no token of its own: the owner of the framework decides on it. */
export interface QualificationRecord extends Omit<FrameworkQualification, Stamped>, OfFramework {
  config: Required<SubmissionConfig>;
}

export type StoredFramework = Stored<FrameworkRecord>;
export type StoredSubmission = Stored<SubmissionRecord>;
export type StoredQualification = Stored<QualificationRecord>;

/** `UA-F-2026-08-03-000001`; `day` is the local day of the registry. */
export const frameworkNumber = (day: string, count: number): string => `UA-F-${day}-${String(count).padStart(6, '0')}`;

/** 403 for everybody but the owner with the token, and administrators. */
export const requireOwner = (
  what: 'framework' | 'submission',
  owned: { readonly owner: string; readonly owner_token: string },
  { actor, token }: Pick<ApiRequest, 'actor' | 'token'>,
): void => {
  if (!isAdministrator(actor) && !isOwner(owned, actor, token)) throw notOwner(what);
};

export const createFramework: Accepts<PostFramework> = { id: '/frameworks/create' };
export const patchDraft: Accepts<PatchFramework> = { id: '/frameworks/patch' };
export const patchActive: Accepts<PatchActiveFramework> = { id: '/frameworks/patch-active' };
export const frameworkConfig: Accepts<FrameworkConfig> = { id: '/frameworks/config' };
export const createDocument: Accepts<PostFrameworkDocument> = { id: '/frameworks/document-create' };
export const createDocuments: Accepts<PostFrameworkDocuments> = { id: '/frameworks/documents-create' };
export const patchDocument: Accepts<PatchFrameworkDocument> = { id: '/frameworks/document-patch' };
export const createQuestion: Accepts<PostFrameworkQuestion> = { id: '/frameworks/question-create' };
export const patchQuestion: Accepts<PatchFrameworkQuestion> = { id: '/frameworks/question-patch' };
export const createChange: Accepts<PostFrameworkChange> = { id: '/frameworks/change-create' };
export const createSubmission: Accepts<PostSubmission> = { id: '/submissions/create' };
export const patchSubmission: Accepts<PatchSubmission> = { id: '/submissions/patch' };
export const submissionConfig: Accepts<PostSubmissionConfig> = { id: '/submissions/config-create' };
export const createSubmissionDocument: Accepts<PostSubmissionDocument> = { id: '/submissions/document-create' };
export const createSubmissionDocuments: Accepts<PostSubmissionDocuments> = { id: '/submissions/documents-create' };
export const patchSubmissionDocument: Accepts<PatchSubmissionDocument> = { id: '/submissions/document-patch' };
export const patchQualification: Accepts<PatchFrameworkQualification> = { id: '/qualifications/patch' };

/** `$id`s of response schemas. */
export const views = {
  framework: '/frameworks/framework',
  document: '/frameworks/document',
  question: '/frameworks/question',
  change: '/frameworks/change',
  submission: '/submissions/submission',
  submissionDocument: '/submissions/document',
  qualification: '/qualifications/qualification',
} as const;
