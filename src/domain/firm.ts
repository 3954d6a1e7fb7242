/** A firm by its register entry: names may vary. */

interface Registered {
  readonly identifier?: { readonly scheme?: string | undefined; readonly id?: string | undefined } | undefined;
}

/** Equal for the same firm only. */
export const firmKey = ({ identifier }: Registered): string => JSON.stringify([identifier?.scheme, identifier?.id]);
