/** What is said of an address that has lost its prefix: computed from the rows. Pure. */
import type { Table } from './mount.ts';

/** The first words of the paths of a table that stand above ids: `tenders`, `plans`. */
const collectionsOf = ({ rows }: Table): string[] => rows.flatMap(({ path }) => /^\/([a-z_]+)(?=\/:)/.exec(path)?.[1] ?? []);

/** `/tenders/…` → where tenders are; null for whatever is no collection of a prefix, or is served without one too. */
export const whereInstead = (tables: readonly Table[]): ((path: string) => string | null) => {
  const homes = new Map<string, string>();
  for (const table of tables) {
    const shown = table.options.prefixes.map(({ shownAs }) => shownAs);
    for (const name of collectionsOf(table)) if (!shown.includes('') && !homes.has(name)) homes.set(name, `${shown[0]}/${name}`);
  }
  return (path) => {
    const name = path.split('/', 2)[1] ?? '';
    const home = homes.get(name);
    return home === undefined ? null : `No such address; ${name} are under ${home}`;
  };
};
