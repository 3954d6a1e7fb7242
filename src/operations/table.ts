/** Columns of equal width, separated by two spaces; an empty field shows as `-`. Ends with a line feed. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [header, ...rows].map((row) => row.map((field) => (field === '' ? '-' : field)));
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map(
      (row) =>
        `${row
          .map((field, column) => field.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
};
