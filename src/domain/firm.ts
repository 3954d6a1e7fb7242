/** A firm by its entry in a register: names may be written in any way. */

interface Registered {
  readonly identifier?: { readonly scheme?: string | undefined; readonly id?: string | undefined } | undefined;
}

/** Equal for one firm, different for different ones. */
export const firmKey = ({ identifier }: Registered): string => JSON.stringify([identifier?.scheme, identifier?.id]);
