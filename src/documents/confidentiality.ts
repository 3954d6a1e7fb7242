/** Rules of confidential documents (spec/documents.md §3.4). Pure. */
import { type FieldError, ruleError } from '../domain/problem.ts';

const MIN_RATIONALE = 30;

interface MaybeSecret {
  readonly confidentiality?: string | undefined;
  readonly confidentialityRationale?: string | undefined;
  /** True: it describes the offer, which is reason enough (spec/dialogues.md §3). */
  readonly isDescriptionDecision?: boolean | undefined;
}

/** A confidential document needs a rationale; `path` is its place in the body. */
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

/** A document is confidential if and only if it must be. */
export const confidentialityErrors = (
  { confidentiality }: MaybeSecret,
  path: readonly string[],
  mustHide: boolean,
): readonly FieldError[] => {
  if (mustHide === (confidentiality === 'buyerOnly')) return [];
  return [ruleError([...path, 'confidentiality'], mustHide ? 'Document should be confidential' : 'Document should be public')];
};
