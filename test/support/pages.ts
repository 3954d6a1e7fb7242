/** The pages for people, which the registry under test serves from `dist`: built if missing, so that `mocha` alone works. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Existing pages are used as they are; rebuild them after a change (docs/start.md "Test"). */
export const buildMissingPages = async (say: (line: string) => void, root = repository): Promise<void> => {
  if (existsSync(`${root}dist/site/index.html`) && existsSync(`${root}dist/site-server/server.js`)) return;
  say('No pages are built here yet: npm run build:explorer');
  await promisify(execFile)('npm', ['run', '--silent', 'build:explorer'], { cwd: root });
};
