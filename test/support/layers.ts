/** The layers of the code, as the table of docs/architecture.md has them: laws and tests read it, none repeats it. */
import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');

const listIn = (text: string): string[] => text.replaceAll('`', '').split(/, | and /);
const namedBefore = (pattern: RegExp): string[] => listIn(pattern.exec(page)?.[1] ?? '');

/** Rows from the lowest: folders of one line, and what they may import. Names are below `src/`, without a slash at their end. */
const rows = [...page.matchAll(/^\| `src\/(.*?) \|.*\| ([^|]*?) ?\|$/gm)].map(([, folders = '', list = '']) => ({
  folders: listIn(folders.replaceAll(/src\/|\/(?=`)/g, '')),
  list: listIn(list),
}));

const basics = namedBefore(/\*\*basics\*\* are (.*?);/);
const groups: Readonly<Record<string, readonly string[]>> = {
  nothing: [],
  basics,
  kernel: [...basics, ...namedBefore(/\*\*kernel\*\* adds (.*?);/)],
  features: rows.flatMap(({ folders }) => folders.filter((folder) => /^features\/[^/.]+$/.test(folder))),
};

/** `above`: folders of the lines before. */
export interface Layer {
  readonly folders: readonly string[];
  readonly above: readonly string[];
  readonly imports: readonly string[];
}

export const layers: readonly Layer[] = rows.map(({ folders, list }, at) => {
  const above = rows.slice(0, at).flatMap((row) => row.folders);
  return { folders, above, imports: list.flatMap((word) => (word === 'all above' ? above : (groups[word] ?? [word]))) };
});

const directNeeds = (feature: string): string[] => {
  const imports = layers.find(({ folders }) => folders.includes(`features/${feature}`))?.imports ?? [];
  return imports.flatMap((name) => /^features\/(\w+)$/.exec(name)?.[1] ?? []);
};

/** Names of all features. */
export const featureNames: readonly string[] = (groups.features ?? []).map((folder) => folder.replace('features/', ''));

/** A feature and those it needs. */
export const withNeeds = (feature: string): string[] => [...new Set([feature, ...directNeeds(feature).flatMap(withNeeds)])];

/** A feature and those that need it: they are deleted together. */
export const withDependents = (feature: string): string[] => featureNames.filter((one) => withNeeds(one).includes(feature));

/** Feature that a file of the repository belongs to; `explorer/` is the pages of the feature. */
export const featureOf = (path: string): string | undefined =>
  /^(?:(?:src|test|scripts)\/features\/(\w+)\/|(explorer)\/)/.exec(path)?.slice(1).find(Boolean);
