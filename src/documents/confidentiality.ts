/** Which documents are for the buyer only, and what has to be said of them (spec/documents.md §3.4). Pure. */
import { type FieldError, ruleError } from '../domain/problem.ts';

const MIN_RATIONALE = 30;

interface MaybeSecret {
  readonly confidentiality?: string | undefined;
  readonly confidentialityRationale?: string | undefined;
  /** It describes what is offered, which is reason enough (spec/dialogues.md §3). */
  readonly isDescriptionDecision?: boolean | undefined;
}

/** A document that is for the buyer only says why; `path` is its place in the body. */
export const rationaleErrors = (
  { confidentiality, confidentialityRationale: rationale, isDescriptionDecision }: MaybeSecret,
  path: readonly string[],
): readonly FieldError[] => {
  if (confidentiality !== 'buyerOnly' || isDescriptionDecision === true) return [];
  const at = [...path, 'confidentialityRationale'];
  if (rationale === undefined) return [ruleError(at, 'confidentialityRationale is required')];
  if ([...rationale].length >= MIN_RATIONALE) return [];
  return [ruleError(at, `confidentialityRationale should contain at least ${MIN_RATIONALE} characters`)];
};

/** A document that must be hidden is, and any other is public. */
export const confidentialityErrors = (
  { confidentiality }: MaybeSecret,
  path: readonly string[],
  mustHide: boolean,
): readonly FieldError[] => {
  if (mustHide === (confidentiality === 'buyerOnly')) return [];
  return [ruleError([...path, 'confidentiality'], mustHide ? 'Document should be confidential' : 'Document should be public')];
};
