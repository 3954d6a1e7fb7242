/** Tables as CSV (RFC 4180), one row per line, for spreadsheets and programs; no cell is ever evaluated as a formula. Pure. */

export type Cell = string | number | boolean | undefined;

/** Makes spreadsheets read it as UTF-8; programs skip it. */
export const byteOrderMark = '\uFEFF';

/**
 * Spreadsheets evaluate text that starts with one of these, also after a separator, which is a semicolon in some locales. A preceding
 * apostrophe makes it plain text.
 */
const FORMULA_START = /(^|[;\t])([\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Line breaks and other invisible characters would split a row. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSEEN_CHARACTERS = /[\u0000-\u001F\u007F\u2028\u2029]+/g;

const toCsvText = (text: string): string => text.replace(UNSEEN_CHARACTERS, ' ').trim().replace(FORMULA_START, "$1$2'");

const quoteCsvText = (text: string): string => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellOf = (cell: Cell): string => {
  if (cell === undefined) return '';
  return typeof cell === 'string' ? quoteCsvText(toCsvText(cell)) : String(cell);
};

/** One line, including the line break. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
