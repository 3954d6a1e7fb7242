/** The key of a buyer's or supplier's page (docs/signals.md). Pure. */

/** What stands for the number of a masked party (spec/frameworks.md §13). */
const MASKED = 'Приховано';

/** Undefined for a party without an identifier, or with a masked one, which has no page. */
export const buildKey = (
  identifier: { readonly scheme?: string | undefined; readonly id?: string | number | undefined } | undefined,
): string | undefined => {
  const [scheme, id] = [identifier?.scheme?.trim(), identifier?.id === undefined ? undefined : String(identifier.id).trim()];
  if (scheme === undefined || id === undefined || scheme === '' || id === '' || id === MASKED) return undefined;
  const key = `${scheme}-${id}`;
  return /^[^\s/]{1,100}$/.test(key) ? key : undefined;
};
