/** The key of a buyer's or supplier's page (docs/signals.md). Pure. */

/** Undefined for a party without an identifier, which has no page. */
export const buildKey = (
  identifier: { readonly scheme?: string | undefined; readonly id?: string | number | undefined } | undefined,
): string | undefined => {
  const [scheme, id] = [identifier?.scheme?.trim(), identifier?.id === undefined ? undefined : String(identifier.id).trim()];
  if (scheme === undefined || id === undefined || scheme === '' || id === '') return undefined;
  const key = `${scheme}-${id}`;
  return /^[^\s/]{1,100}$/.test(key) ? key : undefined;
};
