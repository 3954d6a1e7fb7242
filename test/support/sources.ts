/** The repository as a clone has it after `npm ci`: all that is built or packed from, and nothing that an earlier build has left. */
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const clientPackage = 'procurement-registry-client';

const sources = [
  'src',
  'scripts',
  'fixtures',
  'schemas',
  'clients',
  'explorer',
  'package.json',
  '.npmrc',
  'tsconfig.json',
  'rolldown.config.ts',
];
const isMade = (path: string): boolean => ['dist', 'node_modules'].includes(basename(path)) || path.endsWith('schema.generated.ts');

/** Links the packages of others into the folder `to`. */
export const linkPackages = async (to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  const names = (await readdir(join(root, 'node_modules'))).filter((name) => name !== clientPackage);
  await Promise.all(names.map((name) => symlink(join(root, 'node_modules', name), join(to, name))));
};

export const copySources = async (to: string): Promise<void> => {
  for (const name of [...sources, 'README.md', 'LICENSE'])
    await cp(join(root, name), join(to, name), { recursive: true, filter: (path) => !isMade(path) });
  await linkPackages(join(to, 'node_modules'));
  await symlink('../clients/typescript', join(to, 'node_modules', clientPackage));
  await symlink(join(root, 'clients/typescript/node_modules'), join(to, 'clients/typescript/node_modules'));
};
