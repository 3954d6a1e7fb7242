/** Addresses of the pages of a list. Pure. */

/** So many cursors an address holds: from a page further on, the way back leaves out the oldest. */
export const longestTrail = 30;

/**
 * The address of a page of a list: the cursors of the pages up to it, the last its own, since a cursor leads only onwards.
 * Other parameters stay.
 */
export const addressOfPage = (path: string, query: URLSearchParams, name: string, cursors: readonly string[]): string => {
  const own = new URLSearchParams([...query].filter(([parameter]) => parameter !== name));
  for (const cursor of cursors.slice(-longestTrail)) own.append(name, cursor);
  const text = own.toString();
  return text === '' ? path : `${path}?${text}`;
};
