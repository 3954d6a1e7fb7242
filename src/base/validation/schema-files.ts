/** Reads the files of `schemas/`, or of a similar folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const filesBelow = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : entry.name.endsWith('.json') ? [join(path, entry.name)] : [],
  );

/** The contents of each file by its `$id`: its path below the folder without `.json`, with a leading slash. */
export const schemaFiles = <File extends { readonly $id?: string }>(root: string): Record<string, File> =>
  Object.fromEntries(
    filesBelow(root)
      .sort()
      .map((file) => {
        const schema: File = JSON.parse(readFileSync(file, 'utf8'));
        const id = `/${file
          .slice(root.length)
          .replace(/^\//, '')
          .replace(/\.json$/, '')}`;
        if (schema.$id !== id) throw new Error(`schema ${file}: $id must be ${id}`);
        return [id, schema];
      }),
  );
