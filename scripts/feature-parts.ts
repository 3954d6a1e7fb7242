/** What features add to benches and tests of the kernel: `<folder>/<feature>/<file>`, of those that have one. Nothing names them. */
import { existsSync, readdirSync } from 'node:fs';

/** In the order of their names. The caller states what such a module exports. */
export const importFeatureParts = async <T>(folder: URL, file: string): Promise<readonly T[]> => {
  const modules = (existsSync(folder) ? readdirSync(folder) : []).sort().map((feature) => new URL(`${feature}/${file}`, folder));
  return Promise.all(modules.filter((module) => existsSync(module)).map((module) => import(module.href)));
};
