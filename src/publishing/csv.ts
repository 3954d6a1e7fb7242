/** Tables as CSV (RFC 4180), a line a row, for spreadsheets as for programs; what a cell says is never taken for a formula. Pure. */

export type Cell = string | number | boolean | undefined;

/** So that spreadsheets read it as UTF-8; programs pass over it. */
export const byteOrderMark = '\uFEFF';

/**
 * What a spreadsheet would work out begins with one of these: at the beginning of the cell, or behind a sign that ends a cell in a
 * country that separates by semicolons. An apostrophe before it makes it a text.
 */
const formula = /(^|[;\t])([\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Line breaks and other signs that nobody sees would break a row in two. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseen = /[\u0000-\u001F\u007F\u2028\u2029]+/g;

const textOf = (text: string): string => text.replace(unseen, ' ').trim().replace(formula, "$1$2'");

const quoted = (text: string): string => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellOf = (cell: Cell): string => {
  if (cell === undefined) return '';
  return typeof cell === 'string' ? quoted(textOf(cell)) : String(cell);
};

/** One line, with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
