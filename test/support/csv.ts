/** Reads tables of CSV by RFC 4180. */

/** The rows below the header, each by its column names. */
export const parseCsv = (text: string): Record<string, string>[] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  const [names = [], ...others] = rows;
  return others.map((cells) => Object.fromEntries(names.map((name, nth) => [name, cells[nth] ?? ''])));
};
