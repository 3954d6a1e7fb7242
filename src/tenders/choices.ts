/** Choices of a body that its procedure narrows: the schemas know those of every procedure (spec/decisions.md D16). */
import { type FieldError, invalid, notAmong, Problem } from '../model/problem.ts';

/** Field of `data` → what it may be here. */
type Choices = Readonly<Record<string, readonly string[]>>;

const narrowed =
  (choices: Choices) =>
  (error: FieldError): FieldError => {
    const own = error.path.length === 2 ? choices[error.path[1] ?? ''] : undefined;
    return error.type === 'enum' && own !== undefined ? notAmong(error.path, own) : error;
  };

/** What `check` gives; its `enum` errors at these fields name only these choices. */
export const withChoices = <T>(choices: Choices, check: () => T): T => {
  try {
    return check();
  } catch (error) {
    throw error instanceof Problem && error.errors !== undefined ? invalid(error.errors.map(narrowed(choices))) : error;
  }
};
