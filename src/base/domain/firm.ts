/** A firm by its register entry: names may vary. */
import type { Identifier } from './types.generated.ts';

/** Equal for the same firm only. */
export const firmKey = ({ identifier }: { readonly identifier?: Partial<Identifier> | undefined }): string =>
  JSON.stringify([identifier?.scheme, identifier?.id]);
