/** The folder of this package, from sources or the build: files read at run time are stored there. */
import { existsSync } from 'node:fs';

const findPackageFolder = (folder: URL): URL =>
  existsSync(new URL('package.json', folder)) ? folder : findPackageFolder(new URL('..', folder));

/** With a trailing slash. */
export const packageFolder = findPackageFolder(new URL('.', import.meta.url));
